declare const printed: unique symbol;

/**
 * A piece of HTML that a printer of this folder made. Text of the document never has this type: only {@link escapeHtml} and
 * `renderMarkdown` convert it.
 */
export type HtmlText = string & { readonly [printed]: true };

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/**
 * Prints any text as HTML that shows it, in an element's content or a quoted attribute. Control characters, which HTML
 * cannot hold, and those that turn the direction of writing become U+FFFD.
 */
export function escapeHtml(text: string): HtmlText {
  const safe = text
    .replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
  return safe.replace(/\p{Surrogate}/gu, "\ufffd") as HtmlText; // escaped above
}

/** Prints any text as XML 1.0 that shows it, in an element's content or a quoted attribute. */
export function escapeXml(text: string): string {
  // These two XML has no characters for at all.
  return escapeHtml(text).replace(/[\ufffe\uffff]/g, "\ufffd");
}

/** Puts printed pieces and numbers into fixed HTML. The fixed parts are tenon's; inserted values must have been printed. */
export function html(fixed: TemplateStringsArray, ...filled: readonly (HtmlText | number)[]): HtmlText {
  let text = fixed[0] ?? "";
  for (const [index, piece] of filled.entries()) text += `${piece}${fixed[index + 1] ?? ""}`;
  return text as HtmlText; // made of our own text and of printed pieces only
}

/** Marks HTML that a trusted library or template of tenon printed. Never for text of the document. */
export function trustHtml(text: string): HtmlText {
  return text as HtmlText;
}
