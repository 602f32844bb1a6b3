/** Tokens from a token endpoint (RFC 6749 §5.1). They are secret, so never log them. */
export interface TokenSet {
  readonly accessToken: string;
  /** Expiry time in milliseconds since the Unix epoch. Absent if unknown. */
  readonly expiresAt?: number;
  readonly refreshToken?: string;
  /** Granted scopes. Absent if all requested scopes were granted. */
  readonly scopes?: readonly string[];
}

/** Keeps tokens between calls. A persistent store also keeps them between runs. Several processes can share a store. */
export interface TokenStore {
  readonly load: () => TokenSet | undefined | Promise<TokenSet | undefined>;
  /** Saves tokens. If `tokens` is `undefined`, removes the stored tokens. */
  readonly save: (tokens: TokenSet | undefined) => void | Promise<void>;
}

/**
 * Creates a store that keeps tokens in memory until the process ends.
 *
 * @example
 * const session = createClientCredentials({ tokenUrl, clientId, clientSecret, store: createMemoryStore() });
 */
export function createMemoryStore(tokens?: TokenSet): TokenStore {
  let kept = tokens;
  return {
    load: () => kept,
    save: (next) => {
      kept = next;
    },
  };
}
