import { showProse, showText } from "../../contract/findings/show-text.ts";

/** Escapes for text and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Text of unknown origin on one line, escaped. */
export function escapeText(text: string): string {
  return escapeHtml(showText(text));
}

/** Text of unknown origin on several lines, escaped. */
export function escapeProse(text: string): string {
  return escapeHtml(showProse(text)).replaceAll("\n", "<br>");
}
