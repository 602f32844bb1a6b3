import { endOfScheme, hasColonFirst, isRest } from "./uri.js";

/** `IRI` (RFC 3987 §2.2): a URI that may hold characters beyond ASCII. */
export function isIri(text: string): boolean {
  const start = endOfScheme(text);
  return start > 0 && isRest(text, start, isWide);
}

/** `IRI-reference` (RFC 3987 §2.2). */
export function isIriReference(text: string): boolean {
  const start = endOfScheme(text);
  return isRest(text, Math.max(start, 0), isWide) && (start > 0 || !hasColonFirst(text));
}

/** `ucschar`, and in a query `iprivate`. */
function isWide(text: string, index: number, query: boolean): boolean {
  const code = text.codePointAt(index) ?? 0;
  if (code >= 0xe000 && code <= 0xf8ff) return query;
  if (code < 0x10000) {
    return (
      (code >= 0xa0 && code <= 0xd7ff) ||
      (code >= 0xf900 && code <= 0xfdcf) ||
      (code >= 0xfdf0 && code <= 0xffef)
    );
  }
  const plane = code >> 16;
  if ((code & 0xffff) > 0xfffd) return false;
  return plane >= 15 ? query : plane < 14 || code >= 0xe1000;
}
