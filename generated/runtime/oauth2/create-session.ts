// @ts-nocheck Checked by tenon's tests.
import type { Middleware } from "../client/client.js";
import { OAuthError, requestTokens, type TokenEndpoint } from "./request-tokens.js";
import { createMemoryStore, createTokenKeeper, type TokenSet, type TokenStore } from "./token-set.js";

/** Options of a session. */
export interface SessionOptions {
  /** Default: in memory. */
  readonly store?: TokenStore;
  /** How long before its end a token is renewed, in milliseconds. Default: 60 000. */
  readonly earlyBy?: number;
  /** For tests: the time in milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
}

/**
 * Tokens that renew themselves. Both parts go into a client's options:
 *
 * ```ts
 * createContext({ credentials: { oauth2: session.token }, middleware: [session.middleware] })
 * ```
 */
export interface TokenSession {
  /**
   * A credential: an access token that is good for a while yet. However many calls ask at once, it is renewed once.
   * `undefined` where there is none and nothing to renew it with.
   */
  readonly token: () => Promise<string | undefined>;
  /** Renews a token that the server refuses with 401, and sends the request again: once, and not if it is a stream. */
  readonly middleware: Middleware;
}

/** A session, and how its tokens are replaced from outside: by who signs in or out. */
export interface KeptSession {
  readonly session: TokenSession;
  /** Puts tokens in place of those of the session; what a renewal under way brings is dropped. `undefined` removes them. */
  readonly replace: (tokens: TokenSet | undefined) => Promise<void>;
}

/** Gets new tokens; `undefined` where there is nothing to get them with. */
export type Renew = (current: TokenSet | undefined) => Promise<TokenSet | undefined>;

/** A session around a way to get new tokens. */
export function createSession(renew: Renew, options: SessionOptions = {}): KeptSession {
  const { store = createMemoryStore(), earlyBy = 60_000, now = Date.now } = options;
  const lasts = (tokens: TokenSet, margin: number): boolean =>
    (tokens.expiresAt ?? Number.POSITIVE_INFINITY) - margin > now();
  const handedOut = new Set<string>();
  const keeper = createTokenKeeper(store);
  let renewing: Promise<TokenSet | undefined> | undefined;

  const renewOnce = (refused?: string): Promise<TokenSet | undefined> => {
    if (renewing !== undefined) return renewing;
    const started = renewNow(refused).finally(() => {
      if (renewing === started) renewing = undefined;
    });
    renewing = started;
    return started;
  };

  const renewNow = async (refused?: string): Promise<TokenSet | undefined> => {
    const keep = keeper.begin();
    const current = await store.load();
    // Another call, or another process on the same store, may have been first.
    if (current && current.accessToken !== refused && lasts(current, earlyBy)) return current;
    try {
      const renewed = await renew(current);
      if (renewed === undefined) return undefined;
      return await keep({
        ...(current?.refreshToken !== undefined && { refreshToken: current.refreshToken }),
        ...renewed,
      });
    } catch (error) {
      if (error instanceof OAuthError && error.code === "invalid_grant") {
        const stored = await store.load();
        // What was refused is a token that another process has used up: its new ones stand.
        if (stored !== undefined && stored.refreshToken !== current?.refreshToken) return renewNow(refused);
        await keep(undefined);
      }
      // Too early is no reason to fail a call that the old token still serves.
      else if (current && current.accessToken !== refused && lasts(current, 0)) return current;
      throw error;
    }
  };

  const token = async (): Promise<string | undefined> => {
    const current = await store.load();
    const tokens = current && lasts(current, earlyBy) ? current : await renewOnce();
    if (tokens && !handedOut.has(tokens.accessToken)) {
      // Only recent ones can still be on their way.
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
    // The refusal is an answer of its own: where nothing better is to be had, it stands.
    const renewed = await renewOnce(refused).catch(() => undefined);
    if (renewed === undefined || renewed.accessToken === refused) return response;
    await response.body?.cancel();
    spare.headers.set("authorization", `Bearer ${renewed.accessToken}`);
    return next(spare);
  };

  const replace = (tokens: TokenSet | undefined): Promise<void> => {
    // Who asks from now on has no use for what is under way.
    renewing = undefined;
    return keeper.replace(tokens);
  };

  return { session: { token, middleware }, replace };
}

/** Renews by the refresh token (RFC 6749 §6): at `refreshUrl`, or where that is absent at `tokenUrl`. */
export function refreshTokens(endpoint: TokenEndpoint & { readonly refreshUrl?: string }): Renew {
  const { tokenUrl, refreshUrl = tokenUrl } = endpoint;
  return async (current) => {
    if (current?.refreshToken === undefined) return undefined;
    const parameters = { grant_type: "refresh_token", refresh_token: current.refreshToken };
    return requestTokens({ ...endpoint, tokenUrl: refreshUrl }, parameters);
  };
}
