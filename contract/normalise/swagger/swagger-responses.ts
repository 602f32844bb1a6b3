import { targetPointerOf } from "../../../language/openapi/find-node.ts";
import type { SchemaObject } from "../../../language/values/json-object.ts";
import { isObject, memberOf, membersOf, objectOf } from "../../../language/values/json-object.ts";
import { isJson } from "../../../runtime/http-semantics.ts";
import { pointerTo } from "../../../runtime/pointer.ts";
import {
  follow,
  keepMembers,
  type Members,
  mediaTypesOf,
  type SwaggerContext,
  schemaOfValue,
} from "./swagger-context.ts";
import { upgradeStyle } from "./swagger-parameters.ts";

export function upgradeResponses(
  operation: SchemaObject,
  pointer: string,
  context: SwaggerContext,
): SchemaObject {
  const types = mediaTypesOf(operation, "produces", context);
  const responses = membersOf(memberOf(operation, "responses")).map(([status, value]) => {
    const at = pointerTo(pointer, status);
    if (status.startsWith("x-")) return [status, value] as const;
    const named = Object.hasOwn(operation, "produces") ? undefined : nameOf(value, context);
    if (named !== undefined) return [status, { $ref: pointerTo("#/components/responses", named) }] as const;
    const node = follow({ value, pointer: at }, context);
    return [status, upgradeResponse(node, { pointer: at, types }, context)] as const;
  });
  return objectOf(responses);
}

function nameOf(value: unknown, { document }: SwaggerContext): string | undefined {
  const target = targetPointerOf(value);
  const found = membersOf(memberOf(document, "responses")).find(
    ([name]) => target === pointerTo("/responses", name),
  );
  return found?.[0];
}

export interface ResponseSite {
  readonly pointer: string;
  readonly types: readonly string[];
}

export function upgradeResponse(
  node: { readonly value: unknown; readonly pointer: string },
  { pointer, types }: ResponseSite,
  context: SwaggerContext,
): unknown {
  const { value, pointer: origin } = node;
  if (!isObject(value) || Object.hasOwn(value, "$ref")) return value;
  context.origins.move(pointer, origin);
  const response: Members = keepMembers(value, ["description"]);
  const headers = membersOf(memberOf(value, "headers")).map(([name, header]) => {
    context.origins.move(pointerTo(pointer, "headers", name, "schema"), pointerTo(origin, "headers", name));
    return [name, upgradeHeader(header, pointerTo(pointer, "headers", name), context)] as const;
  });
  if (headers.length > 0) response["headers"] = objectOf(headers);
  const schema = memberOf(value, "schema");
  if (schema !== undefined) response["content"] = upgradeContent(value, { pointer, types }, origin, context);
  return response;
}

function upgradeHeader(header: unknown, pointer: string, context: SwaggerContext): unknown {
  if (!isObject(header)) return header;
  return {
    ...keepMembers(header, ["description"]),
    ...upgradeStyle(header, pointer, context),
    schema: schemaOfValue(header),
  };
}

function upgradeContent(
  response: SchemaObject,
  { pointer, types }: ResponseSite,
  origin: string,
  { origins }: SwaggerContext,
): SchemaObject {
  const schema = memberOf(response, "schema");
  const isFile = isObject(schema) && schema["type"] === "file";
  const others = types.filter((type) => !isJson(type));
  const fileTypes = others.length === 0 ? ["application/octet-stream"] : others;
  const examples = memberOf(response, "examples");
  const content = (isFile ? fileTypes : types).map((type) => {
    const example = isObject(examples) ? memberOf(examples, type) : undefined;
    origins.move(pointerTo(pointer, "content", type), origin);
    origins.move(pointerTo(pointer, "content", type, "example"), pointerTo(origin, "examples", type));
    return [type, example === undefined ? { schema } : { schema, example }] as const;
  });
  return objectOf(content);
}
