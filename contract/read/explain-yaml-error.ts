import { type ErrorCode, Lexer, type YAMLError } from "yaml";
import { isMark } from "./lex-yaml.ts";

export interface ExplainedError {
  readonly message: string;
  readonly offsets: readonly number[];
  readonly fix?: string;
}

/**
 * Explains a YAML syntax error. The parser reports the position where it could not continue, which can be hundreds of lines after the
 * cause: a tab, an unclosed quote or bracket, a key with two values, or unusual indentation. If no cause is found, the parser's message and
 * position are kept. Runs in linear time.
 */
export function explainYamlError(text: string, { code, message, pos }: YAMLError): ExplainedError {
  const lines = readLines(text);
  const at = lines.findLastIndex(({ start }) => start <= pos[0]);
  const own = plain(message, pos[0]);
  const told = explainTab(lines, at, code) ?? explainQuote(text, lines, pos[0]);
  if (told !== undefined) return told;
  if (keyErrors.has(code)) return explainKey(lines, at) ?? explainIndent(lines, at) ?? own;
  if (!indentErrors.has(code) || message.startsWith("Missing closing")) return own;
  if (message.startsWith("Flow ")) {
    const isAtEnd = text.slice(pos[0]).trim() === "";
    return explainBracket(lines, isAtEnd ? lines.length : at) ?? own;
  }
  return explainIndent(lines, at) ?? explainKey(lines, at - 1) ?? own;
}

const keyErrors: ReadonlySet<ErrorCode> = new Set(["BLOCK_AS_IMPLICIT_KEY", "MULTILINE_IMPLICIT_KEY"]);
const indentErrors: ReadonlySet<ErrorCode> = new Set(["BAD_INDENT", "MISSING_CHAR", "UNEXPECTED_TOKEN"]);

function plain(message: string, offset: number): ExplainedError {
  return { message: /[.!?]$/.test(message) ? message : `${message}.`, offsets: [offset] };
}

/**
 * Looks for a tab in the indentation of this line or the next, which the parser may have read as part of a value that starts on this line.
 */
function explainTab(lines: readonly Line[], at: number, code: ErrorCode): ExplainedError | undefined {
  const near = [lines[at], lines[at + 1]].slice(0, code === "TAB_AS_INDENT" ? 1 : 2);
  const line = near.find((each) => each?.lead.includes("\t"));
  if (line === undefined) return undefined;
  const message = "The line is indented with a tab, which YAML does not allow.";
  return { message, offsets: [line.start + line.lead.indexOf("\t")], fix: "Indent it with spaces." };
}

/** Looks for an unclosed quote. A quote that is closed only by the start of a later string is considered unclosed. */
function explainQuote(text: string, lines: readonly Line[], error: number): ExplainedError | undefined {
  if (!/["']/.test(text)) return undefined;
  let start = 0;
  let at = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (start > error) return undefined;
    while ((lines[at + 1]?.start ?? Infinity) <= start) at++;
    const [quote = ""] = lexeme;
    if (quote === '"' || quote === "'") {
      // The lexer also ends a quoted string before a line with insufficient indentation.
      const isClosed = lexeme.length > 1 && lexeme.endsWith(quote);
      const end = isClosed ? start + lexeme.length : text.indexOf(quote, start + 1);
      if (end === -1 || swallowsMembers({ start, end }, lines[at], lines[at + 1])) {
        const message = `The quote \`${quote}\` opened here is not closed on the same line.`;
        return { message, offsets: [start], fix: `Add the closing ${quote}.` };
      }
    }
    if (!isMark(lexeme)) start += lexeme.length;
  }
  return undefined;
}

function swallowsMembers(
  { start, end }: { readonly start: number; readonly end: number },
  line: Line | undefined,
  next: Line | undefined,
): boolean {
  if (line === undefined || next === undefined || next.content >= end) return false;
  const isKey = line.content === start && line.text.endsWith(":");
  return isMember(next.text) && (isKey || next.indent <= line.indent);
}

interface Line {
  readonly start: number;
  readonly content: number;
  readonly indent: number;
  readonly lead: string;
  readonly text: string;
}

function readLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const whole of text.split("\n")) {
    const content = whole.trimStart();
    const indent = whole.length - content.length;
    if (content !== "" && !content.startsWith("#"))
      lines.push({
        ...{ start, content: start + indent, indent },
        ...{ lead: whole.slice(0, indent), text: content.trimEnd() },
      });
    start += whole.length + 1;
  }
  return lines;
}

function findStep(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const [index, { indent }] of lines.entries()) {
    const deeper = indent - (lines[index - 1]?.indent ?? 0);
    if (deeper > 0) counts.set(deeper, (counts.get(deeper) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 2;
}

function explainIndent(lines: readonly Line[], at: number): ExplainedError | undefined {
  const line = lines[at];
  if (line === undefined) return undefined;
  let parent = at - 1;
  while (parent >= 0 && (lines[parent]?.indent ?? 0) >= line.indent) parent--;
  const sibling = lines[parent + 1];
  if (sibling === undefined || sibling.indent <= line.indent) return undefined;
  const step = findStep(lines);
  const expected = (lines[parent]?.indent ?? -step) + step;
  const isFirstWrong = line.indent === expected && sibling.indent !== expected;
  const [wrong, other] = isFirstWrong ? [sibling, line] : [line, sibling];
  const message = `This line is indented by ${countSpaces(wrong.indent)}, but the other lines at its level by ${other.indent}.`;
  const fix =
    "Fix the indentation: lines of the same mapping, list or block of text start at the same column.";
  return { message, offsets: [wrong.content, other.content], fix };
}

function countSpaces(count: number): string {
  return count === 1 ? "1 space" : `${count} spaces`;
}

/** Looks for a second `: ` on the line, or indented members after a value. */
function explainKey(lines: readonly Line[], at: number): ExplainedError | undefined {
  const line = lines[at];
  const next = lines[at + 1];
  if (line === undefined) return undefined;
  const column = startOfKey(line.text);
  const colon = line.text.indexOf(": ", column);
  const isPlain = colon !== -1 && !/["'[{]/.test(line.text[colon + 2] ?? "");
  if (isPlain && line.text.includes(": ", colon + 2)) {
    const message = "A colon followed by a space ends a key, and this value contains one.";
    return { message, offsets: [line.content + colon + 2], fix: "Quote the value." };
  }
  if (next === undefined || next.indent <= line.indent + column || !isMember(next.text)) return undefined;
  if (!line.text.includes(":")) {
    const message = "The line has no colon, but the lines below it are indented like its members.";
    return { message, offsets: [line.content], fix: "Write `:` after the key." };
  }
  const message = "This line is indented like a member of the previous line, which already has a value.";
  const fix = "Indent it less, or remove that value.";
  return { message, offsets: [next.content, line.content], fix };
}

function startOfKey(text: string): number {
  return /^(?:- +)*/.exec(text)?.[0].length ?? 0;
}

function isMember(text: string): boolean {
  return text.startsWith("- ") || /^[^\s:]+:(?:\s|$)/.test(text);
}

function explainBracket(lines: readonly Line[], at: number): ExplainedError | undefined {
  const next = lines[at];
  for (let index = at - 1; index >= 0; index--) {
    const line = lines[index];
    const open = findOpenBracket(line?.text ?? "");
    if (line === undefined || open === undefined) continue;
    const end = next === undefined ? "the end of the text" : "the next key";
    return {
      message: `The bracket \`${line.text[open]}\` is not closed before ${end}.`,
      offsets: [line.content + open, ...(next === undefined ? [] : [next.content])],
      fix: "Close it, or indent its contents.",
    };
  }
  return undefined;
}

function findOpenBracket(text: string): number | undefined {
  const open: number[] = [];
  for (const { 0: token, index } of text.matchAll(/"[^"]*"|'[^']*'|[[\]{}]/g)) {
    if (token === "[" || token === "{") open.push(index);
    if (token === "]" || token === "}") open.pop();
  }
  return open[0];
}
