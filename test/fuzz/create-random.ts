/** Pseudorandom numbers; the same for the same seed. */
export interface Random {
  /** An integer from 0, less than `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  /** `true` with this probability. */
  chance(likelihood: number): boolean;
}

/** Makes a generator of numbers (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (likelihood) => next() < likelihood,
    pick: (list) => {
      const item = list[below(list.length)];
      if (item === undefined && list.length === 0) throw new Error("there is nothing to pick from");
      return item as (typeof list)[number]; // the index is within the list
    },
  };
}
