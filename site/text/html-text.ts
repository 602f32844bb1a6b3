declare const printed: unique symbol;

/** HTML from a printer of this folder. Text of a document never has this type: only {@link escapeHtml} and `renderMarkdown` convert it. */
export type HtmlText = string & { readonly [printed]: true };

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/**
 * Prints any text as HTML that displays it, for an element's content or a quoted attribute. Control characters, which HTML cannot contain,
 * and characters that change the direction of writing become U+FFFD.
 */
export function escapeHtml(text: string): HtmlText {
  const safe = text
    .replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this replaces control characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
  return safe.replace(/\p{Surrogate}/gu, "\ufffd") as HtmlText; // Escaped above.
}

/** Prints any text as XML 1.0 that displays it, for an element's content or a quoted attribute. */
export function escapeXml(text: string): string {
  // XML cannot represent these two.
  return escapeHtml(text).replace(/[\ufffe\uffff]/g, "\ufffd");
}

/** Inserts printed pieces and numbers into fixed HTML. */
export function html(fixed: TemplateStringsArray, ...filled: readonly (HtmlText | number)[]): HtmlText {
  let text = fixed[0] ?? "";
  for (const [index, piece] of filled.entries()) text += `${piece}${fixed[index + 1] ?? ""}`;
  return text as HtmlText; // Consists of fixed text and printed pieces.
}

/** Declares HTML as printed that a trusted library or template of tenon has printed. Never for text of the document. */
export function trustHtml(text: string): HtmlText {
  return text as HtmlText;
}
