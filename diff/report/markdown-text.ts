import { showText } from "../../contract/findings/show-text.ts";

/** Prints a message whose backticks mark code. */
export function messageInMarkdown(message: string): string {
  return message
    .split("`")
    .map((text, index) => (index % 2 === 0 ? escapeMarkdown(text) : text === "" ? "" : codeInMarkdown(text)))
    .join("");
}

/** Prints text as code, without interpreting it. */
export function codeInMarkdown(text: string): string {
  return `<code>${escapeMarkdown(text)}</code>`;
}

/** Escapes text so that it never acts as markup. */
export function escapeMarkdown(text: string): string {
  const escaped = showText(text).replace(
    /[^\p{L}\p{N} .,;/-]/gu,
    (character) => `&#${character.codePointAt(0)};`,
  );
  // A zero-width space keeps GitHub from notifying users.
  return escaped.replaceAll("&#64;", "&#64;&#8203;");
}
