import { Lexer, type Token, Tokenizer } from "marked";
import { escapeHtml, type HtmlText, html, trustHtml } from "./html-text.ts";
import { printMarkdown } from "./print-markdown.ts";

/** Above this, a description is shown as plain text: nobody reads it, and the reader's time is bounded. */
const longest = 100_000;

/** Reads no HTML, and no bare addresses, which take their time. What is not read stays text. */
class PlainTokenizer extends Tokenizer {
  override html(): undefined {}
  override tag(): undefined {}
  override url(): undefined {}
}

/** Above this, a paragraph is shown as plain text: the time that emphasis takes grows with the square of its length. */
const longestParagraph = 4_000;

class BoundedLexer extends Lexer {
  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    if (text.length <= longestParagraph) return super.inlineTokens(text, tokens);
    tokens.push({ type: "escape", raw: text, text });
    return tokens;
  }
}

function createLexer(): Lexer {
  return new BoundedLexer({ gfm: true, tokenizer: new PlainTokenizer() });
}

/**
 * Renders CommonMark with tables. The text is untrusted: HTML in it is shown, not obeyed; links lead to http, https or
 * mailto; pictures are not loaded.
 */
export function renderMarkdown(text: string | undefined): HtmlText {
  if (text === undefined || text.trim() === "") return trustHtml("");
  if (text.length > longest) return html`<p>${escapeHtml(text.slice(0, longest))} …</p>`;
  return print(clean(text), (lexer, cleaned) => lexer.lex(cleaned));
}

/** Renders a line of text: code spans, emphasis and links, no blocks. As untrusted as {@link renderMarkdown}'s. */
export function renderInline(text: string | undefined): HtmlText {
  if (text === undefined) return trustHtml("");
  return print(clean(text.slice(0, longestParagraph)), (lexer, cleaned) => lexer.inlineTokens(cleaned));
}

/** Nesting as deep as the stack can bear is nothing that anybody wrote to be read: shown as it stands. */
function print(text: string, read: (lexer: Lexer, text: string) => readonly Token[]): HtmlText {
  try {
    return printMarkdown(read(createLexer(), text));
  } catch (error) {
    if (error instanceof RangeError) return html`<p>${escapeHtml(text)}</p>`;
    throw error;
  }
}

/** The first sentence or line of a description, as plain text. */
export function firstSentence(text: string | undefined, longestSentence = 180): string {
  const line =
    (text ?? "")
      .trim()
      .split(/\n\s*\n/, 1)[0]
      ?.replace(/\s+/g, " ") ?? "";
  const plain = line
    .slice(0, 2_000)
    .replace(/[*_`#>]+/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .trim();
  const sentence = /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
  return sentence.length <= longestSentence
    ? sentence
    : `${sentence.slice(0, longestSentence - 1).trimEnd()}…`;
}

function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
  const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;
  return text.replace(/\p{Surrogate}/gu, "\ufffd").replace(controls, "\ufffd");
}
