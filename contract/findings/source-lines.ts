/** The lines of one text, found once. */
export interface SourceLines {
  readonly count: number;
  /** A line without its end, counted from 1; empty where there is none. */
  line(number: number): string;
}

/** Indexes a text by line; a line ends with `\n` or `\r\n`. */
export function indexLines(text: string): SourceLines {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return {
    count: starts.length,
    line(number: number): string {
      const start = starts[number - 1];
      if (start === undefined) return "";
      const end = starts[number];
      return text.slice(start, end === undefined ? undefined : end - 1).replace(/\r$/, "");
    },
  };
}
