import { Lexer } from "yaml";

/** What of the `yaml` package's lexer decides how far lines within quotes and brackets have to be indented. */
interface LexerInternals {
  readonly buffer: string;
  readonly pos: number;
  indentNext: number;
  continueScalar(offset: number): number;
  parseFlowCollection(): Generator<string, unknown>;
}

/** The lexemes of a text, and where lines within quotes and brackets are indented too little. */
export interface LenientLexemes {
  readonly lexemes: readonly string[];
  /** Offsets of the first characters of these lines; one for each text or collection, in order. */
  readonly offsets: readonly number[];
}

/**
 * Cuts a text into lexemes as js-yaml 4 and PyYAML do: within quotes and brackets it does not matter how far lines are indented, where
 * YAML 1.2 asks for more than the mapping or list around has (§7.3.1, §7.4). `undefined` where the lexer of the package has changed.
 */
export function lexLeniently(text: string): LenientLexemes | undefined {
  const lexer = new Lexer();
  // Private to the compiler only; looked at before it is used.
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
  /** Where the text or the collection begins. */
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

/** The first line between two places that has less than an indentation, and is neither empty nor a comment. */
function findDeficient(text: string, from: number, to: number, indent: number): number | undefined {
  for (let line = text.indexOf("\n", from); line !== -1 && line < to; line = text.indexOf("\n", line + 1)) {
    let at = line + 1;
    while (text[at] === " ") at++;
    const isShort = at - line - 1 < indent && at < to && !/[\s#]/.test(text[at] ?? "\n");
    // The end of a collection that stands as far left as what it belongs to is read by everybody.
    if (isShort && !(at - line === indent && /[\]}]/.test(text[at] ?? ""))) return at;
  }
  return undefined;
}
