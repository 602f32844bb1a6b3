/** Gives out names, each once. */
export interface UniqueNames {
  /** The first of the candidates that is free; the last one with a number where none is. */
  take(...candidates: readonly [string, ...string[]]): string;
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
    take: (...candidates) => {
      const free = candidates.find(claim);
      if (free !== undefined) return free;
      const stem = candidates.at(-1) ?? candidates[0];
      for (let number = 2; ; number++) if (claim(`${stem}${number}`)) return `${stem}${number}`;
    },
  };
}
