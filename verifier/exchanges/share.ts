import type { TakesNumber } from "./sourced-exchange.ts";

/**
 * One of `of` shares of recorded traffic, `index` counted from 0. Which items it holds depends on their places alone: all shares
 * together hold every item once, on whatever machine each is read.
 */
export interface Share {
  readonly index: number;
  readonly of: number;
}

/** The share of everything. */
export const wholeShare: Share = { index: 0, of: 1 };

/** Larger sources are shared item by item; in octets as they are stored. */
const SMALL = 4 * 1024 * 1024;

/** The number of neighbouring items that go to the same share: so results come in an order that is cheap to merge. */
const BLOCK = 64;

/**
 * Tells which items of a source a share holds: all or none of a small one, so that the others need not read it, blocks of a large one.
 *
 * @param source - The index of the source among all.
 * @param size - In octets; 0 where it is not known.
 */
export function takesOf({ index, of }: Share, source: number, size: number): "all" | "none" | TakesNumber {
  if (of === 1) return "all";
  if (size > 0 && size <= SMALL) return source % of === index ? "all" : "none";
  return (number) => (blockOf(number) + source) % of === index;
}

/** The block of an item: all of it is in one share. */
export function blockOf(number: number): number {
  return Math.floor(number / BLOCK);
}

/** The share of one of several threads that divide a share among them. */
export function shareOfThread({ index, of }: Share, thread: number, threads: number): Share {
  return { index: index + of * thread, of: of * threads };
}
