/** Longer names are not compared, since the time grows with the product of the lengths. */
const LONGEST_NAME = 200;

/**
 * Suggests the candidate that a mistyped name probably means: one that differs from it by at most a third of its characters, ignoring case,
 * or the only one that begins with it. Swapped neighbours count as one difference.
 */
export function suggestName(word: string, candidates: Iterable<string>): string | undefined {
  const typed = word.toLowerCase();
  if (typed === "" || typed.length > LONGEST_NAME) return undefined;
  let best: string | undefined;
  let least = Math.max(1, Math.floor(typed.length / 3)) + 0.5;
  const longer: string[] = [];
  for (const candidate of candidates) {
    if (typed.length >= 3 && candidate !== word && candidate.toLowerCase().startsWith(typed))
      longer.push(candidate);
    if (candidate === word || Math.abs(candidate.length - typed.length) > least) continue;
    const distance = countEdits(typed, candidate.toLowerCase());
    if (distance < least) {
      best = candidate;
      least = distance;
    }
  }
  return best ?? (longer.length === 1 ? longer[0] : undefined);
}

/** Counts insertions, deletions, replacements and swaps of neighbours. */
function countEdits(left: string, right: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let edits = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) edits = Math.min(edits, (before[column - 2] ?? 0) + 1);
      current.push(edits);
    }
    before = previous;
    previous = current;
  }
  return previous[right.length] ?? 0;
}
