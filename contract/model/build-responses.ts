import type { FoundNode } from "../../language/openapi/find-node.ts";
import { refOf } from "../../language/schema/local-ref.ts";
import { isObject, textOf } from "../../language/values/json-object.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import { buildHeaders } from "./build-headers.ts";
import { buildLinks } from "./build-links.ts";
import { buildContent } from "./build-media.ts";
import {
  type BuildContext,
  buildOnce,
  LeftOut,
  memberNode,
  type ObjectNode,
  resolveObject,
} from "./model-context.ts";
import type { Response } from "./types.ts";

/** Builds responses in document order. Throws `LeftOut` for a `$ref` without a target. */
export function buildResponses(operation: ObjectNode, context: BuildContext): readonly Response[] {
  const node = memberNode(operation, "responses");
  if (node !== undefined && !isObject(node.value))
    throw new LeftOut("`responses` is not an object", node.pointer);
  const ref = refOf(node?.value);
  if (node !== undefined && ref !== undefined)
    throw new LeftOut(`\`responses\` refers to \`${ref}\`, which was not found`, node.pointer);
  const entries = node === undefined || !isObject(node.value) ? [] : Object.entries(node.value);
  const listed = entries.filter(([status]) => !status.startsWith("x-"));
  if (listed.length === 0) {
    context.report(
      "document/no-responses",
      operation.pointer,
      "This operation does not define any responses.",
    );
  }
  return listed.flatMap(([text, value]) => {
    const pointer = `${node?.pointer ?? ""}/${encodeToken(text)}`;
    const status = readStatus(text);
    if (status !== undefined) return [buildResponse(status, { value, pointer }, context)];
    context.report(
      "document/bad-status",
      pointer,
      `\`${text}\` is not a valid status code. The response was ignored.`,
    );
    return [];
  });
}

export function readStatus(text: string): StatusKey | undefined {
  if (text === "default") return text;
  if (/^[1-5]\d\d$/.test(text)) return Number(text);
  switch (text.toUpperCase()) {
    case "1XX":
      return "1XX";
    case "2XX":
      return "2XX";
    case "3XX":
      return "3XX";
    case "4XX":
      return "4XX";
    case "5XX":
      return "5XX";
    default:
      return undefined;
  }
}

function buildResponse(status: StatusKey, node: FoundNode, context: BuildContext): Response {
  const found = resolveObject(node, context);
  return { status, ...buildOnce("response", found, context, (response) => buildAnswer(response, context)) };
}

function buildAnswer(node: ObjectNode, context: BuildContext): Omit<Response, "status"> {
  const description = textOf(node.value, "description");
  return {
    pointer: node.pointer,
    ...(description === undefined ? {} : { description }),
    content: buildContent(node, context),
    headers: buildHeaders(node, context),
    links: buildLinks(node, context),
  };
}
