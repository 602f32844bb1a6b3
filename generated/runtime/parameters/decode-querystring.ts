// @ts-nocheck Made by a machine and tested as a whole.
import { decodeFormText } from "../body/decode-form.js";
import type { ParameterDescriptor } from "../descriptors.js";
import { isJsonType, parseMediaType } from "../media-type.js";
import { issueAt, pointerTo } from "../pointer.js";
import type { BuildContext } from "../wire/build-value.js";
import { NO_FIT } from "../wire/coerce-text.js";
import { percentDecode } from "../wire/percent-decode.js";
import { readJson } from "../wire/read-json.js";

/**
 * The whole query as one value (`in: querystring`, OpenAPI 3.2 §4.12): a form by default, JSON where its `content` says so,
 * else the text, percent-decoded. An empty query is nothing sent.
 */
export function decodeQuerystring(
  query: string,
  parameter: ParameterDescriptor,
  context: BuildContext,
): unknown {
  if (query === "") return undefined;
  const pointer = pointerTo("", parameter.key);
  const media = parseMediaType(parameter.content ?? "application/x-www-form-urlencoded");
  if (media?.subtype === "x-www-form-urlencoded") {
    const before = context.issues.length;
    const { reading, depth } = context;
    const rules = { reading: () => reading, depth };
    const { value, issues } = decodeFormText(query, { shape: parameter.shape }, rules);
    for (const issue of issues) context.issues.push({ ...issue, pointer: pointer + issue.pointer });
    return context.issues.length > before ? undefined : value;
  }
  const text = percentDecode(query);
  const json = media !== undefined && isJsonType(media);
  const value = text === undefined ? NO_FIT : json ? readJson(text, pointer, context) : text;
  if (value !== NO_FIT) return value;
  context.issues.push(issueAt(pointer, "contentMediaType", `must be ${parameter.content ?? "a form"}`));
  return undefined;
}
