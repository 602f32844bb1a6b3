import { escapeDeceptive, joiners } from "./escape-text.ts";
import type { TsText } from "./ts-text.ts";

/** A JSDoc tag and its text. `tag` is fixed; `text` may come from the document. */
export interface DocTag {
  readonly tag: string;
  readonly text?: string;
}

/** A paragraph, or a tag. */
export type DocPart = string | DocTag;

/**
 * Prints a documentation comment. Text of the document cannot end the comment, begin a tag or a compiler directive, or hide characters.
 * Between two parts there is an empty line, except between two tags.
 *
 * @param parts - Paragraphs in Markdown, and tags.
 * @param indent - The number of spaces before each line. Default: 0.
 * @returns The comment with its line break; empty if there is no text.
 */
export function printDoc(parts: readonly DocPart[], indent = 0): TsText {
  const lines: string[] = [];
  for (const [index, part] of parts.entries()) {
    const text = linesOf(part);
    if (text.length === 0) continue;
    const bothTags = typeof part !== "string" && typeof parts[index - 1] === "object";
    if (lines.length > 0 && !bothTags) lines.push("");
    for (const line of text) lines.push(line);
  }
  const margin = " ".repeat(indent);
  if (lines.length === 0) return "" as TsText;
  if (lines.length === 1) return `${margin}/** ${lines[0]} */\n` as TsText; // Made safe by `linesOf`.
  const body = lines.map((line) => `${margin} *${line === "" ? "" : ` ${line}`}\n`).join("");
  return `${margin}/**\n${body}${margin} */\n` as TsText; // Made safe by `linesOf`.
}

function linesOf(part: DocPart): readonly string[] {
  if (typeof part === "string") return inertLines(part);
  const [first = "", ...rest] = inertLines(part.text ?? "");
  return [`@${part.tag}${first === "" ? "" : ` ${first}`}`, ...rest];
}

/** The lines of a text, made safe for a comment, without empty lines at its ends. */
export function inertLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map(inertLine);
  while (lines[0] === "") lines.shift();
  while (lines.at(-1) === "") lines.pop();
  return lines;
}

function inertLine(line: string): string {
  const visible = escapeDeceptive(line.replaceAll("\t", "  ").trimEnd(), joiners);
  return visible
    .replaceAll("*/", "*\\/")
    .replace(/^([\s*/#]*)@/, "$1\\@")
    .replace(/\b(sourceMappingURL|sourceURL)\s*=/gi, "$1 =");
}
