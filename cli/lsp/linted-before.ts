import { findChange, type TextChange } from "../../contract/read/find-change.ts";
import type { LocatedFinding } from "../../editor/diagnostics/located-finding.ts";

type Range = LocatedFinding["range"];
type Buffers = ReadonlyMap<string, Uint8Array>;

/** The linter's findings from an earlier version, which are shown until the linter has checked the current one. */
export class LintedBefore {
  readonly #findings: readonly LocatedFinding[];
  readonly #buffers: Buffers;

  constructor(findings: readonly LocatedFinding[], buffers: Buffers) {
    this.#findings = findings.filter(({ code }) => code.startsWith("lint/"));
    const paths = new Set(this.#findings.map(({ path }) => path));
    this.#buffers = new Map([...buffers].filter(([path]) => paths.has(path)));
  }

  /** Returns the findings with their ranges moved past lines that were added or removed in front of them. */
  moveTo(buffers: Buffers): readonly LocatedFinding[] {
    const moves = new Map<string, (range: Range) => Range>();
    for (const [path, before] of this.#buffers) {
      const after = buffers.get(path);
      if (after !== undefined && after !== before) moves.set(path, createMove(decode(before), decode(after)));
    }
    if (moves.size === 0) return this.#findings;
    return this.#findings.map((finding) => {
      const move = moves.get(finding.path);
      return move === undefined ? finding : { ...finding, range: move(finding.range) };
    });
  }
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
}

function createMove(before: string, after: string): (range: Range) => Range {
  const change = findChange(before, after);
  if (change === undefined) return (range) => range;
  const { last, shift } = countLines(before, after, change);
  const move = ({ line, character }: Range["start"]): Range["start"] => ({ line: line + shift, character });
  return (range) => (range.start.line <= last ? range : { start: move(range.start), end: move(range.end) });
}

/** Returns the last changed line of the earlier text, from 0, and the number of lines added. */
function countLines(
  before: string,
  after: string,
  { start, oldEnd, newEnd }: TextChange,
): { readonly last: number; readonly shift: number } {
  const removed = lineBreaks(before, start, oldEnd);
  return {
    last: lineBreaks(before, 0, start) + removed,
    shift: lineBreaks(after, start, newEnd) - removed,
  };
}

function lineBreaks(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", start); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
