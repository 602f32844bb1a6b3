import type { Place } from "./finding.ts";
import { showText } from "./show-text.ts";
import { plainStyle, type Style } from "./style.ts";
import { textWidth } from "./text-width.ts";

export interface FrameOptions {
  /** Maximum line width. Longer lines are cut around the place. Default: 100. */
  readonly width?: number;
  readonly before?: number;
  readonly after?: number;
  readonly style?: Style;
}

/** Prints the source lines around a place, or an empty string if the place is not in the text. */
export function printCodeFrame(source: SourceLines, place: Place, options: FrameOptions = {}): string {
  const { width = 100, before = 2, after = 1, style = plainStyle } = options;
  if (place.line < 1 || place.line > source.count) return "";
  const first = Math.max(1, place.line - before);
  const last = Math.min(source.count, place.line + after);
  const gutter = String(last).length;
  const aim = source.line(place.line);
  const start = chooseStart(aim, place.column - 1, width);
  const lines: string[] = [];
  for (let number = first; number <= last; number++) {
    const isAim = number === place.line;
    const text = cutLine(source.line(number), start, width);
    if (!isAim && text.trim() === "" && (number === first || number === last)) continue;
    const label = String(number).padStart(gutter);
    lines.push(`${isAim ? style.red(">") : " "} ${style.dim(`${label} |`)} ${text}`.trimEnd());
    if (isAim)
      lines.push(
        `  ${style.dim(`${" ".repeat(gutter)} |`)} ${style.red(underline(aim, place.column - 1, start, width))}`,
      );
  }
  return lines.join("\n");
}

function chooseStart(line: string, offset: number, width: number): number {
  if (textWidth(showText(line.slice(0, width * 4))) <= width && line.length <= width * 4) return 0;
  const start = offset < width - 20 ? 0 : Math.max(0, offset - Math.floor(width / 3));
  return isLowSurrogate(line, start) ? start - 1 : start;
}

function cutLine(line: string, start: number, width: number): string {
  const cutLeft = start > 0 && line.length > 0;
  const rest = line.slice(start, start + width);
  const kept = isLowSurrogate(line, start + width) ? rest.slice(0, -1) : rest;
  const cutRight = start + kept.length < line.length;
  return `${cutLeft ? "…" : ""}${showText(kept)}${cutRight ? "…" : ""}`;
}

function underline(line: string, offset: number, start: number, width: number): string {
  const lead = `${start > 0 ? "…" : ""}${showText(line.slice(start, offset))}`;
  const end = Math.min(offset + tokenLength(line, offset, start + width), start + width);
  const length = Math.max(1, textWidth(showText(line.slice(offset, end))));
  return `${" ".repeat(textWidth(lead))}${"^".repeat(length)}`;
}

function tokenLength(line: string, offset: number, limit: number): number {
  const token = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s,[\]{}"':]+(?:[:'"][^\s,[\]{}"':]+)*/y;
  // If the literal was cut off, even inside an escape, a closing quote is added.
  const close = limit < line.length ? (line[offset] ?? "").repeat(2) : "";
  return token.exec(line.slice(offset, limit) + close)?.[0].length ?? 1;
}

function isLowSurrogate(line: string, index: number): boolean {
  const unit = line.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

export interface SourceLines {
  readonly count: number;
  /** Returns a line without its line break, or an empty string if the line does not exist. `number` is 1-based. */
  line(number: number): string;
  /** Returns the line and column at an offset, both 1-based. Columns are counted in UTF-16 code units. */
  locate(offset: number): Pick<Place, "line" | "column">;
}

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
    locate(offset: number) {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
    },
  };
}
