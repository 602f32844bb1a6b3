/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
/** The tokens of a token endpoint (RFC 6749 §5.1). They are secret: never log them. */
export interface TokenSet {
  readonly accessToken: string;
  /** The time when the access token expires, in milliseconds since 1970. Absent if unknown. */
  readonly expiresAt?: number;
  readonly refreshToken?: string;
  /** The scopes that were granted. Absent: the requested ones. */
  readonly scopes?: readonly string[];
}

/** Keeps tokens between calls. Processes may share a store. */
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

/** Saves tokens in a store. A sign-in or sign-out replaces the tokens, and a renewal that began earlier is then not saved. */
export interface TokenKeeper {
  /**
   * Begins a renewal. Returns a function that ends it. That function saves the new tokens and resolves with them. If `replace` was called
   * meanwhile, it saves nothing and resolves with the tokens of `replace`.
   */
  readonly begin: () => (tokens: TokenSet | undefined) => Promise<TokenSet | undefined>;
  /** Replaces the tokens, and makes renewals that are under way drop theirs. `undefined` removes the tokens. */
  readonly replace: (tokens: TokenSet | undefined) => Promise<void>;
}

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
      // Waits for the earlier tokens, which a slow store might otherwise save last.
      await Promise.allSettled([saving]);
      await store.save(tokens);
    },
  };
}
