// @ts-nocheck Made by a machine and tested as a whole.
import type { HeaderDescriptor, ParameterDescriptor } from "../descriptors.js";
import { createParameterDecoder, type DecodedParameters } from "./decode-parameters.js";

/** Decodes the headers of a response: values by lower-case name. */
export type HeaderDecoder = (header: (name: string) => string | null) => DecodedParameters;

/**
 * Makes the decoder of a response's headers (style `simple`). A described `Content-Type` is ignored: the media types say
 * what it is (OpenAPI 3.2 §4.17).
 */
export function createHeaderDecoder(headers: readonly HeaderDescriptor[]): HeaderDecoder {
  const decode = createParameterDecoder({ path: "", parameters: headers.map(asParameter) });
  return (header) => decode({ captures: [], query: "", header });
}

function asParameter(header: HeaderDescriptor): ParameterDescriptor {
  return { ...header, key: header.name.toLowerCase(), in: "header", style: "simple" };
}
