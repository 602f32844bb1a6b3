import type { ParameterDescriptor } from "../descriptors.ts";
import type { EncodedParameters } from "./encode-scalar.ts";
import { checkHeaderText, EncodeError, encodePercent, encodeText, fillPath } from "./encode-text.ts";
import { explodeValue, joinValue, refuseNull } from "./encode-value.ts";

/** Writes a parameter in its location's default style: `simple` in paths and headers, `form` in queries. */
export function encodePlain(parts: EncodedParameters, parameter: ParameterDescriptor, value: unknown): void {
  const { name, in: location, explode, shape } = parameter;
  refuseNull(value, shape, 1, explode);
  if (location === "header") parts.headers.push([name, encodeHeader(value, explode)]);
  else if (location === "path") parts.path = fillPath(parts.path, name, joinValue(value, explode));
  else parts.query.push(...encodeForm(name, value, explode));
}

/** A value in style `form` as `name=value` pairs, percent-encoded. */
function encodeForm(name: string, value: unknown, explode: boolean): string[] {
  const pairs = explode ? explodeValue(name, value) : ([[name, joinValue(value)]] as const);
  return pairs.map(([key, part]) => `${encodePercent(key)}=${explode ? encodePercent(part) : part}`);
}

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
