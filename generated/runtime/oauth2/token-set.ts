// @ts-nocheck Checked by tenon's tests.
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

/** Saves tokens for two sides: who renews them unasked gives way to who signs in or out. */
export interface TokenKeeper {
  /**
   * Begins a renewal, whose tokens the function saves, unless others have been put in their place since. Gives what counts:
   * its own, or those others.
   */
  readonly begin: () => (tokens: TokenSet | undefined) => Promise<TokenSet | undefined>;
  /** Puts tokens in place of all others, of renewals under way too. `undefined` removes them. */
  readonly replace: (tokens: TokenSet | undefined) => Promise<void>;
}

/** A keeper for a store. */
export function createTokenKeeper(store: TokenStore): TokenKeeper {
  let replacements = 0;
  let latest: TokenSet | undefined;
  let saving: void | Promise<void>;
  return {
    begin: () => {
      const begun = replacements;
      return async (tokens) => {
        if (replacements === begun) {
          saving = store.save(tokens);
          await saving;
        }
        return replacements === begun ? tokens : latest;
      };
    },
    replace: async (tokens) => {
      replacements++;
      latest = tokens;
      // A store that takes its time might else write these first.
      await Promise.allSettled([saving]);
      await store.save(tokens);
    },
  };
}
