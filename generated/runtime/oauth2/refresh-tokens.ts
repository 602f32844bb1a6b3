// @ts-nocheck Made by a machine and tested as a whole.
import type { Renew } from "./create-session.js";
import { requestTokens, type TokenEndpoint } from "./request-tokens.js";

/** Renews by the refresh token (RFC 6749 §6): at `refreshUrl`, or where that is absent at `tokenUrl`. */
export function refreshTokens(endpoint: TokenEndpoint & { readonly refreshUrl?: string }): Renew {
  const { tokenUrl, refreshUrl = tokenUrl } = endpoint;
  return async (current) => {
    if (current?.refreshToken === undefined) return undefined;
    const parameters = { grant_type: "refresh_token", refresh_token: current.refreshToken };
    return requestTokens({ ...endpoint, tokenUrl: refreshUrl }, parameters);
  };
}
