// @ts-nocheck Made by a machine and tested as a whole.
import type { ParameterDescriptor } from "../descriptors.js";
import { kindOfType } from "../joined/adapters-client-server.js";
import { encodeContent } from "../joined/client-server.js";
import { encodeQuery } from "./encode-query.js";
import { encodePercent } from "../joined/adapters-client-server.js";
import { isObject, listMembers } from "../joined/adapters-client-server.js";

/** The pairs of a whole query given as one value (OpenAPI 3.2, `in: querystring`). */
export function encodeQuerystring(parameter: ParameterDescriptor, value: unknown): string[] {
  if (!isObject(value) || kindOfType(parameter.content) !== "form") {
    return [encodePercent(encodeContent(parameter, value))];
  }
  return listMembers(value).flatMap(([name, part]) =>
    encodeQuery(name, part, { style: "form", explode: true }),
  );
}
