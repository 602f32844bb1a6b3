import type { TakesNumber } from "./sourced-exchange.ts";

/**
 * One of `of` equal shares of recorded traffic. `index` starts at 0. A share depends only on item positions, so all shares together contain
 * every item exactly once, even if they run on different machines.
 */
export interface Share {
  readonly index: number;
  readonly of: number;
}

export const wholeShare: Share = { index: 0, of: 1 };

/** Maximum size in bytes, as stored, of a source that is assigned as a whole. Larger sources are divided. */
const SMALL = 4 * 1024 * 1024;

/** Number of consecutive items in the same share. Blocks make merging the results cheap. */
const BLOCK = 64;

/**
 * Assigns a small source to a single share, so that other shares need not read the source, and divides a large one into blocks.
 * @param source - Index among all sources.
 * @param size - Size in bytes, or 0 if unknown.
 */
export function takesOf({ index, of }: Share, source: number, size: number): "all" | "none" | TakesNumber {
  if (of === 1) return "all";
  if (size > 0 && size <= SMALL) return source % of === index ? "all" : "none";
  return (number) => (blockOf(number) + source) % of === index;
}

export function blockOf(number: number): number {
  return Math.floor(number / BLOCK);
}

/** Selects the items in a source that one thread must read; see {@link takesOf}. */
export type TakesPart = (source: number, size: number) => "all" | "none" | TakesNumber;

/** Allocates shared memory with the first unclaimed block of each source. */
export function createClaims(sources: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(sources * Int32Array.BYTES_PER_ELEMENT));
}

/**
 * Divides a share among threads. Each thread claims blocks as it reaches them, so that no thread waits for a slower one. All threads must
 * visit sources and items in order.
 * @param claims - Shared memory, see {@link createClaims}.
 */
export function claimsOf(share: Share, claims: Int32Array<SharedArrayBuffer>): TakesPart {
  return (source, size) => {
    const own = takesOf(share, source, size);
    if (own === "none") return "none";
    if (size > 0 && size <= SMALL) return claim(claims, source, 0) ? "all" : "none";
    const answers = new Map<number, boolean>();
    return (number) => {
      const block = blockOf(number);
      let answer = answers.get(block);
      if (answer === undefined) {
        answer = (own === "all" || own(number)) && claim(claims, source, block);
        answers.set(block, answer);
        // Keep recent answers, because reading ahead asks for a block twice. Block 0 always stays, since number 0 represents the whole
        // source.
        if (block > KEPT) answers.delete(block - KEPT);
      }
      return answer;
    };
  };
}

const KEPT = 4;

function claim(claims: Int32Array<SharedArrayBuffer>, source: number, block: number): boolean {
  for (;;) {
    const next = Atomics.load(claims, source);
    if (next > block) return false;
    if (Atomics.compareExchange(claims, source, next, block + 1) === next) return true;
  }
}
