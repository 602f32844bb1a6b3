import type { OAuthFlow } from "../../contract/model/types.ts";
import { stepsOfFlow, urlsOfFlow } from "../../site/facts/oauth-flows.ts";
import { hasSignIn, mayCall } from "../../site/facts/sign-in.ts";
import { words } from "../words/words.ts";
import { element, fillElements, linkToTab } from "./elements.ts";
import { canSignIn, createCredentialsRequest, createSignIn, type TokenTools } from "./token-request.ts";

export interface TokenGuideTools extends TokenTools {
  readonly origins: readonly string[];
}

export function createTokenGuide(
  flows: readonly OAuthFlow[],
  tools: TokenGuideTools,
): readonly HTMLElement[] {
  if (flows.length === 0) return [];
  const { scopes, origins } = tools;
  const needed =
    scopes.length === 0
      ? []
      : [element("p", {}, ...fillElements(words.scopes, { scopes: element("code", {}, scopes.join(" ")) }))];
  return [
    ...flows.flatMap((flow) => tellWhere(flow, origins)),
    element(
      "details",
      { class: "token" },
      element("summary", {}, words.howToGetToken),
      element("div", { class: "prose" }, ...needed, ...flows.flatMap((flow) => showFlow(flow, tools))),
    ),
  ];
}

/** Explains how to obtain a token if this page cannot request it. */
function tellWhere(flow: OAuthFlow, origins: readonly string[]): readonly HTMLElement[] {
  const { authorizationUrl } = flow;
  if (authorizationUrl === undefined || (flow.flow !== "authorizationCode" && flow.flow !== "implicit"))
    return [];
  const isRequested = hasSignIn({ flows: [flow] }, origins);
  if (isRequested && canSignIn()) return [];
  const authorizationPage = linkTo(authorizationUrl, words.authorizationPage);
  const sentence =
    flow.flow === "implicit" ? words.pasteToken : isRequested ? words.signInFromSite : words.exchangeCode;
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
    ...requestToken(flow, tools),
  ];
}

/** Creates the fields for requesting a token. Returns an empty list if the page may not call the token URL, or cannot use the flow. */
function requestToken(flow: OAuthFlow, tools: TokenGuideTools): readonly HTMLElement[] {
  if (!mayCall(flow.tokenUrl ?? "", tools.origins)) return [];
  if (flow.flow === "clientCredentials") return createCredentialsRequest(flow, tools);
  return flow.flow === "authorizationCode" && canSignIn() ? createSignIn(flow, tools) : [];
}
