import { CST, Lexer } from "yaml";
import { maximumQuoted, maximumText } from "./read-result.ts";

/** A text of a YAML file that is longer than is read. */
export interface LongLexeme {
  readonly offset: number;
  /** How long a text of its kind may be. */
  readonly limit: number;
}

/**
 * The first text of a YAML file that is too long, measured as it is written. Found before the file is parsed: that takes many times
 * the memory of the text.
 */
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

/** A mark precedes plain scalars and blocks. Lexemes of other kinds may be as long as the file. */
function limitOf(lexeme: string, before: string): number {
  if (lexeme.startsWith('"')) return maximumQuoted;
  return before === CST.SCALAR || lexeme.startsWith("'") ? maximumText : Number.POSITIVE_INFINITY;
}

/** Stands for nothing in the text. */
function isMark(lexeme: string): boolean {
  return lexeme === CST.SCALAR || lexeme === CST.DOCUMENT || lexeme === CST.FLOW_END;
}
