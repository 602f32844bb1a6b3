export interface JsonErrorPlace {
  /** In UTF-16 code units, starting at 0. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 excludes control characters from strings.
const STRING_PIECE = /[^"\\\u0000-\u001f]{1,65536}|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER_HERE = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

/** Locates the first syntax error in a string that `JSON.parse` rejected (RFC 8259). */
export function locateJsonError(text: string): JsonErrorPlace {
  const offset = scan(text);
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { offset, line, column: offset - (before.lastIndexOf("\n") + 1) + 1 };
}

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

/** Skips a string in several steps. A single regular expression would fail for strings of ten million characters. */
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
