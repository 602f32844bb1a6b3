import { type ErrorCode, Lexer, type YAMLError } from "yaml";
import { explainComment, explainValue } from "./explain-yaml-value.ts";
import { isMark } from "./lex-yaml.ts";
import {
  countSpaces,
  type ExplainedError,
  findOpenBracket,
  findStep,
  isItem,
  isMember,
  type Line,
  readLines,
  startOfKey,
} from "./yaml-lines.ts";

/**
 * Explains a YAML syntax error. The parser reports the position where it could not continue, which can be hundreds of lines after the
 * cause: a tab, an unclosed quote or bracket, a key with two values, or unusual indentation. If no cause is found, the parser's message and
 * position are kept. Runs in linear time.
 */
export function explainYamlError(text: string, { code, message, pos }: YAMLError): ExplainedError {
  const lines = readLines(text);
  const at = lines.findLastIndex(({ start }) => start <= pos[0]);
  const own = plain(message, pos[0]);
  const told =
    explainTab(lines, at, code) ??
    explainQuote(text, lines, pos[0]) ??
    explainComment(lines, at) ??
    explainValue(lines, at, { code, message, offset: pos[0] });
  if (told !== undefined) return told;
  if (keyErrors.has(code))
    return explainKey(lines, at) ?? explainIndent(lines, at) ?? explainItem(lines, at) ?? own;
  if (!indentErrors.has(code) || message.startsWith("Missing closing")) return own;
  if (message.startsWith("Flow ")) {
    const isAtEnd = text.slice(pos[0]).trim() === "";
    return explainBracket(lines, isAtEnd ? lines.length : at) ?? own;
  }
  return explainIndent(lines, at) ?? explainItem(lines, at) ?? explainKey(lines, at - 1) ?? own;
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

/** Looks for list items at different columns, and for a line between list items that begins like one of their members. */
function explainItem(lines: readonly Line[], at: number): ExplainedError | undefined {
  const line = lines[at];
  if (line === undefined) return undefined;
  let above = at - 1;
  while (above >= 0 && (lines[above]?.indent ?? 0) >= line.indent) above--;
  const owner = lines[above];
  if (isItem(line)) {
    // An item such as `- tags:` has a list of its own.
    if (owner === undefined || !isItem(owner) || (above === at - 1 && owner.text.endsWith(":")))
      return undefined;
    const end = lines.findIndex(({ indent }, index) => index > at && indent < owner.indent);
    const later = lines.slice(at + 1, end === -1 ? undefined : end);
    const isFirstWrong = !later.some((each) => each.indent === owner.indent && isItem(each));
    const isNested = line.indent === owner.indent + startOfKey(owner.text) && above < at - 1;
    const [wrong, other] = isFirstWrong && !isNested ? [owner, line] : [line, owner];
    const message = `This list item is indented by ${countSpaces(wrong.indent)}, but the ${wrong === line ? "item before it" : "next item"} by ${other.indent}.`;
    const fix = "Fix the indentation: the items of a list start at the same column.";
    return { message, offsets: [wrong.content, other.content], fix };
  }
  const first = lines[above + 1];
  if (first === undefined || !isItem(first) || first.indent !== line.indent) return undefined;
  const item = lines.slice(above + 1, at).findLast((each) => isItem(each) && each.indent === line.indent);
  const inner = line.indent + startOfKey(first.text);
  const message = "This line is indented like the list items above it, but does not begin with `-`.";
  const fix = `Indent it by ${countSpaces(inner)} to continue that item, or less to end the list. If the list ends here, a key may be missing above this line.`;
  return { message, offsets: [line.content, (item ?? first).content], fix };
}

/** Looks for a second `: ` on the line, or indented members after a value. */
function explainKey(lines: readonly Line[], at: number): ExplainedError | undefined {
  const line = lines[at];
  const next = lines[at + 1];
  if (line === undefined) return undefined;
  const column = startOfKey(line.text);
  const colon = line.text.indexOf(": ", column);
  const isFlow = /[[{]/.test(line.text[column] ?? "");
  const isPlain = colon !== -1 && !isFlow && !/["'[{]/.test(line.text[colon + 2] ?? "");
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
