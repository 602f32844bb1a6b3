/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { createSession, refreshTokens, type SessionOptions, type TokenSession } from "./create-session.js";
import { OAuthError, readUrl, requestTokens, type TokenEndpoint } from "./request-tokens.js";

/** Options of {@link createAuthorizationCode}. */
export interface AuthorizationCodeOptions extends TokenEndpoint, SessionOptions {
  readonly now?: () => number;
  readonly authorizationUrl: string;
  /** The URL of the endpoint that renews tokens. Default: `tokenUrl`. */
  readonly refreshUrl?: string;
  /** The URL to which the user returns, as registered with the server. */
  readonly redirectUri: string;
  readonly scopes?: readonly string[];
  /**
   * The issuer identifier of the authorization server. If set, the URL at which the user returns must contain it as `iss` (RFC 9207).
   * Default: not checked.
   */
  readonly issuer?: string;
}

/** Data to keep until the user returns. It is secret. */
export interface PendingAuthorization {
  readonly state: string;
  readonly verifier: string;
}

/** The two steps of signing in, and the resulting session. */
export interface AuthorizationCode extends TokenSession {
  /** Makes the URL to send the user to, and the data that `finish` needs. `extra` are further parameters of the URL, e.g. `prompt`. */
  readonly start: (
    extra?: Readonly<Record<string, string>>,
  ) => Promise<{ url: string; pending: PendingAuthorization }>;
  /**
   * Requests and keeps the tokens. `callbackUrl` is the URL at which the user returned.
   *
   * @throws {OAuthError} If the user or the server refused, or if the `state` in `callbackUrl` is not the one in `pending`.
   */
  readonly finish: (callbackUrl: string, pending: PendingAuthorization) => Promise<void>;
  /** Removes the tokens. If a renewal is under way, its tokens are dropped. */
  readonly forget: () => Promise<void>;
}

/**
 * Signs a user in by the authorization code grant (RFC 6749 §4.1) with PKCE (S256, RFC 7636), and renews tokens (RFC 6749 §6): for
 * programs that act for a user.
 *
 * ```ts
 * const oauth = createAuthorizationCode({ authorizationUrl, tokenUrl, clientId, redirectUri, scopes });
 * const { url, pending } = await oauth.start();      // keep pending, send the user to url
 * await oauth.finish(callbackUrl, pending);          // when the user is back
 * const client = createContext({ credentials: { oauth2: oauth.token }, middleware: [oauth.middleware] });
 * ```
 */
export function createAuthorizationCode(options: AuthorizationCodeOptions): AuthorizationCode {
  const { clientId, redirectUri, scopes = [] } = options;
  const { session, replace } = createSession(refreshTokens(options), options);
  return {
    ...session,
    async start(extra = {}) {
      const pending = { state: createRandomText(), verifier: createRandomText() };
      const url = readUrl(options.authorizationUrl);
      const own = {
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        state: pending.state,
        code_challenge: await createChallenge(pending.verifier),
        code_challenge_method: "S256",
      };
      const scope = scopes.length > 0 ? { scope: scopes.join(" ") } : {};
      for (const [name, value] of Object.entries({ ...extra, ...scope, ...own }))
        url.searchParams.set(name, value);
      return { url: url.href, pending };
    },
    async finish(callbackUrl, { state, verifier }) {
      const code = readCallback(readUrl(callbackUrl).searchParams, state, options.issuer);
      const parameters = {
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      };
      await replace(await requestTokens(options, parameters));
    },
    forget: () => replace(undefined),
  };
}

function readCallback(answer: URLSearchParams, state: string, issuer: string | undefined): string {
  // Checked first, since a response to another request must not even cause an error.
  if (answer.get("state") !== state) throw new OAuthError("state_mismatch");
  if (issuer !== undefined && answer.get("iss") !== issuer) throw new OAuthError("issuer_mismatch");
  const error = answer.get("error");
  if (error !== null) throw new OAuthError(error, answer.get("error_description") ?? undefined);
  const code = answer.get("code");
  if (!code) throw new OAuthError("invalid_response", undefined, { fault: "the callback URL has no code" });
  return code;
}

/** 256 random bits as 43 characters: a PKCE verifier (RFC 7636 §4.1) or a state. */
function createRandomText(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** The S256 challenge of a verifier (RFC 7636 §4.2). */
async function createChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return encodeBase64Url(new Uint8Array(digest));
}

function encodeBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
