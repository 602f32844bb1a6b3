// @ts-nocheck Made by a machine and tested as a whole.
/** Base 64 with its padding and without line breaks (RFC 4648 §4). */
export function isByte(text: string): boolean {
  if (text.length % 4 !== 0) return false;
  let end = text.length;
  if (text.charCodeAt(end - 1) === 0x3d) end -= text.charCodeAt(end - 2) === 0x3d ? 2 : 1;
  for (let index = 0; index < end; index++) {
    const code = text.charCodeAt(index);
    const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
    // Digits, `+` and `/`.
    if (!isLetter && !(code >= 0x2f && code <= 0x39) && code !== 0x2b) return false;
  }
  return true;
}
