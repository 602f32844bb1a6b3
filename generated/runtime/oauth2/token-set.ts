/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
/** The tokens from a token endpoint (RFC 6749 §5.1). Secret: never log them. */
export interface TokenSet {
  readonly accessToken: string;
  /** When the access token expires, in milliseconds since 1970; absent if unknown. */
  readonly expiresAt?: number;
  readonly refreshToken?: string;
  /** The granted scopes; absent if they are the requested ones. */
  readonly scopes?: readonly string[];
}

/** Keeps tokens between calls. Processes that share a store do not renew twice. */
export interface TokenStore {
  readonly load: () => TokenSet | undefined | Promise<TokenSet | undefined>;
  /** Saves the tokens; `undefined` removes them. */
  readonly save: (tokens: TokenSet | undefined) => void | Promise<void>;
}

/** Makes a store in memory. */
export function createMemoryStore(tokens?: TokenSet): TokenStore {
  let kept = tokens;
  return {
    load: () => kept,
    save: (next) => {
      kept = next;
    },
  };
}

/** Saves tokens from two sources: signing in or out takes precedence over renewals. */
export interface TokenKeeper {
  /** Begins a renewal. The returned function saves its tokens, unless they were replaced meanwhile, and returns the current ones. */
  readonly begin: () => (tokens: TokenSet | undefined) => Promise<TokenSet | undefined>;
  /** Replaces all tokens, even those of unfinished renewals. `undefined` removes them. */
  readonly replace: (tokens: TokenSet | undefined) => Promise<void>;
}

/** Makes a keeper for a store. */
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
      // A slow store might otherwise save these before the earlier ones.
      await Promise.allSettled([saving]);
      await store.save(tokens);
    },
  };
}
