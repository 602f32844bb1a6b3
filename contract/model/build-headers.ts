import { isObject, textOf } from "../../language/values/json-object.ts";
import { isToken } from "../../runtime/parameters/encode-plain.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import { buildExamples, buildValue } from "./build-schema-use.ts";
import { type BuildContext, memberNode, type ObjectNode, resolveObject } from "./model-context.ts";
import type { Header } from "./types.ts";

export function buildHeaders(owner: ObjectNode, context: BuildContext): readonly Header[] {
  const headers = memberNode(owner, "headers");
  if (headers === undefined || !isObject(headers.value)) return [];
  return Object.entries(headers.value).flatMap(([name, value]) => {
    // `Content-Type` is defined by the media types (OpenAPI 3.2 §4.15, §4.17.1).
    if (name.toLowerCase() === "content-type") return [];
    const pointer = `${headers.pointer}/${encodeToken(name)}`;
    if (!isToken(name)) {
      const message = `The header \`${name}\` was left out: this is not a valid header name (RFC 9110 §5.1).`;
      context.report("document/not-supported", pointer, message);
      return [];
    }
    return [buildHeader(name, resolveObject({ value, pointer }, context), context)];
  });
}

function buildHeader(name: string, node: ObjectNode, context: BuildContext): Header {
  const { value, pointer } = node;
  const description = textOf(value, "description");
  const style = value["style"];
  if (style !== undefined && style !== "simple") {
    const message = `The header \`${name}\` has style ${JSON.stringify(style)}, which is not allowed for headers. It is treated as \`simple\`.`;
    context.report("document/bad-style", `${pointer}/style`, message, {
      fix: "Remove `style`, or set it to `simple`.",
    });
  }
  return {
    pointer,
    name,
    required: value["required"] === true,
    ...(description === undefined ? {} : { description }),
    explode: value["explode"] === true,
    examples: buildExamples(node, context).map((example) => example.value),
    ...buildValue(node, `The header \`${name}\``, context),
  };
}
