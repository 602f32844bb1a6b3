import { CST, Lexer } from "yaml";
import { maximumQuoted, maximumText } from "./read-result.ts";

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

/** Tells whether a lexeme is a marker without text. */
function isMark(lexeme: string): boolean {
  return lexeme === CST.SCALAR || lexeme === CST.DOCUMENT || lexeme === CST.FLOW_END;
}
