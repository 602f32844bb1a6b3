import type { MediaDescriptor } from "../descriptors.ts";
import { issueAt } from "../pointer.ts";
import type { ValidationIssue } from "../validation.ts";
import { NO_FIT, parseJsonText, type TextRules } from "../wire/read-json.ts";

/** The outcome of decoding a body's bytes or text. */
export type Decoded =
  | { readonly kind: "value"; readonly value: unknown }
  /** Well-formed, but with texts that no type of their shape fits; those are left out of `value`. */
  | { readonly kind: "mismatch"; readonly value: unknown; readonly issues: readonly ValidationIssue[] }
  | { readonly kind: "malformed"; readonly issues: readonly ValidationIssue[] };

/** A body that is not what its media type says. */
export function malformed(keyword: string, message: string): Decoded {
  return { kind: "malformed", issues: [issueAt("", keyword, message)] };
}

const MISMATCHES: ReadonlySet<string> = new Set(["type", "maxItems", "contentType"]);

/** The outcome of decoding a form: malformed where an issue is about how it is written. */
export function settleDecoded(value: unknown, issues: readonly ValidationIssue[]): Decoded {
  if (issues.length === 0) return { kind: "value", value };
  const readable = issues.every(({ keyword }) => MISMATCHES.has(keyword));
  return readable ? { kind: "mismatch", value, issues } : { kind: "malformed", issues };
}

/**
 * Parses a JSON body (RFC 8259). Where it is none, the issue says at which line and column. A member called `__proto__` is
 * an own member of the result, as `JSON.parse` has it.
 */
export function decodeJson(text: string): Decoded {
  const value = parseJsonText(text);
  if (value !== NO_FIT) return { kind: "value", value };
  const { line, column } = locateJsonError(text);
  const issue = issueAt("", "json", `must be JSON; it stops being so at line ${line}, column ${column}`);
  return { kind: "malformed", issues: [{ ...issue, params: { line, column } }] };
}

/** Where a text stops being JSON, counted from 1 in UTF-16 code units. */
export interface JsonErrorPlace {
  readonly line: number;
  readonly column: number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 keeps them out of strings.
const STRING_PIECE = /[^"\\\u0000-\u001f]{1,65536}|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER_HERE = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

/**
 * Finds where a text stops being JSON (RFC 8259). The message of `JSON.parse` differs between engines and quotes the text,
 * which an answer to a stranger must not. Only called on text that `JSON.parse` refused.
 */
export function locateJsonError(text: string): JsonErrorPlace {
  const offset = scan(text);
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { line, column: offset - (before.lastIndexOf("\n") + 1) + 1 };
}

/** What may come next. `end` is the end of the text. */
type Expected = "value" | "firstItem" | "firstKey" | "key" | "colon" | "next" | "end";

function scan(text: string): number {
  const open: string[] = [];
  let expected: Expected = "value";
  let at = skip(SPACE, text, 0);
  while (at < text.length && expected !== "end") {
    const char = text[at] ?? "";
    if (isClose(char, expected, open)) {
      open.pop();
      at++;
      expected = open.length === 0 ? "end" : "next";
    } else if (expected === "colon" || expected === "next") {
      if (char !== (expected === "colon" ? ":" : ",")) return at;
      at++;
      expected = expected === "colon" || open.at(-1) === "[" ? "value" : "key";
    } else if (expected === "key" || expected === "firstKey") {
      const end = skipString(text, at);
      if (end === at) return at;
      at = end;
      expected = "colon";
    } else if (char === "{" || char === "[") {
      open.push(char);
      at++;
      expected = char === "{" ? "firstKey" : "firstItem";
    } else {
      const end = skipScalar(text, at);
      if (end === at) return at;
      at = end;
      expected = open.length === 0 ? "end" : "next";
    }
    at = skip(SPACE, text, at);
  }
  return at;
}

function isClose(char: string, expected: Expected, open: readonly string[]): boolean {
  if (char === "}") return (expected === "next" || expected === "firstKey") && open.at(-1) === "{";
  return char === "]" && (expected === "next" || expected === "firstItem") && open.at(-1) === "[";
}

function skipScalar(text: string, at: number): number {
  return Math.max(skipString(text, at), skip(NUMBER_HERE, text, at), skip(WORD, text, at));
}

/** Piece by piece: one pattern for the whole keeps a way back for every character, and overflows in a text of ten million. */
function skipString(text: string, at: number): number {
  if (text[at] !== '"') return at;
  for (let from = at + 1; ; ) {
    if (text[from] === '"') return from + 1;
    const end = skip(STRING_PIECE, text, from);
    if (end === from) return at;
    from = end;
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Decodes the octets of a body. Pure and synchronous. */
export type DecodeBody = (
  media: MediaDescriptor,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  rules: TextRules,
) => Decoded;
