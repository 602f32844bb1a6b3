/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { Middleware } from "../client/client.js";
import { OAuthError, requestTokens, type TokenEndpoint } from "./request-tokens.js";
import { createMemoryStore, createTokenKeeper, type TokenSet, type TokenStore } from "./token-set.js";

/** Options of a session. */
export interface SessionOptions {
  /** Keeps the tokens. Default: a store in memory. */
  readonly store?: TokenStore;
  /** How many milliseconds before it expires a token is renewed; at most half of the token's lifetime. Default: 60 000. */
  readonly earlyBy?: number;
  /** For tests: the time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

/**
 * Tokens that are renewed automatically. Both members go into a client's options:
 *
 * ```ts
 * createContext({ credentials: { oauth2: session.token }, middleware: [session.middleware] })
 * ```
 */
export interface TokenSession {
  /**
   * A credential: gives an access token that has not expired, and renews the token if it expires soon. Concurrent calls share a renewal.
   * `undefined` if there is no token and no way to get one.
   */
  readonly token: () => Promise<string | undefined>;
  /**
   * If the server answers 401, renews the token and sends the request again, once. A request whose body is a stream is not sent again, and
   * its token is not renewed.
   */
  readonly middleware: Middleware;
}

/** A session, and the function that replaces its tokens when a user signs in or out. */
export interface KeptSession {
  readonly session: TokenSession;
  /** Replaces the tokens; `undefined` removes them. If a renewal is under way, its tokens are dropped. */
  readonly replace: (tokens: TokenSet | undefined) => Promise<void>;
}

/** Gets new tokens from the current ones; `undefined` if there is no way to get any. */
export type Renew = (current: TokenSet | undefined) => Promise<TokenSet | undefined>;

/** Makes a session from a function that gets new tokens. */
export function createSession(renew: Renew, options: SessionOptions = {}): KeptSession {
  const renewals = createRenewals(renew, options);
  const handedOut = new Set<string>();

  const token = async (): Promise<string | undefined> => {
    const tokens = await renewals.tokens();
    if (tokens && !handedOut.has(tokens.accessToken)) {
      // Older tokens are forgotten: unfinished requests have recent ones.
      if (handedOut.size > 8) handedOut.clear();
      handedOut.add(tokens.accessToken);
    }
    return tokens?.accessToken;
  };

  const middleware: Middleware = async (request, next, { replayable }) => {
    const refused = request.headers.get("authorization")?.slice("Bearer ".length);
    const spare = replayable && refused !== undefined && handedOut.has(refused) ? request.clone() : undefined;
    const response = await next(request);
    if (response.status !== 401 || spare === undefined) return response;
    // If the token cannot be renewed, the 401 is the result.
    const renewed = await renewals.renew(refused).catch(() => undefined);
    if (renewed === undefined || renewed.accessToken === refused) return response;
    await response.body?.cancel();
    spare.headers.set("authorization", `Bearer ${renewed.accessToken}`);
    return next(spare);
  };

  return { session: { token, middleware }, replace: renewals.replace };
}

/** Renews the tokens of a store. Concurrent calls share one renewal. */
interface Renewals {
  /** The tokens of the store, renewed first if they expire soon; `undefined` if there is no way to get any. */
  readonly tokens: () => Promise<TokenSet | undefined>;
  /**
   * Renews the tokens; `undefined` if that is not possible.
   *
   * @param refused - An access token that the server refused. It is renewed even if it has not expired.
   */
  readonly renew: (refused?: string) => Promise<TokenSet | undefined>;
  /** Replaces the tokens; `undefined` removes them. A renewal that is under way does not change the new tokens. */
  readonly replace: (tokens: TokenSet | undefined) => Promise<void>;
}

function createRenewals(
  getNew: Renew,
  { store = createMemoryStore(), earlyBy = 60_000, now = Date.now }: SessionOptions,
): Renewals {
  const keeper = createTokenKeeper(store);
  let underWay: Promise<TokenSet | undefined> | undefined;
  let early = earlyBy;
  const timeLeft = ({ expiresAt = Number.POSITIVE_INFINITY }: TokenSet): number => expiresAt - now();
  const lasts = (tokens: TokenSet, margin = early): boolean => timeLeft(tokens) > margin;
  // Otherwise, tokens that last less than `earlyBy` would be renewed for each call.
  const adaptTo = (tokens: TokenSet): void => {
    early = Math.min(earlyBy, timeLeft(tokens) / 2);
  };

  const renewNow = async (refused?: string): Promise<TokenSet | undefined> => {
    const keep = keeper.begin();
    const current = await store.load();
    // Another call, or another process with the same store, may have renewed the token.
    if (current && current.accessToken !== refused && lasts(current)) return current;
    try {
      const renewed = await getNew(current);
      if (renewed === undefined) return undefined;
      adaptTo(renewed);
      return await keep({
        ...(current?.refreshToken !== undefined && { refreshToken: current.refreshToken }),
        ...renewed,
      });
    } catch (error) {
      if (error instanceof OAuthError && error.code === "invalid_grant") {
        const stored = await store.load();
        // Another process has used the refresh token, and its new tokens are in the store.
        if (stored !== undefined && stored.refreshToken !== current?.refreshToken) return renewNow(refused);
        await keep(undefined);
      }
      // While the old token is valid, a failed renewal must not fail the call.
      else if (current && current.accessToken !== refused && lasts(current, 0)) return current;
      throw error;
    }
  };

  const renew = (refused?: string): Promise<TokenSet | undefined> => {
    if (underWay !== undefined) return underWay;
    const started = renewNow(refused).finally(() => {
      if (underWay === started) underWay = undefined;
    });
    underWay = started;
    return started;
  };

  return {
    renew,
    tokens: async () => {
      const current = await store.load();
      return current && lasts(current) ? current : renew();
    },
    replace: (tokens) => {
      underWay = undefined;
      if (tokens) adaptTo(tokens);
      return keeper.replace(tokens);
    },
  };
}

/** Makes a function that renews tokens by the refresh token (RFC 6749 §6), at `refreshUrl`, or else at `tokenUrl`. */
export function refreshTokens(endpoint: TokenEndpoint & { readonly refreshUrl?: string }): Renew {
  const { tokenUrl, refreshUrl = tokenUrl } = endpoint;
  return async (current) => {
    if (current?.refreshToken === undefined) return undefined;
    const parameters = { grant_type: "refresh_token", refresh_token: current.refreshToken };
    return requestTokens({ ...endpoint, tokenUrl: refreshUrl }, parameters);
  };
}
