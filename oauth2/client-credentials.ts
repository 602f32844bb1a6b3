import { createEndpoints, type OAuthClientOptions, requestTokens, scopeParameter } from "./endpoints.ts";
import { createSession, type SessionOptions, type TokenSession } from "./session.ts";

export interface ClientCredentialsOptions extends OAuthClientOptions, SessionOptions {
  readonly scopes?: readonly string[];
}

/**
 * Implements the client credentials grant (RFC 6749 §4.4), for programs that act on their own behalf.
 *
 * @example
 * const session = createClientCredentials({ tokenUrl, clientId, clientSecret });
 * const api = createClient({ credentials: { oauth2: session.token }, middleware: [session.middleware] });
 */
export function createClientCredentials(options: ClientCredentialsOptions): TokenSession {
  const endpoints = createEndpoints(options);
  const parameters = scopeParameter(options.scopes);
  const renew = () => requestTokens(endpoints, "client_credentials", parameters);
  return createSession(renew, options).session;
}
