import { decodeFormText } from "../body/decode-form.ts";
import type { ParameterDescriptor } from "../descriptors.ts";
import { kindOfType } from "../media-kind.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import type { BuildContext } from "../wire/build-value.ts";
import { NO_FIT } from "../wire/coerce-text.ts";
import { percentDecode } from "../wire/percent-decode.ts";
import { readJson } from "../wire/read-json.ts";

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
  const kind = parameter.content === undefined ? "form" : kindOfType(parameter.content);
  if (kind === "form") {
    const before = context.issues.length;
    const { reading, depth } = context;
    const rules = { reading: () => reading, depth };
    const { value, issues } = decodeFormText(query, { shape: parameter.shape }, rules);
    for (const issue of issues) context.issues.push({ ...issue, pointer: pointer + issue.pointer });
    return context.issues.length > before ? undefined : value;
  }
  const text = percentDecode(query);
  const value = text === undefined ? NO_FIT : kind === "json" ? readJson(text, pointer, context) : text;
  if (value !== NO_FIT) return value;
  context.issues.push(issueAt(pointer, "contentMediaType", `must be ${parameter.content ?? "a form"}`));
  return undefined;
}
