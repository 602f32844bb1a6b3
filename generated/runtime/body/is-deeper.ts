// @ts-nocheck Made by a machine and tested as a whole.
const QUOTE = 34;
const BACKSLASH = 92;

/**
 * Whether the arrays and objects of a JSON text nest deeper than `limit`. Looks at the octets, so that no value is made of a
 * text that is refused; of what is no JSON it tells nothing of use.
 */
export function isDeeper(bytes: Uint8Array, limit: number): boolean {
  // Each level takes two octets.
  if (bytes.length <= 2 * limit) return false;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const octet = bytes[at];
    if (isText) {
      if (octet === BACKSLASH) at++;
      else if (octet === QUOTE) isText = false;
    } else if (octet === QUOTE) isText = true;
    // `[` and `{`, `]` and `}`; all octets of other characters are above them.
    else if (octet === 91 || octet === 123) {
      if (++depth > limit) return true;
    } else if (octet === 93 || octet === 125) depth--;
  }
  return false;
}
