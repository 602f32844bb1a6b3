// @ts-nocheck Checked by tenon's tests.
import type { ParameterDescriptor } from "../descriptors.js";
import { EncodeError, encodePercent, encodeText, fillPath } from "./encode-text.js";

/** Where the parameters of one request go. Made for one request, which adds to it. */
export interface EncodedParameters {
  /** The path with its templates filled in. */
  path: string;
  /** `name=value` pairs, to be joined with `&`. */
  readonly query: string[];
  /** `name=value` pairs, to be joined with `; `; there from the first on. */
  cookies?: string[];
  readonly headers: [name: string, value: string][];
}

/**
 * Writes a parameter that is one text, number or the like in its location's default style, as `encodePlain` does; nothing of
 * one that is `undefined`.
 *
 * @throws {EncodeError} where it is required.
 */
export function encodeScalar(
  parts: EncodedParameters,
  { name, in: location, shape, required }: ParameterDescriptor,
  value: unknown,
): void {
  if (value === undefined) {
    if (required) throw new EncodeError("it is missing");
    return;
  }
  if (value === null && shape.types.includes("string"))
    throw new EncodeError("null cannot be sent as a text");
  if (location === "path") parts.path = fillPath(parts.path, name, encodePercent(value));
  else if (location === "query") parts.query.push(`${encodePercent(name)}=${encodePercent(value)}`);
  else parts.headers.push([name, encodeText(value)]);
}
