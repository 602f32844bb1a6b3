/** A replaced range of a text: `[start, oldEnd)` became `[start, newEnd)`. */
export interface TextChange {
  readonly start: number;
  readonly oldEnd: number;
  readonly newEnd: number;
}

/** Characters compared at once, which is much faster than one by one. */
const BLOCK = 4_096;

/** Finds the smallest range in which two texts differ, or `undefined` if they are equal. */
export function findChange(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start + BLOCK <= shorter && before.slice(start, start + BLOCK) === after.slice(start, start + BLOCK))
    start += BLOCK;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  const rest = shorter - start;
  const endsAlike = (length: number, size: number): boolean =>
    before.slice(before.length - length - size, before.length - length) ===
    after.slice(after.length - length - size, after.length - length);
  let tail = 0;
  while (tail + BLOCK <= rest && endsAlike(tail, BLOCK)) tail += BLOCK;
  while (tail < rest && endsAlike(tail, 1)) tail++;
  return { start, oldEnd: before.length - tail, newEnd: after.length - tail };
}
