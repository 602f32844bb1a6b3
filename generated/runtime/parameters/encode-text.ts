// @ts-nocheck Checked by tenon's tests.
/** A value that has no form on the wire, so that sending it would send something else. Names it, never shows it. */
export class EncodeError extends Error {
  override readonly name: string = "EncodeError";
}

/**
 * The text of one value: itself for a string, its JSON text for all else. Arrays and objects come here only where a
 * style has no form for them, such as the items of an array in style `form`.
 *
 * @throws {EncodeError} for what JSON has no text for: `NaN`, infinities, functions.
 */
export function encodeText(value: unknown): string {
  if (typeof value === "string" || typeof value === "bigint") return `${value}`;
  const text: string | undefined = JSON.stringify(value);
  // What becomes null without being it: numbers that JSON has not, dates that are none.
  if (!text || (text === "null" && value !== null)) throw new EncodeError(`a ${typeof value} cannot be sent`);
  return text;
}

/**
 * The text of one value, percent-encoded (RFC 3986 §2.1) for any place of a URL.
 *
 * @throws {EncodeError} for a lone surrogate, which UTF-8 cannot carry.
 */
export function encodePercent(value: unknown, encode: (text: string) => string = encodeURIComponent): string {
  const text = encodeText(value);
  try {
    return encode(text);
  } catch {
    throw new EncodeError("a lone surrogate cannot be sent");
  }
}

/**
 * Puts a path parameter's text in its place.
 *
 * @throws {EncodeError} for an empty text, and for one that makes a segment of dots. URLs drop such segments, encoded or
 * not: `..` as a value would lead to another operation.
 */
export function fillPath(path: string, name: string, text: string): string {
  const filled = path.split(`{${name}}`).join(text);
  // What begins with no such character makes no such segment, and mostly a text does not: all of them stand before the slash.
  if (text < "/" && (!text || hasDotSegment(filled))) throw new EncodeError("it cannot be sent in a path");
  return filled;
}

/** Whether a URL's path holds a segment of dots, which URL parsers resolve. */
export function hasDotSegment(path: string): boolean {
  return /\/(\.|%2e){1,2}(?=[/?]|$)/i.test(path);
}

/** Whether a text is a token (RFC 9110 §5.6.2), as names of headers and of authentication schemes are. */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
}

/**
 * The text of a header as it may be sent (RFC 9110 §5.5): itself.
 *
 * @throws {EncodeError} for control characters, characters beyond Latin-1, and white space at the ends.
 */
export function checkHeaderText(text: string): string {
  if (/[^\t\x20-\x7e\x80-\xff]|^\s|\s$/.test(text))
    throw new EncodeError("a header cannot carry its characters");
  return text;
}
