export function suggestName(word: string, candidates: Iterable<string>): string | undefined {
  const typed = word.toLowerCase();
  if (typed === "" || typed.length > 200) return undefined;
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

export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const near = suggestName(word, candidates);
  return near === undefined ? undefined : `Did you mean "${near}"?`;
}

function countEdits(left: string, right: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let edits = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) edits = Math.min(edits, at(before, column - 2) + 1);
      current.push(edits);
    }
    before = previous;
    previous = current;
  }
  return at(previous, right.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
