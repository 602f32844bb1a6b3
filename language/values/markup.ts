export const markupReferences: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => markupReferences.get(character) ?? character);
}

export function escapeXml(text: string): string {
  return escapeMarkup(
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML excludes these characters
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
      .replace(/\p{Surrogate}/gu, "\ufffd"),
  );
}
