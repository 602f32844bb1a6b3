// @ts-nocheck Made by a machine and tested as a whole.
import type { ParameterDescriptor } from "../descriptors.js";
import { isJson } from "../joined/adapters-client-server.js";
import { encodeContent } from "../joined/client-server.js";
import { encodeCookie } from "./encode-cookie.js";
import { EncodeError } from "../joined/adapters-client-server.js";
import { encodeHeader } from "../joined/client-server.js";
import { encodePath } from "./encode-path.js";
import { encodeQuery } from "./encode-query.js";
import { encodeQuerystring } from "./encode-querystring.js";
import type { EncodedParameters } from "./encoded-parameters.js";
import { fillPath } from "./fill-path.js";
import { refuseNull } from "./refuse-null.js";
import { refuseTaken } from "./refuse-taken.js";

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
  const { name, in: location, explode, taken } = parameter;
  // Inside a text of JSON it has a form.
  if (!isJson(parameter.content)) refuseNull(given, parameter.shape, depthOf(parameter), explode);
  refuseTaken(given, taken);
  const value =
    parameter.content === undefined || location === "querystring" ? given : encodeContent(parameter, given);
  switch (location) {
    case "path":
      parts.path = fillPath(parts.path, name, refuseLong(encodePath(parameter, value), parameter));
      break;
    case "header":
      parts.headers.push([name, encodeHeader(value, explode)]);
      break;
    case "cookie":
      parts.cookies = [...(parts.cookies ?? []), ...encodeCookie(parameter, value)];
      break;
    case "querystring":
      parts.query.push(...encodeQuerystring(parameter, value));
      break;
    case "query":
      parts.query.push(...encodeQuery(name, value, parameter));
  }
}

/** A longer text would be cut where the server takes the next parameter to begin. */
function refuseLong(text: string, { followed }: ParameterDescriptor): string {
  if (followed && text.length > 1)
    throw new EncodeError("it can be one character only, since another parameter follows it at once");
  return text;
}

/** How far down a value's parts are texts of their own. */
function depthOf({ in: location, style }: ParameterDescriptor): number {
  if (style === "deepObject") return Number.POSITIVE_INFINITY;
  return location === "querystring" ? 2 : 1;
}
