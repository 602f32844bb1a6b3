import type { FoundNode } from "../../language/openapi/find-node.ts";
import { refOf } from "../../language/schema/local-ref.ts";
import { isObject, textOf } from "../../language/values/json-object.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import { isToken } from "../../runtime/parameters/encode-plain.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import { buildLinks } from "./build-links.ts";
import { buildContent } from "./build-media.ts";
import { buildExamples, buildValue } from "./build-schema-use.ts";
import {
  type BuildContext,
  buildOnce,
  LeftOut,
  memberNode,
  type ObjectNode,
  resolveObject,
} from "./model-context.ts";
import type { Header, Response } from "./types.ts";

/** The responses of an operation, in document order. Throws `LeftOut` if the `$ref` of one has no target. */
export function buildResponses(operation: ObjectNode, context: BuildContext): readonly Response[] {
  const node = memberNode(operation, "responses");
  if (node !== undefined && !isObject(node.value))
    throw new LeftOut("`responses` is not an object", node.pointer);
  // A `$ref` with a target has already been resolved by the bundler.
  const ref = refOf(node?.value);
  if (node !== undefined && ref !== undefined)
    throw new LeftOut(`\`responses\` refers to \`${ref}\`, which was not found`, node.pointer);
  const entries = node === undefined || !isObject(node.value) ? [] : Object.entries(node.value);
  const listed = entries.filter(([status]) => !status.startsWith("x-"));
  if (listed.length === 0) {
    context.report("document/no-responses", operation.pointer, "This operation lists no response.");
  }
  return listed.flatMap(([text, value]) => {
    const pointer = `${node?.pointer ?? ""}/${encodeToken(text)}`;
    const status = readStatus(text);
    if (status !== undefined) return [buildResponse(status, { value, pointer }, context)];
    context.report("document/bad-status", pointer, `\`${text}\` is not a status; the response was left out.`);
    return [];
  });
}

/** Reads a status code, a range or `default`; `undefined` for anything else. */
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

function buildHeaders(response: ObjectNode, context: BuildContext): readonly Header[] {
  const headers = memberNode(response, "headers");
  if (headers === undefined || !isObject(headers.value)) return [];
  return Object.entries(headers.value).flatMap(([name, value]) => {
    // The media types describe this header (OpenAPI 3.2 §4.17.1).
    if (name.toLowerCase() === "content-type") return [];
    const pointer = `${headers.pointer}/${encodeToken(name)}`;
    if (!isToken(name)) {
      const message = `The header \`${name}\` of a response was left out: no header can have this name (RFC 9110 §5.1).`;
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
    const message = `The header \`${name}\` has style ${JSON.stringify(style)}, which a header cannot have; it is read as \`simple\`.`;
    context.report("document/bad-style", `${pointer}/style`, message, {
      fix: "Leave `style` out, or write `simple`.",
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
