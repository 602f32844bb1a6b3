const ENCODED = /%[0-9a-fA-F]{2}/g;

/** Normalises a path (RFC 3986 §6.2.2). Reserved characters stay encoded, so `%2F` does not split a segment. */
export function normalisePath(path: string): string {
  // Fast path: nearly all paths are already normalised.
  for (let at = path.indexOf("%"); at >= 0; at = path.indexOf("%", at + 1)) {
    if (!isNormal(encodedAt(path, at))) return path.replace(ENCODED, normaliseEscape);
  }
  return path;
}

/** Checks whether all escapes are in normal form, and no escape represents a slash, backslash or NUL. */
export function hasPlainEscapes(path: string): boolean {
  for (let at = path.indexOf("%"); at >= 0; at = path.indexOf("%", at + 1)) {
    const code = encodedAt(path, at);
    if (!isNormal(code) || code === SLASH_BYTE || code === BACKSLASH_BYTE || code === 0) return false;
  }
  return true;
}

const SLASH_BYTE = 0x2f;
const BACKSLASH_BYTE = 0x5c;

/** Checks whether any segment starting at or after the offset `from` starts with a dot. */
export function hasDottedSegment(path: string, from = 0): boolean {
  // Searching for one character is much faster than searching for `/.`.
  for (let at = path.indexOf(".", from); at >= 0; at = path.indexOf(".", at + 1)) {
    if (path.charCodeAt(at - 1) === SLASH_BYTE) return true;
  }
  return false;
}

function encodedAt(path: string, at: number): number {
  const high = digitOf(path.charCodeAt(at + 1));
  const low = digitOf(path.charCodeAt(at + 2));
  return low < 0 ? low : high * 16 + low;
}

function isNormal(code: number): boolean {
  return code >= 0 && !isUnreserved(code);
}

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return code >= 0x41 && code <= 0x46 ? code - 0x37 : -1;
}

export function normaliseEscape(triple: string): string {
  const code = Number.parseInt(triple.slice(1), 16);
  return isUnreserved(code) ? String.fromCharCode(code) : triple.toUpperCase();
}

function isUnreserved(code: number): boolean {
  const letter = code | 0x20;
  return (
    (letter >= 0x61 && letter <= 0x7a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2d ||
    code === 0x2e ||
    code === 0x5f ||
    code === 0x7e
  );
}
