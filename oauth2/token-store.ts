/** The response of a token endpoint (RFC 6749 §5.1). It is secret: never log it. */
export interface TokenSet {
  readonly accessToken: string;
  /** Milliseconds since 1970. Absent if unknown. */
  readonly expiresAt?: number;
  readonly refreshToken?: string;
  /** The granted scopes. Absent: the requested ones. */
  readonly scopes?: readonly string[];
}

/** Keeps tokens between calls, and between runs if it saves them. Processes may share a store. */
export interface TokenStore {
  readonly load: () => TokenSet | undefined | Promise<TokenSet | undefined>;
  /** `undefined` removes the tokens. */
  readonly save: (tokens: TokenSet | undefined) => void | Promise<void>;
}

/**
 * Keeps tokens in memory, until the process ends.
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
