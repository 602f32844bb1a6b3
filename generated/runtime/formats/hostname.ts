// @ts-nocheck Made by a machine and tested as a whole.
/** A host name (RFC 1123 §2.1): labels of letters, digits and inner hyphens, at most 253 characters. */
export function isHostname(text: string): boolean {
  return text.length <= 253 && /^(?!-)[a-z\d-]{1,63}(?<!-)(?:\.(?!-)[a-z\d-]{1,63}(?<!-))*$/i.test(text);
}
