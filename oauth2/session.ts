import { ResponseBodyError } from "oauth4webapi";
import { createMemoryStore, type TokenSet, type TokenStore } from "./token-store.ts";

export interface SessionOptions {
  /** Where tokens are stored. Default: in memory. */
  readonly store?: TokenStore;
  /** Milliseconds before expiry at which a token is renewed. Capped at half of the token's lifetime. Default: 60 000. */
  readonly earlyBy?: number;
}

/**
 * Access to tokens that are renewed automatically.
 *
 * @example
 * createClient({ credentials: { oauth2: session.token }, middleware: [session.middleware] });
 */
export interface TokenSession {
  /**
   * Resolves to an access token. A token that is about to expire is renewed first, and concurrent calls share one renewal. Resolves to
   * `undefined` if there is no token and no way to obtain one.
   */
  readonly token: () => Promise<string | undefined>;
  /**
   * Middleware for the client. If a response has status 401, it renews the token and retries the request once, unless the request body is
   * a stream.
   */
  readonly middleware: (
    request: Request,
    next: (request: Request) => Promise<Response>,
    context: { readonly replayable: boolean },
  ) => Promise<Response>;
}

export interface UserSession extends TokenSession {
  /** Signs out: removes the tokens and discards the result of a pending renewal. */
  readonly forget: () => Promise<void>;
}

/** Obtains new tokens. Resolves to `undefined` if that is not possible. */
export type Renew = (current: TokenSet | undefined) => Promise<TokenSet | undefined>;

interface KeptSession {
  readonly session: TokenSession;
  readonly replace: (tokens: TokenSet | undefined) => Promise<void>;
}

export function createSession(
  renew: Renew,
  { store = createMemoryStore(), earlyBy = 60_000 }: SessionOptions,
): KeptSession {
  const issued = new Set<string>();
  let early = earlyBy;
  let replacements = 0;
  let renewal: Promise<TokenSet | undefined> | undefined;
  let saved: Promise<void> = Promise.resolve();

  const timeLeft = ({ expiresAt = Number.POSITIVE_INFINITY }: TokenSet): number => expiresAt - Date.now();

  // Saves run one after another, so that a slow store cannot overwrite newer tokens with older ones.
  const save = (tokens: TokenSet | undefined): Promise<void> => {
    // Without this limit, tokens with a lifetime below `earlyBy` would be renewed on every call.
    if (tokens) early = Math.min(earlyBy, timeLeft(tokens) / 2);
    saved = saved.catch(() => undefined).then(() => store.save(tokens));
    return saved;
  };

  const renewNow = async (refused: string | undefined): Promise<TokenSet | undefined> => {
    const begun = replacements;
    const current = await store.load();
    const isUsable = (tokens: TokenSet, margin: number): boolean =>
      tokens.accessToken !== refused && timeLeft(tokens) > margin;
    // Another call or process might have renewed the tokens in the meantime.
    if (current && isUsable(current, early)) return current;
    try {
      const renewed = await renew(current);
      if (renewed === undefined) return undefined;
      const { refreshToken } = { ...current, ...renewed };
      const tokens = { ...renewed, ...(refreshToken !== undefined && { refreshToken }) };
      if (replacements === begun) await save(tokens);
      return replacements === begun ? tokens : await loadSaved();
    } catch (error) {
      if (error instanceof ResponseBodyError && error.error === "invalid_grant") {
        const stored = await store.load();
        // Another process has used this refresh token and stored the new one.
        if (stored && stored.refreshToken !== current?.refreshToken) return renewNow(refused);
        if (replacements === begun) await save(undefined);
      } else if (current && isUsable(current, 0)) return current;
      throw error;
    }
  };

  const loadSaved = async (): Promise<TokenSet | undefined> => {
    await saved.catch(() => undefined);
    return store.load();
  };

  const shareRenewal = (refused?: string): Promise<TokenSet | undefined> => {
    if (renewal) return renewal;
    const started = renewNow(refused).finally(() => {
      if (renewal === started) renewal = undefined;
    });
    renewal = started;
    return started;
  };

  return {
    session: {
      token: async () => {
        const current = await store.load();
        const tokens = current && timeLeft(current) > early ? current : await shareRenewal();
        if (tokens && !issued.has(tokens.accessToken)) {
          // Tokens issued long ago can no longer be in flight.
          if (issued.size > 8) issued.clear();
          issued.add(tokens.accessToken);
        }
        return tokens?.accessToken;
      },
      middleware: async (request, next, { replayable }) => {
        const sent = request.headers.get("authorization")?.slice("Bearer ".length);
        const again = replayable && sent !== undefined && issued.has(sent) ? request.clone() : undefined;
        const response = await next(request);
        if (response.status !== 401 || again === undefined) return response;
        const renewed = await shareRenewal(sent).catch(() => undefined);
        if (renewed === undefined || renewed.accessToken === sent) return response;
        await response.body?.cancel();
        again.headers.set("authorization", `Bearer ${renewed.accessToken}`);
        return next(again);
      },
    },
    replace: (tokens) => {
      replacements++;
      renewal = undefined;
      return save(tokens);
    },
  };
}
