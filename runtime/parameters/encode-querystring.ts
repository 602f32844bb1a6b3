import type { ParameterDescriptor } from "../descriptors.ts";
import { kindOfType } from "../media-type.ts";
import { encodeContent } from "./encode-content.ts";
import { encodeQuery } from "./encode-query.ts";
import { encodePercent } from "./encode-text.ts";
import { isObject, listMembers } from "./encode-value.ts";

/** The pairs of a whole query given as one value (OpenAPI 3.2, `in: querystring`). */
export function encodeQuerystring(parameter: ParameterDescriptor, value: unknown): string[] {
  if (!isObject(value) || kindOfType(parameter.content) !== "form") {
    return [encodePercent(encodeContent(parameter, value))];
  }
  return listMembers(value).flatMap(([name, part]) =>
    encodeQuery(name, part, { style: "form", explode: true }),
  );
}
