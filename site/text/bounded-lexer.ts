import { Lexer, type Token, Tokenizer, type Tokens } from "marked";

/** Leaves HTML, footnotes and bare URLs as text, since marked is slow to find them. `printText` finds footnotes and URLs. */
class PlainTokenizer extends Tokenizer {
  override def(text: string): Tokens.Def | undefined {
    return /^ {0,3}\[\^/.test(text) ? undefined : super.def(text);
  }
  override html(): undefined {}
  override tag(): undefined {}
  override url(): undefined {}
}

/** Longer paragraphs are shown as plain text, since parsing emphasis takes quadratic time. */
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
