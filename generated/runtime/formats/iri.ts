// @ts-nocheck Made by a machine and tested as a whole.
import { isUri, isUriReference } from "./uri.js";

/** `IRI` (RFC 3987 §2.2): a URI that may hold characters beyond ASCII. */
export function isIri(text: string): boolean {
  return isUri(narrow(text));
}

/** `IRI-reference` (RFC 3987 §2.2). */
export function isIriReference(text: string): boolean {
  return isUriReference(narrow(text));
}

/**
 * The text with an escape in place of each `ucschar`, and of each `iprivate` in the query: an IRI is where these are
 * what a URI is where escapes are.
 */
function narrow(text: string): string {
  const query = /^[^?#]*\?[^#]*/.exec(text)?.[0].length ?? 0;
  const start = text.indexOf("?");
  return text.replace(/[^\0-\x9f]/gu, (character, index: number) => {
    const code = character.codePointAt(0) ?? 0;
    return isWide(code) || (isPrivate(code) && index > start && index < query) ? "%20" : character;
  });
}

function isWide(code: number): boolean {
  if (code < 0x10000)
    return code <= 0xd7ff || (code >= 0xf900 && code <= 0xfdcf) || (code >= 0xfdf0 && code <= 0xffef);
  return (code & 0xffff) <= 0xfffd && code < 0xf0000 && (code < 0xe0000 || code >= 0xe1000);
}

function isPrivate(code: number): boolean {
  return (code >= 0xe000 && code <= 0xf8ff) || (code >= 0xf0000 && (code & 0xffff) <= 0xfffd);
}
