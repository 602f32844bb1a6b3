import { showProse, showText } from "../../contract/findings/show-text.ts";

/** Escapes text for use as HTML text, and as an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Escapes untrusted text, on one line. */
export function escapeText(text: string): string {
  return escapeHtml(showText(text));
}

/** Escapes untrusted text, on several lines. */
export function escapeProse(text: string): string {
  return escapeHtml(showProse(text)).replaceAll("\n", "<br>");
}
