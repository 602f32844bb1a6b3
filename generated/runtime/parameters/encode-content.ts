// @ts-nocheck Made by a machine and tested as a whole.
import type { ParameterDescriptor } from "../descriptors.js";
import { isJson, kindOfType } from "../joined/adapters-client-server.js";
import { EncodeError } from "../joined/adapters-client-server.js";
import { encodeQuery } from "./encode-query.js";
import { encodePercent, encodeText } from "../joined/adapters-client-server.js";
import { isObject, listMembers } from "../joined/adapters-client-server.js";

/**
 * The text of a parameter that is described by a media type: JSON for a JSON type, the value's own text for any other.
 * In a header, characters beyond ASCII are written as JSON's `\u` escapes.
 */
export function encodeContent(parameter: ParameterDescriptor, value: unknown): string {
  if (!isJson(parameter.content)) return encodeText(value);
  const text = JSON.stringify(value);
  if (text === undefined) throw new EncodeError("it has no JSON text");
  if (parameter.in !== "header") return text;
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The pairs of a whole query given as one value (OpenAPI 3.2, `in: querystring`). */
export function encodeQuerystring(parameter: ParameterDescriptor, value: unknown): string[] {
  if (!isObject(value) || kindOfType(parameter.content) !== "form") {
    return [encodePercent(encodeContent(parameter, value))];
  }
  return listMembers(value).flatMap(([name, part]) =>
    encodeQuery(name, part, { style: "form", explode: true }),
  );
}
