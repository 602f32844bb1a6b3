import { createEndpoints, type OAuthClientOptions, requestTokens } from "./endpoints.ts";
import type { Renew } from "./session.ts";

export interface RefreshOptions extends OAuthClientOptions {
  /** Endpoint for renewing tokens. Default: `tokenUrl`. */
  readonly refreshUrl?: string;
}

/** Returns a function that renews tokens by refresh token (RFC 6749 §6). */
export function renewByRefreshToken({ refreshUrl, ...options }: RefreshOptions): Renew {
  const endpoints = createEndpoints({ ...options, tokenUrl: refreshUrl ?? options.tokenUrl });
  return async (current) =>
    current?.refreshToken === undefined
      ? undefined
      : requestTokens(endpoints, "refresh_token", { refresh_token: current.refreshToken });
}
