/**
 * Finds excessively long strings, and insufficiently indented lines in quotes and brackets, before parsing.
 * @module
 */
import { CST, Lexer } from "yaml";
import { maximumText } from "./source-file.ts";

/**
 * Private members of the lexer in the `yaml` package, which determine the required indentation inside quotes and brackets. The lexer offers
 * no option for this. Indenting these lines before lexing would need a second lexer, and a map between two sets of offsets. If a release
 * changes these members, {@link lexLeniently} returns `undefined`; such lines are then errors, as in YAML 1.2, and no document is
 * misinterpreted.
 */
interface LexerInternals {
  readonly buffer: string;
  readonly pos: number;
  indentNext: number;
  continueScalar(offset: number): number;
  parseFlowCollection(): Generator<string, unknown>;
}

export interface LenientLexemes {
  readonly lexemes: readonly string[];
  /** Offsets of the first insufficiently indented line in each quoted string or bracketed collection. */
  readonly offsets: readonly number[];
}

/**
 * Splits text in the same way as js-yaml 4 and PyYAML: lines in quotes and brackets can have any indentation, although YAML 1.2 requires
 * more indentation than in the enclosing mapping or list (§7.3.1, §7.4). Returns `undefined` if the package's lexer has changed.
 */
export function lexLeniently(text: string): LenientLexemes | undefined {
  const lexer = new Lexer();
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

function findDeficient(text: string, from: number, to: number, indent: number): number | undefined {
  for (let line = text.indexOf("\n", from); line !== -1 && line < to; line = text.indexOf("\n", line + 1)) {
    let at = line + 1;
    while (text[at] === " ") at++;
    const isShort = at - line - 1 < indent && at < to && !/[\s#]/.test(text[at] ?? "\n");
    // All YAML readers accept a closing bracket indented like the collection's parent.
    if (isShort && !(at - line === indent && /[\]}]/.test(text[at] ?? ""))) return at;
  }
  return undefined;
}

/** Maximum length of a double-quoted string, in characters, each of which takes fifty bytes of memory to parse. */
const maximumQuoted = 8_388_608;

export interface LongLexeme {
  readonly offset: number;
  readonly limit: number;
}

/** Finds a string that exceeds the length limit. Must be called before parsing, which needs much more memory for a long string. */
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

function limitOf(lexeme: string, before: string): number {
  if (lexeme.startsWith('"')) return maximumQuoted;
  return before === CST.SCALAR || lexeme.startsWith("'") ? maximumText : Number.POSITIVE_INFINITY;
}

export function isMark(lexeme: string): boolean {
  return lexeme === CST.SCALAR || lexeme === CST.DOCUMENT || lexeme === CST.FLOW_END;
}
