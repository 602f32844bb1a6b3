import type { TakesNumber } from "./sourced-exchange.ts";

/**
 * One of `of` equal shares of recorded traffic; `index` counts from 0. Which items a share contains depends only on their places, so that
 * all shares together contain every item once, even if they are read on different machines.
 */
export interface Share {
  readonly index: number;
  readonly of: number;
}

export const wholeShare: Share = { index: 0, of: 1 };

/** The maximum size of a small source, in octets as stored. The items of a larger one are divided among shares. */
const SMALL = 4 * 1024 * 1024;

/** The number of neighbouring items that are in the same share, so that merging the results is cheap. */
const BLOCK = 64;

/**
 * Tells which items of a source belong to a share. A small source belongs to one share as a whole, so that the others need not read it; a
 * large one is divided into blocks.
 *
 * @param source - The index of the source among all sources.
 *
 * @param size - The size in octets; 0 if it is unknown.
 */
export function takesOf({ index, of }: Share, source: number, size: number): "all" | "none" | TakesNumber {
  if (of === 1) return "all";
  if (size > 0 && size <= SMALL) return source % of === index ? "all" : "none";
  return (number) => (blockOf(number) + source) % of === index;
}

/** The index of the block that an item belongs to, by the item's number. All items of a block are in the same share. */
export function blockOf(number: number): number {
  return Math.floor(number / BLOCK);
}

/** Tells which items of a source are read by one thread of one share. The parameters are those of {@link takesOf}. */
export type TakesPart = (source: number, size: number) => "all" | "none" | TakesNumber;

/** Memory in which threads claim blocks: for each source, the number of the first block that no thread has claimed. */
export function createClaims(sources: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(sources * Int32Array.BYTES_PER_ELEMENT));
}

/**
 * Divides a share among threads. A thread claims a block when it reaches the block, so that no thread waits for a slower one. Every thread
 * must visit all sources in order, and the items of each source in order.
 *
 * @param claims - The same memory in all threads, see {@link createClaims}.
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
        // The answers of the last few blocks are kept, since a block that was read ahead is requested again. The answer of block 0 is
        // always kept, since number 0 stands for the source as a whole.
        if (block > KEPT) answers.delete(block - KEPT);
      }
      return answer;
    };
  };
}

/** The number of latest blocks whose answers are kept. After this many later blocks, a reader does not ask about a block again. */
const KEPT = 4;

/** Claims a block and all earlier ones. Returns false if another thread has already claimed the block. */
function claim(claims: Int32Array<SharedArrayBuffer>, source: number, block: number): boolean {
  for (;;) {
    const next = Atomics.load(claims, source);
    if (next > block) return false;
    if (Atomics.compareExchange(claims, source, next, block + 1) === next) return true;
  }
}
