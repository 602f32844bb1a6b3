import type { ParameterDescriptor } from "../descriptors.ts";
import { EncodeError } from "../parameters/encode-error.ts";
import type { EncodedParameters } from "../parameters/encoded-parameters.ts";
import type { EncodeValue } from "./wire.ts";

/** Encodes a parameter that is there by what writes its kinds, and sees to those that are required or fixed. */
export function encodeBy(
  encode: (parts: EncodedParameters, parameter: ParameterDescriptor, value: unknown) => void,
): EncodeValue {
  return (parts, parameter, given) => {
    const { fixed, required } = parameter;
    const value = given === undefined ? fixed : given;
    if (fixed !== undefined && value !== fixed) throw new EncodeError(`it is always "${fixed}"`);
    if (value !== undefined) encode(parts, parameter, value);
    else if (required) throw new EncodeError("it is missing");
  };
}
