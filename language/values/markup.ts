/** The characters with a meaning in HTML and XML, and the references (such as `&lt;`) that replace them. */
export const markupReferences: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** Escapes a string for the content of an element, or for a quoted attribute, of HTML or XML. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => markupReferences.get(character) ?? character);
}

/** Like {@link escapeMarkup}; characters that XML 1.0 excludes become U+FFFD. */
export function escapeXml(text: string): string {
  return escapeMarkup(
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML excludes
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
      .replace(/\p{Surrogate}/gu, "\ufffd"),
  );
}
