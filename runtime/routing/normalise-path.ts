/** A percent-encoded octet, and any character that a URL's path cannot hold as it is. */
const ENCODED = /%[0-9a-fA-F]{2}/g;

/**
 * Writes the percent-encoding of a path in the one way (RFC 3986 §6.2.2): unreserved characters as they are, hexadecimal
 * digits in capitals. What is reserved, `%2F` above all, stays encoded, so that no segment is ever cut in two.
 */
export function normalisePath(path: string): string {
  // Nearly all paths are written in that way already.
  for (let at = path.indexOf("%"); at >= 0; at = path.indexOf("%", at + 1)) {
    if (!isNormal(path.charCodeAt(at + 1), path.charCodeAt(at + 2)))
      return path.replace(ENCODED, normaliseOctet);
  }
  return path;
}

/** Whether the two characters after a percent sign are capital hexadecimal digits that stand for what stays encoded. */
function isNormal(high: number, low: number): boolean {
  const first = digitOf(high);
  const second = digitOf(low);
  return first >= 0 && second >= 0 && !isUnreserved(first * 16 + second);
}

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return code >= 0x41 && code <= 0x46 ? code - 0x37 : -1;
}

function normaliseOctet(triple: string): string {
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

/** A percent sign that begins no octet, encoded or by the letter, outside the expressions of a template. */
const STRAY_PERCENT = /\{[^{}/]*\}|%(?:25)?(?![0-9a-fA-F]{2})/g;

/** A template with each percent sign that escapes nothing encoded (RFC 3986 §2.4), and with each by the letter; mostly one and the same. */
export function spellingsOf(template: string): readonly string[] {
  if (!template.includes("%")) return [template];
  const spell = (percent: string): string =>
    template.replace(STRAY_PERCENT, (found) => (found.startsWith("%") ? percent : found));
  return [...new Set([spell("%25"), spell("%")])];
}

/** The same for the literal text of a template: what a URL cannot hold is percent-encoded first, as a client sends it. */
export function normaliseLiteral(text: string): string {
  if (!NEEDS_ENCODING.test(text)) return normalisePath(text);
  return normalisePath(text.replace(NEEDS_ENCODING_ALL, encodeAll));
}

function encodeAll(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // Half of a surrogate pair: what a URL parser puts in its place.
    return encodeURIComponent(text.replace(LONE_SURROGATE, "\ufffd"));
  }
}

const LONE_SURROGATE = /\p{Surrogate}/gu;

const NEEDS_ENCODING = /[^!-~]|["<>`{}^\\|?#]/;
const NEEDS_ENCODING_ALL = /[^!-~]+|["<>`{}^\\|?#]/g;
