/**
 * Finds by the lexemes of a YAML text what has to be known before it is parsed: strings that are too long, and lines within quotes and
 * brackets that are indented too little.
 *
 * @module
 */
import { CST, Lexer } from "yaml";
import { maximumText } from "./source-file.ts";

/**
 * The private members of the `yaml` package's lexer that decide how far lines within quotes and brackets must be indented. The lexer has no
 * option for this. Indenting such lines before reading would need a second lexer that finds the ends of strings and collections, and a map
 * between the offsets of both texts. If these members change, {@link lexLeniently} returns `undefined`, and such lines are errors as in
 * YAML 1.2: no document is misread.
 */
interface LexerInternals {
  readonly buffer: string;
  readonly pos: number;
  indentNext: number;
  continueScalar(offset: number): number;
  parseFlowCollection(): Generator<string, unknown>;
}

/** The lexemes of a text, and the lines within quotes and brackets that are indented too little. */
export interface LenientLexemes {
  readonly lexemes: readonly string[];
  /** For each quoted text or bracketed collection with such lines, in order: where the content of the first such line begins. */
  readonly offsets: readonly number[];
}

/**
 * Splits a text into lexemes as js-yaml 4 and PyYAML do: lines within quotes and brackets may be indented by any amount, although YAML 1.2
 * requires more than the enclosing mapping or list has (§7.3.1, §7.4). `undefined` if the package's lexer has changed.
 */
export function lexLeniently(text: string): LenientLexemes | undefined {
  const lexer = new Lexer();
  // The members are checked before use.
  const inner = lexer as unknown as LexerInternals;
  const { continueScalar, parseFlowCollection } = inner;
  if (typeof continueScalar !== "function" || typeof parseFlowCollection !== "function") return undefined;
  const found: Deficient[] = [];
  const note = (start: number, offset: number): void => {
    if (found.at(-1)?.start !== start) found.push({ start, offset });
  };
  inner.continueScalar = (offset) => {
    const strict = continueScalar.call(inner, offset);
    const quote = inner.buffer[inner.pos];
    if (strict !== -1 || (quote !== '"' && quote !== "'")) return strict;
    const lenient = withoutIndent(inner, () => continueScalar.call(inner, offset));
    if (lenient !== -1) note(inner.pos, offset);
    return lenient;
  };
  let collection = -1;
  let after = -1;
  inner.parseFlowCollection = function* () {
    const { indentNext, pos } = inner;
    if (pos !== after) collection = pos;
    inner.indentNext = 0;
    const next = yield* parseFlowCollection.call(inner);
    inner.indentNext = indentNext;
    after = inner.pos;
    const offset = findDeficient(inner.buffer, pos, inner.pos, indentNext);
    if (offset !== undefined) note(collection, offset);
    return next;
  };
  const lexemes = [...lexer.lex(text)];
  return { lexemes, offsets: found.map(({ offset }) => offset) };
}

interface Deficient {
  /** The offset at which the text or collection begins. */
  readonly start: number;
  readonly offset: number;
}

function withoutIndent(lexer: LexerInternals, run: () => number): number {
  const { indentNext } = lexer;
  lexer.indentNext = 0;
  const result = run();
  lexer.indentNext = indentNext;
  return result;
}

/** The offset of the content of the first line that is indented less than `indent`; `undefined` if none between `from` and `to` is. */
function findDeficient(text: string, from: number, to: number, indent: number): number | undefined {
  for (let line = text.indexOf("\n", from); line !== -1 && line < to; line = text.indexOf("\n", line + 1)) {
    let at = line + 1;
    while (text[at] === " ") at++;
    const isShort = at - line - 1 < indent && at < to && !/[\s#]/.test(text[at] ?? "\n");
    // All readers accept a closing bracket that is indented like the collection's parent.
    if (isShort && !(at - line === indent && /[\]}]/.test(text[at] ?? ""))) return at;
  }
  return undefined;
}

/** The maximum length of a double-quoted string in YAML, in characters. Reading takes fifty bytes of memory for each character. */
const maximumQuoted = 8_388_608;

/** A string in a YAML file that is longer than the limit. */
export interface LongLexeme {
  readonly offset: number;
  /** The limit for this kind of string. */
  readonly limit: number;
}

/** The first string of a YAML text that is too long, if any. Found before parsing, which takes many times the text's memory. */
export function findLongLexeme(text: string): LongLexeme | undefined {
  if (text.length <= maximumQuoted) return undefined;
  let offset = 0;
  let before = "";
  for (const lexeme of new Lexer().lex(text)) {
    const limit = limitOf(lexeme, before);
    if (lexeme.length > limit) return { offset, limit };
    if (!isMark(lexeme)) offset += lexeme.length;
    before = lexeme;
  }
  return undefined;
}

/**
 * The maximum length of a lexeme. `before` is the lexeme before it: plain scalars and blocks follow the marker `CST.SCALAR`. Lexemes that
 * are not strings have no limit.
 */
function limitOf(lexeme: string, before: string): number {
  if (lexeme.startsWith('"')) return maximumQuoted;
  return before === CST.SCALAR || lexeme.startsWith("'") ? maximumText : Number.POSITIVE_INFINITY;
}

/** Tells whether a lexeme is only a marker: the start of a document or scalar, or the end of a collection. */
export function isMark(lexeme: string): boolean {
  return lexeme === CST.SCALAR || lexeme === CST.DOCUMENT || lexeme === CST.FLOW_END;
}
