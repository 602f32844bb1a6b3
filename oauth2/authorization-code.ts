import {
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomState,
  processAuthorizationCodeResponse,
  validateAuthResponse,
} from "oauth4webapi";
import { createEndpoints, scopeParameter, toTokenSet } from "./endpoints.ts";
import { type RefreshOptions, renewByRefreshToken } from "./renew-by-refresh-token.ts";
import { createSession, type SessionOptions, type UserSession } from "./session.ts";

export interface AuthorizationCodeOptions extends RefreshOptions, SessionOptions {
  readonly authorizationUrl: string;
  /** The redirect URI registered with the server. */
  readonly redirectUri: string;
  readonly scopes?: readonly string[];
  /** Issuer identifier that the callback URL must contain as `iss` (RFC 9207). Default: `iss` is not checked. */
  readonly issuer?: string;
}

/** Secret state to keep until the user returns. */
export interface PendingAuthorization {
  readonly state: string;
  readonly verifier: string;
}

export interface AuthorizationCode extends UserSession {
  /** Creates the URL to which the user is sent. `extra` adds parameters, e.g. `prompt`. */
  readonly start: (
    extra?: Readonly<Record<string, string>>,
  ) => Promise<{ url: string; pending: PendingAuthorization }>;
  /** Exchanges the code in `callbackUrl`, the URL to which the user returned, for tokens. Rejects if its `state` does not match `pending`. */
  readonly finish: (callbackUrl: string, pending: PendingAuthorization) => Promise<void>;
}

/**
 * Implements the authorization code grant (RFC 6749 §4.1) with PKCE (S256, RFC 7636), for programs that act on behalf of a user.
 *
 * @example
 * const oauth = createAuthorizationCode({ authorizationUrl, tokenUrl, clientId, redirectUri });
 * const { url, pending } = await oauth.start(); // keep pending, send the user to url
 * await oauth.finish(callbackUrl, pending); // once the user is back
 * const api = createClient({ credentials: { oauth2: oauth.token }, middleware: [oauth.middleware] });
 */
export function createAuthorizationCode(options: AuthorizationCodeOptions): AuthorizationCode {
  const { clientId, redirectUri, issuer } = options;
  const { server, client, authentication, request } = createEndpoints(options, {
    ...(issuer !== undefined && { issuer, authorization_response_iss_parameter_supported: true }),
  });
  const { session, replace } = createSession(renewByRefreshToken(options), options);
  return {
    ...session,
    forget: () => replace(undefined),
    start: async (extra = {}) => {
      const pending = { state: generateRandomState(), verifier: generateRandomCodeVerifier() };
      const url = new URL(options.authorizationUrl);
      const parameters = {
        ...extra,
        ...scopeParameter(options.scopes),
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        state: pending.state,
        code_challenge: await calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: "S256",
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return { url: url.href, pending };
    },
    finish: async (callbackUrl, { state, verifier }) => {
      const answer = new URL(callbackUrl).searchParams;
      // If `iss` is present, oauth4webapi compares it with the issuer, but no issuer is configured.
      if (issuer === undefined) answer.delete("iss");
      const callback = validateAuthResponse(server, client, answer, state);
      const requestedAt = Date.now();
      const response = await authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        callback,
        redirectUri,
        verifier,
        request(),
      );
      const tokens = await processAuthorizationCodeResponse(server, client, response);
      await replace(toTokenSet(tokens, requestedAt));
    },
  };
}
