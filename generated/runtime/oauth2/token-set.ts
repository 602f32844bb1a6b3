// @ts-nocheck Made by a machine and tested as a whole.
/** What a token endpoint gave (RFC 6749 §5.1). Secret: never log it. */
export interface TokenSet {
  readonly accessToken: string;
  /** When the access token expires, in milliseconds since 1970; absent where the server does not say. */
  readonly expiresAt?: number;
  readonly refreshToken?: string;
  /** The scopes that were granted; absent where they are those that were asked for. */
  readonly scopes?: readonly string[];
}

/** Where tokens are kept between calls. What several processes share keeps them from renewing twice. */
export interface TokenStore {
  readonly load: () => TokenSet | undefined | Promise<TokenSet | undefined>;
  /** `undefined` removes them. */
  readonly save: (tokens: TokenSet | undefined) => void | Promise<void>;
}

/** A store that lasts as long as the program. */
export function createMemoryStore(tokens?: TokenSet): TokenStore {
  let kept = tokens;
  return {
    load: () => kept,
    save: (next) => {
      kept = next;
    },
  };
}
