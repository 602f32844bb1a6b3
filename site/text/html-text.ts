import { escapeMarkup, markupReferences } from "../../language/values/markup.ts";

declare const printed: unique symbol;

export type HtmlText = string & { readonly [printed]: true };

export function escapeHtml(text: string): HtmlText {
  return replaceUnprintable(escapeMarkup(text)) as HtmlText; // `escapeMarkup` made the text safe.
}

/** Escapes text between tags, where quotes need no escaping. They are half of all escapes in examples. */
export function escapeContent(text: string): HtmlText {
  const escaped = text.replace(/[&<>]/g, (character) => markupReferences.get(character) ?? character);
  return replaceUnprintable(escaped) as HtmlText; // Safe between tags.
}

export function replaceUnprintable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this replaces control characters
  const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;
  return text.replace(controls, "\ufffd").replace(/\p{Surrogate}/gu, "\ufffd");
}

export function html(fixed: TemplateStringsArray, ...filled: readonly (HtmlText | number)[]): HtmlText {
  let text = fixed[0] ?? "";
  for (const [index, piece] of filled.entries()) text += `${piece}${fixed[index + 1] ?? ""}`;
  return text as HtmlText;
}

/** Marks a string as safe HTML. Only call this with output of our own code or a trusted library, never with text from the document. */
export function trustHtml(text: string): HtmlText {
  return text as HtmlText;
}
