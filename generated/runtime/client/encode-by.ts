// @ts-nocheck Made by a machine and tested as a whole.
import type { ParameterDescriptor } from "../descriptors.js";
import { EncodeError } from "../joined/adapters-client-server.js";
import type { EncodedParameters } from "../parameters/encoded-parameters.js";
import type { EncodeValue } from "./wire.js";

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
