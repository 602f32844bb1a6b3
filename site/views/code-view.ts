import { type CodeLanguage, highlightCode } from "../text/highlight-code.ts";
import { escapeHtml, type HtmlText } from "../text/html-text.ts";

/** What the partial `code` receives: one sample that can be copied. */
export interface CodeView {
  readonly label: HtmlText;
  readonly code: HtmlText;
}

/** Longer samples are cut: a page has to stay small. */
const longest = 16_000;

/** Makes a {@link CodeView}. */
export function createCodeView(label: string, text: string, language: CodeLanguage): CodeView {
  const shown = text.length > longest ? `${text.slice(0, longest)}\n…` : text.trimEnd();
  return { label: escapeHtml(label), code: highlightCode(shown, language) };
}
