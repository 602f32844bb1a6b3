/**
 * Parses patterns in schemas into JavaScript regular expressions and syntax trees.
 * @module
 */

/** The flags of a pattern: `""` for the older, lenient grammar, `undefined` for an invalid regular expression. */
export type PatternFlags = "u" | "" | undefined;

/**
 * Compiles a pattern. JSON Schema requires ECMA-262 with Unicode support (Core §6.4). Patterns in the older, lenient grammar are common, so
 * these are compiled without the flag `u`.
 */
export function compilePattern(pattern: string): RegExp | undefined {
  return compile(pattern, "u") ?? compile(pattern, "");
}

export function flagsOfPattern(pattern: string): PatternFlags {
  const compiled = compilePattern(pattern);
  if (compiled === undefined) return undefined;
  return compiled.unicode ? "u" : "";
}

export function fitsPattern(pattern: string, text: string): boolean {
  return compilePattern(pattern)?.test(text) === true;
}

function compile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}

export type PatternNode =
  | { readonly kind: "character"; readonly source: string }
  /** An assertion, such as `^` and `$`, which consumes no character and can fail. */
  | { readonly kind: "test"; readonly source: string }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly branches: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly body: PatternNode; readonly min: number; readonly max: number };

export interface ParsedPattern {
  readonly node: PatternNode;
  readonly lookarounds: readonly PatternNode[];
  /** Whether `node` stands for the whole pattern: without look-arounds, word boundaries and back-references. */
  readonly isExact: boolean;
}

export function parsePattern(source: string): ParsedPattern | undefined {
  const reader: Reader = { source, at: 0, lookarounds: [], depth: 0, isExact: true };
  const node = readChoice(reader);
  return reader.at === source.length && node !== undefined
    ? { node, lookarounds: reader.lookarounds, isExact: reader.isExact }
    : undefined;
}

interface Reader {
  readonly source: string;
  at: number;
  readonly lookarounds: PatternNode[];
  depth: number;
  isExact: boolean;
}

const deepest = 100;

const nothing: PatternNode = { kind: "sequence", parts: [] };

function readChoice(reader: Reader): PatternNode | undefined {
  if (++reader.depth > deepest) return undefined;
  const branches: PatternNode[] = [];
  do {
    const parts: PatternNode[] = [];
    while (reader.at < reader.source.length && !/[|)]/.test(reader.source.charAt(reader.at))) {
      const part = readTerm(reader);
      if (part === undefined) return undefined;
      parts.push(part);
    }
    branches.push(parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: "sequence", parts });
  } while (take(reader, /\|/y) !== undefined);
  reader.depth--;
  const [only] = branches;
  return branches.length === 1 && only !== undefined ? only : { kind: "choice", branches };
}

function readTerm(reader: Reader): PatternNode | undefined {
  const atom = readAtom(reader);
  if (atom === undefined) return undefined;
  const quantifier = take(reader, /(?:[*+?]|\{(\d+)(,)?(\d*)\})\??/y);
  if (quantifier === undefined) return atom;
  const [text, low, comma, high] = quantifier;
  const [min, max] = low === undefined ? simpleRange(text) : countedRange(low, comma, high);
  return { kind: "repeat", body: atom, min, max };
}

function simpleRange(text: string): readonly [number, number] {
  if (text.startsWith("?")) return [0, 1];
  return [text.startsWith("+") ? 1 : 0, Number.POSITIVE_INFINITY];
}

function countedRange(low: string, comma?: string, high?: string): readonly [number, number] {
  if (comma === undefined) return [Number(low), Number(low)];
  return [Number(low), high === undefined || high === "" ? Number.POSITIVE_INFINITY : Number(high)];
}

function readAtom(reader: Reader): PatternNode | undefined {
  const look = take(reader, /\(\?<?[=!]/y);
  if (look !== undefined) {
    const inner = readGroup(reader);
    if (inner === undefined) return undefined;
    reader.lookarounds.push(inner);
    reader.isExact = false;
    return nothing;
  }
  const group = take(reader, /\((?:\?(?:[a-z-]*:|<[^=!>][^>]*>))?/y);
  if (group !== undefined) {
    if (/[a-z-]:$/.test(group[0])) reader.isExact = false; // Flags of the group, such as `i`.
    return readGroup(reader);
  }
  const asserted = take(reader, /[\^$]/y);
  if (asserted !== undefined) return { kind: "test", source: asserted[0] };
  // Word boundaries, and back-references: their length is unknown, but is usually short.
  if (take(reader, /\\(?:[bB]|[1-9]\d*|k<[^>]*>)/y) !== undefined) {
    reader.isExact = false;
    return nothing;
  }
  const character = take(
    reader,
    /\[(?:[^\]\\]|\\.)*\]|\\(?:u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[pP]\{[^}]*\}|c[A-Za-z]|.)|[^\\()]/suy,
  );
  return character === undefined ? undefined : { kind: "character", source: character[0] };
}

function readGroup(reader: Reader): PatternNode | undefined {
  const inner = readChoice(reader);
  return take(reader, /\)/y) === undefined ? undefined : inner;
}

function take(reader: Reader, expression: RegExp): RegExpExecArray | undefined {
  expression.lastIndex = reader.at;
  const found = expression.exec(reader.source) ?? undefined;
  if (found !== undefined) reader.at += found[0].length;
  return found;
}
