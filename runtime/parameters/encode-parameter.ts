import type { ParameterDescriptor } from "../descriptors.ts";
import { isJson } from "../media-type.ts";
import { encodeContent } from "./encode-content.ts";
import { encodeCookie } from "./encode-cookie.ts";
import { EncodeError } from "./encode-error.ts";
import { encodeHeader } from "./encode-header.ts";
import { encodePath } from "./encode-path.ts";
import { encodeQuery } from "./encode-query.ts";
import { encodeQuerystring } from "./encode-querystring.ts";
import type { EncodedParameters } from "./encoded-parameters.ts";
import { fillPath } from "./fill-path.ts";
import { refuseNull } from "./refuse-null.ts";
import { refuseTaken } from "./refuse-taken.ts";

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
