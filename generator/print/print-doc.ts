import { escapeDeceptive, joiners } from "./escape-text.ts";
import type { TsText } from "./ts-text.ts";

export interface DocTag {
  readonly tag: string;
  readonly text?: string;
}

export type DocPart = string | DocTag;

/**
 * Prints a doc comment. Document strings cannot terminate it, start a tag or compiler directive, or hide characters. Paragraphs are
 * separated by a blank line and wrapped, except tables and code.
 * @param parts - Markdown paragraphs and tags.
 * @param indent - Spaces before each line. Default: 0.
 * @returns The comment including the line break, or nothing if there are no parts.
 */
export function printDoc(parts: readonly DocPart[], indent = 0): TsText {
  const lines: string[] = [];
  for (const part of parts) {
    const text = linesOf(part, indent);
    if (text.length === 0) continue;
    if (lines.length > 0 && typeof part === "string") lines.push("");
    for (const line of text) lines.push(line);
  }
  const margin = " ".repeat(indent);
  if (lines.length === 0) return "" as TsText;
  const [first = ""] = lines;
  const line = `${margin}/** ${first} */`;
  if (lines.length === 1 && line.length <= lineWidth + 2) return `${line}\n` as TsText; // Escaped by `linesOf`.
  const body = lines.map((line) => `${margin} *${line === "" ? "" : ` ${line}`}\n`).join("");
  return `${margin}/**\n${body}${margin} */\n` as TsText;
}

function linesOf(part: DocPart, indent: number): readonly string[] {
  if (typeof part === "string") return wrapLines(inertLines(part), lineWidth - indent - " * ".length);
  const [first = "", ...rest] = inertLines(part.text ?? "");
  return [`@${part.tag}${first === "" ? "" : ` ${first}`}`, ...rest];
}

const lineWidth = 118;

function wrapLines(lines: readonly string[], width: number): readonly string[] {
  if (lines.every((line) => line.length <= width)) return lines;
  let isCode = false;
  return lines.flatMap((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    return isCode || /^(?:\s*\|| {4})/.test(line) ? [line] : wrapLine(line, width);
  });
}

function wrapLine(line: string, width: number): readonly string[] {
  const margin = " ".repeat(/^\s*(?:(?:[-*+]|\d+[.)])\s+)?/.exec(line)?.[0].length ?? 0);
  const wrapped: string[] = [];
  let [start, end] = [0, 0];
  for (let at = line.indexOf(" ", margin.length + 1); at !== -1; at = line.indexOf(" ", at + 1)) {
    BEGINNING.lastIndex = at + 1;
    if (BEGINNING.test(line)) continue;
    if (at - start + (start === 0 ? 0 : margin.length) > width && end > start) {
      wrapped.push((start === 0 ? "" : margin) + line.slice(start, end));
      start = end + 1;
    }
    end = at;
  }
  const isLong = line.length - start + (start === 0 ? 0 : margin.length) > width;
  if (isLong && end > start) {
    wrapped.push((start === 0 ? "" : margin) + line.slice(start, end));
    start = end + 1;
  }
  return [...wrapped, (start === 0 ? "" : margin) + line.slice(start)];
}

/** Words that a line must not start with, because Markdown would read them as a list, a heading or the like. Sticky. */
const BEGINNING = /[-*+#>|@=/\s]|\d{1,4}[.)]/y;

export function inertLines(text: string): readonly string[] {
  const lines = LINE_BREAK.test(text) ? text.split(LINE_BREAK).map(inertLine) : [inertLine(text)];
  while (lines[0] === "") lines.shift();
  while (lines.at(-1) === "") lines.pop();
  return lines;
}

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;

/** Matches whatever {@link inertLine} replaces, and more. */
const UNUSUAL = /[^\x20-\x7E]|@|\*\/|[Uu][Rr][Ll]/;

function inertLine(line: string): string {
  if (!UNUSUAL.test(line)) return line.trimEnd();
  const visible = escapeDeceptive(line.replaceAll("\t", "  ").trimEnd(), joiners);
  return visible
    .replaceAll("*/", "*\\/")
    .replace(/^([\s*/#]*)@/, "$1\\@")
    .replace(/\b(sourceMappingURL|sourceURL)\s*=/gi, "$1 =");
}
