// @ts-nocheck Made by a machine and tested as a whole.
import { OAuthError } from "./oauth-error.js";
import { type OAuthClient, postForm, readGranted, textOf } from "./post-form.js";
import type { TokenSet } from "./token-set.js";

/** How to talk to a token endpoint. */
export interface TokenEndpoint extends OAuthClient {
  readonly tokenUrl: string;
  /** For tests: the time in milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
}

/**
 * Asks a token endpoint for tokens (RFC 6749 §4.1.3, §4.4.2, §6). Redirects are not followed: the request holds secrets.
 *
 * @throws {OAuthError}
 */
export async function requestTokens(
  endpoint: TokenEndpoint,
  parameters: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<TokenSet> {
  const { tokenUrl, now = Date.now } = endpoint;
  const asked = now();
  return readTokens(readGranted(await postForm(tokenUrl, endpoint, parameters, signal)), asked);
}

function readTokens(answer: Readonly<Record<string, unknown>>, asked: number): TokenSet {
  const accessToken = textOf(answer["access_token"]);
  const type = textOf(answer["token_type"]) ?? "bearer";
  if (accessToken === undefined || type.toLowerCase() !== "bearer") throw new OAuthError("invalid_response");
  const seconds = Number(answer["expires_in"] ?? Number.NaN);
  const refreshToken = textOf(answer["refresh_token"]);
  const scope = textOf(answer["scope"]);
  return {
    accessToken,
    ...(Number.isFinite(seconds) && { expiresAt: asked + seconds * 1000 }),
    ...(refreshToken !== undefined && { refreshToken }),
    ...(scope !== undefined && { scopes: scope.split(" ").filter(Boolean) }),
  };
}
