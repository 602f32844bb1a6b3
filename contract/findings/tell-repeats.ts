/** Answers whether the same was asked before of the same pointer. */
export type IsRepeated = (pointer: string, what: string) => boolean;

/**
 * Makes a memory of what was told where. Pointers are keys by themselves: one may be long, and engines tell very long keys of
 * one length apart by comparing them all.
 */
export function tellRepeats(): IsRepeated {
  const told = new Map<string, Set<string>>();
  return (pointer, what) => {
    const here = told.get(pointer);
    if (here === undefined) {
      told.set(pointer, new Set([what]));
      return false;
    }
    if (here.has(what)) return true;
    here.add(what);
    return false;
  };
}
