import { showNumber } from "./show-number.ts";

/** `1 operation`, `1,223 operations`: for words with a regular plural. */
export function showCount(count: number, word: string): string {
  return `${showNumber(count)} ${word}${count === 1 ? "" : "s"}`;
}
