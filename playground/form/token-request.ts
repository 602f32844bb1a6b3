import { AuthorizationResponseError, ResponseBodyError } from "oauth4webapi";
import type { OAuthFlow } from "../../contract/model/types.ts";
import { createAuthorizationCode, type PendingAuthorization } from "../../oauth2/authorization-code.ts";
import { createClientCredentials } from "../../oauth2/client-credentials.ts";
import { returnChannel, returnPath } from "../../site/facts/sign-in.ts";
import { fill } from "../../site/words/words.ts";
import { words } from "../words/words.ts";
import { element, fillElements, label, linkToTab } from "./elements.ts";

export interface TokenTools {
  readonly scopes: readonly string[];
  onToken(token: string): void;
}

interface Client {
  readonly clientId: string;
  readonly clientSecret?: string;
}

/** Requests a token with the client credentials grant. */
export function createCredentialsRequest(
  { tokenUrl = "" }: OAuthFlow,
  { scopes, onToken }: TokenTools,
): readonly HTMLElement[] {
  return createRequest(words.getToken, tokenUrl, async (client, told) => {
    const session = createClientCredentials({ tokenUrl, scopes, ...client });
    onToken((await session.token()) ?? "");
    told.textContent = words.tokenFilled;
  });
}

/**
 * Requests a token with the authorization code grant and PKCE. The authorization server returns to a page of the site in another tab, which
 * passes its query to this page. The code verifier and the token stay in this page's memory.
 */
export function createSignIn(
  { authorizationUrl = "", tokenUrl = "" }: OAuthFlow,
  { scopes, onToken }: TokenTools,
): readonly HTMLElement[] {
  const redirectUri = new URL(`${document.documentElement.dataset["site"] ?? ""}${returnPath}`, location.href)
    .href;
  const request = createRequest(words.signIn, tokenUrl, async (client, told) => {
    const session = createAuthorizationCode({ authorizationUrl, tokenUrl, redirectUri, scopes, ...client });
    const { url, pending } = await session.start();
    const returned = waitForReturn(pending);
    open(url, "_blank", "noopener");
    const authorizationPage = linkToTab(url, words.authorizationPage);
    told.replaceChildren(...fillElements(words.waitForSignIn, { authorizationPage }));
    await session.finish(`${redirectUri}${await returned}`, pending);
    onToken((await session.token()) ?? "");
    told.textContent = words.tokenFilled;
  });
  const uri = element("code", {}, redirectUri);
  return [element("p", {}, ...fillElements(words.registerRedirect, { uri })), ...request];
}

/** Whether an authorization server can return to this page's site, and the page can compute the PKCE challenge. */
export function canSignIn(): boolean {
  return location.protocol !== "file:" && isSecureContext;
}

/** Resolves to the query with which the server returned. Queries for other requests are ignored. */
function waitForReturn({ state }: PendingAuthorization): Promise<string> {
  const channel = new BroadcastChannel(returnChannel);
  return new Promise((resolve) => {
    channel.addEventListener("message", ({ data }) => {
      if (typeof data !== "string" || new URLSearchParams(data).get("state") !== state) return;
      channel.close();
      resolve(data);
    });
  });
}

function createRequest(
  text: string,
  tokenUrl: string,
  request: (client: Client, told: HTMLElement) => Promise<void>,
): readonly HTMLElement[] {
  const clientId = element("input", { type: "text", autocomplete: "off", spellcheck: "false" });
  const clientSecret = element("input", { type: "password", autocomplete: "off" });
  const button = element("button", { type: "button" }, text);
  const told = element("p", { role: "status" });
  button.addEventListener("click", () => {
    told.textContent = "";
    const secret = clientSecret.value === "" ? {} : { clientSecret: clientSecret.value };
    request({ clientId: clientId.value, ...secret }, told).catch((error: unknown) => {
      told.textContent = describeRefusal(error, new URL(tokenUrl).origin);
    });
  });
  return [
    label(words.clientId, clientId).box,
    label(words.clientSecret, clientSecret).box,
    element("p", {}, button),
    told,
  ];
}

function describeRefusal(error: unknown, origin: string): string {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) {
    const reason = [error.error, error.error_description].filter(Boolean).join(", ");
    return fill(words.refused, { origin, reason });
  }
  // `fetch` rejects with a `TypeError`, or with a `DOMException` after the timeout.
  if (error instanceof TypeError || error instanceof DOMException) return fill(words.noToken, { origin });
  return String(error);
}
