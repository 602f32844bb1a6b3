import { makeWellFormed } from "./show-text.ts";

/**
 * As `encodeURIComponent`, but for any text: a surrogate without its other half is U+FFFD, as it is to the URL Standard (§1.3, by
 * way of the Encoding Standard's UTF-8).
 */
export function encodeComponent(text: string): string {
  return encodeURIComponent(makeWellFormed(text));
}
