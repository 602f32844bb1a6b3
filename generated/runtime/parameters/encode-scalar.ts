// @ts-nocheck Made by a machine and tested as a whole.
import type { ParameterDescriptor } from "../descriptors.js";
import { EncodeError } from "../joined/adapters-client-server.js";
import { isPlainParameter } from "./encode-plain.js";
import { encodePercent, encodeText } from "../joined/adapters-client-server.js";
import type { EncodedParameters } from "./encoded-parameters.js";
import { fillPath } from "./fill-path.js";

/** Whether {@link encodeScalar} can write a parameter: one of a default style that is never a list or an object, and not fixed. */
export function isScalarParameter(parameter: ParameterDescriptor): boolean {
  const { fixed, shape } = parameter;
  return (
    isPlainParameter(parameter) &&
    fixed === undefined &&
    shape.types.length > 0 &&
    shape.types.every((type) => type !== "array" && type !== "object")
  );
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
