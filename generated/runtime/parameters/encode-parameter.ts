// @ts-nocheck Made by a machine and tested as a whole.
import type { ParameterDescriptor } from "../descriptors.js";
import { encodeContent, encodeQuerystring } from "./encode-content.js";
import { encodeCookie } from "./encode-cookie.js";
import { encodeHeader } from "./encode-header.js";
import { encodePath } from "./encode-path.js";
import { encodeQuery } from "./encode-query.js";
import type { EncodedParameters } from "./encoded-parameters.js";
import { fillPath } from "./fill-path.js";

/**
 * Writes one parameter, of any location, style and media type. The server's `decode` gives the same value back: what
 * could not come back the same is refused.
 *
 * @throws {EncodeError} for what its place on the wire cannot carry.
 */
export function encodeParameter(
  parts: EncodedParameters,
  parameter: ParameterDescriptor,
  given: unknown,
): void {
  const { name, in: location, explode } = parameter;
  const value =
    parameter.content === undefined || location === "querystring" ? given : encodeContent(parameter, given);
  switch (location) {
    case "path":
      parts.path = fillPath(parts.path, name, encodePath(parameter, value));
      break;
    case "header":
      parts.headers.push([name, encodeHeader(value, explode)]);
      break;
    case "cookie":
      parts.cookies.push(...encodeCookie(parameter, value));
      break;
    case "querystring":
      parts.query.push(...encodeQuerystring(parameter, value));
      break;
    case "query":
      parts.query.push(...encodeQuery(name, value, parameter));
  }
}
