import type { MarkedToken, Token } from "marked";
import { createLexer } from "./bounded-lexer.ts";
import { splitCode } from "./prepare-markdown.ts";

/** Returns the first sentence as plain text, or the first paragraph if it contains no complete sentence. Truncated to `longestSentence`. */
export function firstSentence(text: string | undefined, longestSentence = 180): string {
  const [paragraph = ""] = (text ?? "").trim().split(/\n\s*\n/, 1);
  const plain = readPlain(paragraph.slice(0, 2_000)).replace(/\s+/g, " ").trim();
  const sentence =
    /^.*?(?<!\b(?:e\.g|i\.e|etc|cf|vs|approx|resp|incl|excl))[.!?](?=\s|$)/i.exec(plain)?.[0] ?? plain;
  return sentence.length <= longestSentence
    ? sentence
    : `${sentence.slice(0, longestSentence - 1).trimEnd()}…`;
}

export function readPlain(text: string): string {
  if (!/[[\]`*_<>#~\\&]|^\s*(?:[-+=]|\d+[.)])/m.test(text)) return text;
  const untagged = splitCode(text, (piece) => piece.replace(/<\/?[a-z][a-z\d-]*(?:\s[^<>]*)?\/?>/gi, ""));
  try {
    return listTexts(createLexer().lex(untagged)).join(" ");
  } catch (error) {
    if (error instanceof RangeError) return text;
    throw error;
  }
}

function listTexts(tokens: readonly Token[]): readonly string[] {
  // marked has no extensions here, so all tokens have known types.
  return (tokens as readonly MarkedToken[]).flatMap((token) => {
    if (token.type === "list") return listTexts(token.items);
    if (token.type === "blockquote") return listTexts(token.tokens);
    if (token.type === "br") return [" "];
    const inner = "tokens" in token ? token.tokens : undefined;
    if (inner !== undefined) return [listTexts(inner).join("")];
    return "text" in token ? [token.text] : [];
  });
}
