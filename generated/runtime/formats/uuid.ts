// @ts-nocheck Made by a machine and tested as a whole.
/** A UUID of any version (RFC 9562 §4): 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12. */
export function isUuid(text: string): boolean {
  if (text.length !== 36) return false;
  for (let index = 0; index < 36; index++) {
    const code = text.charCodeAt(index);
    if (index === 8 || index === 13 || index === 18 || index === 23) {
      if (code !== 0x2d) return false;
    } else if (!((code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66))) {
      return false;
    }
  }
  return true;
}
