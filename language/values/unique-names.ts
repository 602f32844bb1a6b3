import { createHash } from "node:crypto";

/** Gives out names, each once. */
export interface UniqueNames {
  /**
   * The first of the candidates that is free; where none is, the last one with a hash of `seed`, which says of the thing what
   * no other has: so that what else is named does not matter.
   */
  take(seed: string, ...candidates: readonly [string, ...string[]]): string;
}

/** Makes a giver of names that are none of `taken`, upper and lower case being the same. */
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
