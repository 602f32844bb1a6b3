import { type FoundNode, followRefs } from "../../../language/openapi/find-node.ts";
import type { SchemaObject } from "../../../language/values/json-object.ts";
import { elementsOf, extensionsOf, isObject, memberOf } from "../../../language/values/json-object.ts";
import type { NodeOrigins } from "../node-origins.ts";
import type { Report } from "../report.ts";

export interface SwaggerContext {
  readonly document: SchemaObject;
  readonly origins: NodeOrigins;
  readonly report: Report;
}

export type Members = Record<string, unknown>;

export function keepMembers(object: SchemaObject, names: readonly string[]): Members {
  const kept = names.flatMap((name) => (Object.hasOwn(object, name) ? [[name, object[name]] as const] : []));
  return Object.fromEntries([...kept, ...extensionsOf(object)]);
}

export function follow(node: FoundNode, { document }: SwaggerContext): FoundNode {
  return followRefs(document, node) ?? node;
}

export function mediaTypesOf(
  operation: SchemaObject,
  member: "consumes" | "produces",
  { document }: SwaggerContext,
): readonly string[] {
  const list = Object.hasOwn(operation, member) ? operation[member] : memberOf(document, member);
  const types = elementsOf(list).filter((type) => typeof type === "string");
  return types.length === 0 ? ["application/json"] : types;
}

const valueKeywords: readonly string[] = [
  "type",
  "format",
  "default",
  "maximum",
  "exclusiveMaximum",
  "minimum",
  "exclusiveMinimum",
  "maxLength",
  "minLength",
  "pattern",
  "maxItems",
  "minItems",
  "uniqueItems",
  "enum",
  "multipleOf",
  "example",
  "x-example",
  "x-nullable",
];

export function schemaOfValue(value: SchemaObject): SchemaObject {
  const kept = valueKeywords.flatMap((name) =>
    Object.hasOwn(value, name) ? [[name, value[name]] as const] : [],
  );
  const items = memberOf(value, "items");
  const schema = Object.fromEntries(kept);
  return isObject(items)
    ? { ...schema, items: Object.hasOwn(items, "$ref") ? items : schemaOfValue(items) }
    : schema;
}
