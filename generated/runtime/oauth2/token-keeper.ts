// @ts-nocheck Made by a machine and tested as a whole.
import type { TokenSet, TokenStore } from "./token-set.js";

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
