// The default import, because programs are often bundled with a declaration of `createRequire` at their start.
import nodeModule from "node:module";

type StringWidth = typeof import("string-width");

let measure: StringWidth["default"] | undefined;

/**
 * Returns the width of a string in terminal columns. `string-width` is loaded only for non-ASCII strings, because its tables take longer to
 * load than a small document.
 */
export function textWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  measure ??= (nodeModule.createRequire(import.meta.url)("string-width") as StringWidth).default;
  return measure(text);
}
