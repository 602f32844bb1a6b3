import { createHash } from "node:crypto";

/** Gives out names; each name is given only once. */
export interface UniqueNames {
  /**
   * Returns the first candidate that is not taken. If all are taken, adds a hash of `seed` to the last candidate: `pets_1f3a9c`. Each
   * call must have another `seed`. The hash then is the same whatever the other names are.
   */
  take(seed: string, ...candidates: readonly [string, ...string[]]): string;
}

/** Makes a {@link UniqueNames} that avoids the names in `taken`. Case is ignored. */
export function createUniqueNames(taken: Iterable<string>): UniqueNames {
  const used = new Set([...taken].map((name) => name.toLowerCase()));
  const claim = (name: string): boolean => {
    if (used.has(name.toLowerCase())) return false;
    used.add(name.toLowerCase());
    return true;
  };
  return {
    take: (seed, ...candidates) => {
      const free = candidates.find(claim);
      if (free !== undefined) return free;
      const stem = candidates.at(-1) ?? candidates[0];
      const hash = createHash("sha256").update(seed).digest("hex");
      for (let length = 6; ; length += 4) {
        const name = `${stem}_${hash.slice(0, length)}`;
        if (claim(name)) return name;
      }
    },
  };
}

/** A name in lower case, with only its letters and digits: `client_secret`, `clientSecret` and `Client-Secret` become equal. */
export function bareName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
