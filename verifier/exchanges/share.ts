import type { TakesNumber } from "./sourced-exchange.ts";

/**
 * One of `of` shares of recorded traffic; `index` counts from 0. The items of a share depend on their places alone, so that all shares
 * together contain every item once, on whatever machine each is read.
 */
export interface Share {
  readonly index: number;
  readonly of: number;
}

/** The share that contains everything. */
export const wholeShare: Share = { index: 0, of: 1 };

/** Larger sources are divided by items; in octets as stored. */
const SMALL = 4 * 1024 * 1024;

/** The number of neighbouring items that belong to the same share, so that results are in an order that is cheap to merge. */
const BLOCK = 64;

/**
 * Tells which items of a source belong to a share: all or none of a small source, so that others need not read it, and blocks of a large
 * one.
 *
 * @param source - The index of the source among all.
 *
 * @param size - In octets; 0 if it is unknown.
 */
export function takesOf({ index, of }: Share, source: number, size: number): "all" | "none" | TakesNumber {
  if (of === 1) return "all";
  if (size > 0 && size <= SMALL) return source % of === index ? "all" : "none";
  return (number) => (blockOf(number) + source) % of === index;
}

/** The block of an item. A block belongs to one share. */
export function blockOf(number: number): number {
  return Math.floor(number / BLOCK);
}

/** The share of one of several threads that divide a share. */
export function shareOfThread({ index, of }: Share, thread: number, threads: number): Share {
  return { index: index + of * thread, of: of * threads };
}
