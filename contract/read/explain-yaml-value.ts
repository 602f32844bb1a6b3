import type { ErrorCode } from "yaml";
import { type ExplainedError, findOpenBracket, type Line, splitComment, startOfKey } from "./yaml-lines.ts";

/** Looks for a `#` in place of a value, such as `{ $ref: #/components/schemas/Note }`, which comments out the closing bracket. */
export function explainComment(lines: readonly Line[], at: number): ExplainedError | undefined {
  for (let index = at; index >= 0; index--) {
    const line = lines[index];
    if (line === undefined || !/[[{]/.test(line.text)) continue;
    const { content, comment } = splitComment(line.text);
    if (findOpenBracket(content) === undefined) continue;
    const isValue = /(?:[[,]|:\s)\s*$/.test(content) && findOpenBracket(line.text) === undefined;
    // Brackets that the lines below close are not the cause of an error further on.
    const rest = lines.slice(index + 1, at).map(({ text }) => splitComment(text).content);
    if (!isValue || findOpenBracket([content, ...rest].join("\n")) === undefined) return undefined;
    const value = /^#[^\s,\]}]*/.exec(comment)?.[0] ?? comment;
    return {
      message: "`#` begins a comment in YAML, so the rest of this line is not read.",
      offsets: [line.content + content.length],
      fix: `Quote the value: "${value}".`,
    };
  }
  return undefined;
}

interface RawError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly offset: number;
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ["[", "a list"],
  ["{", "a mapping"],
  ["*", "an alias"],
  ['"', "a quoted string"],
  ["'", "a quoted string"],
]);

/** Looks for a plain value with characters that have a meaning in YAML, and for a missing space or comma. */
export function explainValue(
  lines: readonly Line[],
  at: number,
  { code, message, offset }: RawError,
): ExplainedError | undefined {
  const line = lines[at];
  if (line === undefined) return undefined;
  if (code === "BAD_SCALAR_START") {
    const [character = ""] = line.text.slice(offset - line.content);
    const shown = character === "`" ? "a backtick" : `\`${character}\``;
    const reason = `A value without quotes cannot begin with ${shown}.`;
    return { message: reason, offsets: [offset], fix: "Quote the value." };
  }
  if (code === "BLOCK_IN_FLOW") {
    if (!/[[{]/.test(line.text.slice(0, Math.max(0, offset - line.content)))) return undefined;
    const reason =
      "In brackets, a comma is missing here, or this value contains a colon followed by a space.";
    return { message: reason, offsets: [offset], fix: "Add the comma, or quote the value." };
  }
  if (code === "MULTILINE_IMPLICIT_KEY") return explainColon(line) ?? explainBlock(lines, at);
  if (code !== "UNEXPECTED_TOKEN") return undefined;
  if (message.startsWith("Block scalar header")) {
    const reason = "No text can stand on the line of `|` or `>`.";
    return { message: reason, offsets: [offset], fix: "Move it to the next line, or quote the value." };
  }
  const [closing = ""] = line.text.slice(offset - line.content);
  if (closing === "}" || closing === "]") {
    const reason = `The bracket \`${closing}\` closes nothing.`;
    return { message: reason, offsets: [offset], fix: "Remove it, or add the opening bracket." };
  }
  const start = startOfValue(line.text);
  const [character = ""] = line.text.slice(start);
  const kind = KINDS.get(character);
  if (kind === undefined || offset <= line.content + start) return undefined;
  return {
    message: `YAML reads a value that begins with \`${character}\` as ${kind}, which no text can follow.`,
    offsets: [line.content + start],
    fix: "Quote the whole value.",
  };
}

function startOfValue(text: string): number {
  const key = startOfKey(text);
  return key + (/^[^\s"'[{][^"'[{]*?:\s+/.exec(text.slice(key))?.[0].length ?? 0);
}

function explainColon({ text, content }: Line): ExplainedError | undefined {
  const key = startOfKey(text);
  const found = /^([\w$-]+):(?!\/\/)(\S.*)$/.exec(text.slice(key));
  if (found === null) return undefined;
  const [, name = "", value = ""] = found;
  return {
    message: "The colon is not followed by a space, so YAML reads no key here.",
    offsets: [content + key],
    fix: `Write \`${name}: ${value}\`.`,
  };
}

function explainBlock(lines: readonly Line[], at: number): ExplainedError | undefined {
  const [before, line] = [lines[at - 1], lines[at]];
  if (before === undefined || line === undefined || line.indent > before.indent) return undefined;
  if (!/(?::|-)\s+[|>][-+\d]*$/.test(splitComment(before.text).content.trimEnd())) return undefined;
  return {
    message: "The text after `|` or `>` is not indented further than its key.",
    offsets: [line.content, before.content],
    fix: "Indent all its lines.",
  };
}
