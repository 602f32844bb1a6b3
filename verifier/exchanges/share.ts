import type { TakesNumber } from "./sourced-exchange.ts";

/**
 * One of `of` equal shares of recorded traffic. `index` starts at 0. Shares depend only on the places of items, so that together they
 * contain every item exactly once, even across machines.
 */
export interface Share {
  readonly index: number;
  readonly of: number;
}

export const wholeShare: Share = { index: 0, of: 1 };

/** In bytes, as stored. Items of larger sources are divided among shares. */
const SMALL = 4 * 1024 * 1024;

/** Number of consecutive items in the same share, which makes merging results cheap. */
const BLOCK = 64;

/**
 * Assigns a small source to a single share, so that the others need not read it, and divides a large one into blocks.
 * @param source - Index among all sources.
 * @param size - In bytes; 0 if unknown.
 */
export function takesOf({ index, of }: Share, source: number, size: number): "all" | "none" | TakesNumber {
  if (of === 1) return "all";
  if (size > 0 && size <= SMALL) return source % of === index ? "all" : "none";
  return (number) => (blockOf(number) + source) % of === index;
}

export function blockOf(number: number): number {
  return Math.floor(number / BLOCK);
}

/** Returns the items of a source that one thread of a share reads; see {@link takesOf}. */
export type TakesPart = (source: number, size: number) => "all" | "none" | TakesNumber;

/** Allocates the memory in which threads claim blocks: the first unclaimed block of each source. */
export function createClaims(sources: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(sources * Int32Array.BYTES_PER_ELEMENT));
}

/**
 * Divides a share among threads. A thread claims a block when it reaches it, so no thread waits for a slower one. Every thread must visit
 * sources and items in order.
 * @param claims - Shared by all threads, see {@link createClaims}.
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
        // A block that was read ahead is requested again. Block 0 is always kept, since number 0 represents the source as a whole.
        if (block > KEPT) answers.delete(block - KEPT);
      }
      return answer;
    };
  };
}

const KEPT = 4;

/** Claims a block and all earlier ones. Returns `false` if another thread has already claimed it. */
function claim(claims: Int32Array<SharedArrayBuffer>, source: number, block: number): boolean {
  for (;;) {
    const next = Atomics.load(claims, source);
    if (next > block) return false;
    if (Atomics.compareExchange(claims, source, next, block + 1) === next) return true;
  }
}
