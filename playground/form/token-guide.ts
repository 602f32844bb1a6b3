import { ResponseBodyError } from "oauth4webapi";
import type { OAuthFlow } from "../../contract/model/types.ts";
import { createClientCredentials } from "../../oauth2/client-credentials.ts";
import { stepsOfFlow, urlsOfFlow } from "../../site/facts/oauth-flows.ts";
import { fill } from "../../site/words/words.ts";
import { words } from "../words/words.ts";
import { element, fillElements, label, linkToTab } from "./elements.ts";

export interface TokenGuideTools {
  readonly scopes: readonly string[];
  readonly origins: readonly string[];
  onToken(token: string): void;
}

export function createTokenGuide(
  flows: readonly OAuthFlow[],
  tools: TokenGuideTools,
): readonly HTMLElement[] {
  if (flows.length === 0) return [];
  const { scopes } = tools;
  const needed =
    scopes.length === 0
      ? []
      : [element("p", {}, ...fillElements(words.scopes, { scopes: element("code", {}, scopes.join(" ")) }))];
  return [
    ...flows.flatMap(tellWhere),
    element(
      "details",
      { class: "token" },
      element("summary", {}, words.howToGetToken),
      element("div", { class: "prose" }, ...needed, ...flows.flatMap((flow) => showFlow(flow, tools))),
    ),
  ];
}

/**
 * Explains how to obtain a token. The authorization page cannot redirect to the docs page, so users open it themselves and paste the
 * token.
 */
function tellWhere({ flow, authorizationUrl }: OAuthFlow): readonly HTMLElement[] {
  if (authorizationUrl === undefined || (flow !== "authorizationCode" && flow !== "implicit")) return [];
  const authorizationPage = linkTo(authorizationUrl, words.authorizationPage);
  const sentence = flow === "implicit" ? words.pasteToken : words.exchangeCode;
  return [element("p", { class: "quiet" }, ...fillElements(sentence, { authorizationPage }))];
}

function linkTo(url: string, text = url): HTMLElement {
  const isPage = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isPage) return element("code", {}, url);
  return linkToTab(url, text);
}

function showFlow(flow: OAuthFlow, tools: TokenGuideTools): readonly HTMLElement[] {
  const urls = urlsOfFlow(flow).map(([name, url]) =>
    element(
      "li",
      {},
      `${words[name]}: `,
      name === "authorizationUrl" ? linkTo(url) : element("code", {}, url),
    ),
  );
  return [
    element("p", {}, element("strong", {}, words.flowNames[flow.flow])),
    element("ol", {}, ...stepsOfFlow(flow, words).map((step) => element("li", {}, step))),
    element("ul", {}, ...urls),
    ...askForToken(flow, tools),
  ];
}

/**
 * Creates the form for requesting a token. Returns an empty list if the page is not allowed to call the token URL, or for flows other
 * than client credentials.
 */
function askForToken(
  { flow, tokenUrl = "" }: OAuthFlow,
  { scopes, origins, onToken }: TokenGuideTools,
): readonly HTMLElement[] {
  const origin = URL.canParse(tokenUrl) ? new URL(tokenUrl).origin : "";
  if (flow !== "clientCredentials" || !origins.includes(origin)) return [];
  const clientId = element("input", { type: "text", autocomplete: "off", spellcheck: "false" });
  const clientSecret = element("input", { type: "password", autocomplete: "off" });
  const button = element("button", { type: "button" }, words.getToken);
  const told = element("p", { role: "status" });
  const ask = async (): Promise<void> => {
    told.textContent = "";
    try {
      const secret = clientSecret.value === "" ? {} : { clientSecret: clientSecret.value };
      const session = createClientCredentials({ tokenUrl, clientId: clientId.value, ...secret, scopes });
      onToken((await session.token()) ?? "");
      told.textContent = words.tokenFilled;
    } catch (error) {
      told.textContent = tellRefusal(error, origin);
    }
  };
  button.addEventListener("click", () => void ask());
  return [
    label(words.clientId, clientId).box,
    label(words.clientSecret, clientSecret).box,
    element("p", {}, button),
    told,
  ];
}

function tellRefusal(error: unknown, origin: string): string {
  if (error instanceof ResponseBodyError)
    return fill(words.refused, {
      origin,
      reason: [error.error, error.error_description].filter(Boolean).join(", "),
    });
  // `fetch` rejects with a `TypeError`, or with a `DOMException` after the timeout.
  if (error instanceof TypeError || error instanceof DOMException) return fill(words.noToken, { origin });
  return String(error);
}
