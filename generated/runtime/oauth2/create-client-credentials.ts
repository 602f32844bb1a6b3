/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { createSession, type Renew, type SessionOptions, type TokenSession } from "./create-session.js";
import { requestTokens, type TokenEndpoint } from "./request-tokens.js";

/** Options of {@link createClientCredentials}. */
export interface ClientCredentialsOptions extends TokenEndpoint, SessionOptions {
  readonly now?: () => number;
  readonly scopes?: readonly string[];
}

/** A session by the client credentials grant (RFC 6749 §4.4): for programs that act for themselves. */
export function createClientCredentials(options: ClientCredentialsOptions): TokenSession {
  const { scopes = [] } = options;
  const scope: Readonly<Record<string, string>> = scopes.length > 0 ? { scope: scopes.join(" ") } : {};
  const renew: Renew = () => requestTokens(options, { grant_type: "client_credentials", ...scope });
  return createSession(renew, options).session;
}
