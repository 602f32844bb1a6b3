import { createHash } from "node:crypto";

export interface UniqueNames {
  /**
   * Returns the first free candidate. If all are taken, appends a hash of `seed` to the last one: `pets_1f3a9c`. Seeds must be unique, so
   * that the hash does not depend on other names.
   */
  take(seed: string, ...candidates: readonly [string, ...string[]]): string;
}

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

/** Normalises a name to lower-case letters and digits: `client_secret`, `clientSecret` and `Client-Secret` become equal. */
export function bareName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
