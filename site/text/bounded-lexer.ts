import { Lexer, type Token, Tokenizer, type Tokens } from "marked";

/** Tokenizer without HTML, footnotes and bare URLs, which marked is slow to find. `printText` handles footnotes and URLs. */
class PlainTokenizer extends Tokenizer {
  override def(text: string): Tokens.Def | undefined {
    return /^ {0,3}\[\^/.test(text) ? undefined : super.def(text);
  }
  override html(): undefined {}
  override tag(): undefined {}
  override url(): undefined {}
}

/** Maximum length of a paragraph with formatting. Parsing emphasis takes quadratic time, so longer paragraphs are printed as plain text. */
export const longestParagraph = 4_000;

class BoundedLexer extends Lexer {
  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    if (text.length <= longestParagraph) return super.inlineTokens(text, tokens);
    tokens.push({ type: "escape", raw: text, text });
    return tokens;
  }
}

export function createLexer(): Lexer {
  return new BoundedLexer({ gfm: true, tokenizer: new PlainTokenizer() });
}
