// @ts-nocheck Made by a machine and tested as a whole.
import type { ParameterDescriptor } from "../descriptors.js";
import { isPlainParameter } from "./encode-plain.js";
import { encodePercent, encodeText } from "./encode-text.js";
import type { EncodedParameters } from "./encoded-parameters.js";
import { fillPath } from "./fill-path.js";
import { checkHeaderText } from "./header-text.js";
import { refuseNull } from "./refuse-null.js";

/** Whether {@link encodeScalar} can write a parameter: one of a default style that is never a list or an object. */
export function isScalarParameter(parameter: ParameterDescriptor): boolean {
  const { types } = parameter.shape;
  return (
    isPlainParameter(parameter) &&
    types.length > 0 &&
    types.every((type) => type !== "array" && type !== "object")
  );
}

/** Writes a parameter that is one text, number or the like in its location's default style, as `encodePlain` does. */
export function encodeScalar(
  parts: EncodedParameters,
  { name, in: location, shape }: ParameterDescriptor,
  value: unknown,
): void {
  refuseNull(value, shape);
  if (location === "header") parts.headers.push([name, checkHeaderText(encodeText(value))]);
  else if (location === "path") parts.path = fillPath(parts.path, name, encodePercent(value));
  else parts.query.push(`${encodePercent(name)}=${encodePercent(value)}`);
}
