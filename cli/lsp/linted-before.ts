import { findChange } from "../../contract/read/find-change.ts";
import type { LocatedFinding } from "../../editor/diagnostics/located-finding.ts";

type Range = LocatedFinding["range"];
type Position = Range["start"];
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

  /** Returns the findings with their ranges moved past lines that were added or removed in front of them, without those in replaced text. */
  moveTo(buffers: Buffers): readonly LocatedFinding[] {
    const moves = new Map<string, (range: Range) => Range | undefined>();
    for (const [path, before] of this.#buffers) {
      const after = buffers.get(path);
      if (after !== undefined && after !== before) moves.set(path, createMove(decode(before), decode(after)));
    }
    if (moves.size === 0) return this.#findings;
    return this.#findings.flatMap((finding) => {
      const move = moves.get(finding.path);
      if (move === undefined) return [finding];
      const range = move(finding.range);
      return range === undefined ? [] : [{ ...finding, range }];
    });
  }
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
}

function createMove(before: string, after: string): (range: Range) => Range | undefined {
  const change = findChange(before, after);
  if (change === undefined) return (range) => range;
  const start = positionOf(before, change.start);
  const end = positionOf(before, change.oldEnd, change.start, start.line);
  const newEnd = positionOf(after, change.newEnd, change.start, start.line);
  const move = (at: Position): Position => {
    if (isBefore(at, end)) return at;
    const character = at.line === end.line ? at.character - end.character + newEnd.character : at.character;
    return { line: at.line - end.line + newEnd.line, character };
  };
  return (range) => {
    if (!isBefore(range.start, start) && isBefore(range.start, end)) return undefined;
    return { start: move(range.start), end: move(range.end) };
  };
}

/** @param known - An earlier offset whose line is known. */
function positionOf(text: string, offset: number, known = 0, line = 0): Position {
  const character = offset - text.lastIndexOf("\n", offset - 1) - 1;
  return { line: line + lineBreaks(text, known, offset), character: offset === 0 ? 0 : character };
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}

function lineBreaks(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", start); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
