// @ts-nocheck Checked by tenon's tests.
import { checkHeaderText, EncodeError, encodeText } from "./encode-text.js";
import { joinValue } from "./encode-value.js";

/**
 * A header's value in style `simple`. OpenAPI 3.2 §4.12 has headers pass without percent-encoding, so what a field
 * value cannot hold (RFC 9110 §5.5) is refused rather than changed on the way.
 *
 * @throws {EncodeError} for control characters, characters beyond Latin-1, white space at the ends of it
 * or of its parts, and delimiters inside the parts of an array or object.
 */
export function encodeHeader(value: unknown, explode = false): string {
  return checkHeaderText(joinValue(value, explode, typeof value === "object" ? encodePart : encodeText));
}

/** Spaces around commas mean nothing (RFC 9110 §5.6.1), so a part cannot have them at its ends. */
function encodePart(part: unknown): string {
  const text = encodeText(part);
  if (/^[ \t]|[ \t]$/.test(text)) throw new EncodeError("a part of it has white space at its ends");
  return text;
}
