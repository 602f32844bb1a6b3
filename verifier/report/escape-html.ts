import { showProse, showText } from "../../contract/findings/show-text.ts";

/** Escapes a text for text content and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Escapes text of unknown origin, on one line. */
export function escapeText(text: string): string {
  return escapeHtml(showText(text));
}

/** Escapes text of unknown origin, on several lines. */
export function escapeProse(text: string): string {
  return escapeHtml(showProse(text)).replaceAll("\n", "<br>");
}
