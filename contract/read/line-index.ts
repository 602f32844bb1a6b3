/** A spot in a text. Both counted from 1; columns in UTF-16 code units. */
interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** Finds the line and column of an offset. */
export type LineIndex = (offset: number) => LineColumn;

/** Makes a {@link LineIndex} of a text; the text is read on first use. A line ends with a line feed. */
export function createLineIndex(text: string): LineIndex {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= findLineStarts(text);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
