/** Tokens from a token endpoint (RFC 6749 §5.1). Secret: never log them. */
export interface TokenSet {
  readonly accessToken: string;
  /** Milliseconds since the Unix epoch. Absent if unknown. */
  readonly expiresAt?: number;
  readonly refreshToken?: string;
  /** Granted scopes. Absent if they are the requested ones. */
  readonly scopes?: readonly string[];
}

/** Keeps tokens between calls, or between runs if it is persistent. Processes can share a store. */
export interface TokenStore {
  readonly load: () => TokenSet | undefined | Promise<TokenSet | undefined>;
  /** Saves tokens; `undefined` removes them. */
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
