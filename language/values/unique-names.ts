import { createHash } from "node:crypto";

/** Gives out names, each once. */
export interface UniqueNames {
  /**
   * The first candidate that is free; if none is, the last one with a hash of `seed`, which has to be unique, so that the name does
   * not depend on others.
   */
  take(seed: string, ...candidates: readonly [string, ...string[]]): string;
}

/** Makes a function that gives names other than those in `taken`, ignoring case. */
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
