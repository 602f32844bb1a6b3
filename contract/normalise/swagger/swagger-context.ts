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

/** The members of a converted object. A member that is `undefined` counts as absent. */
export type Members = Record<string, unknown>;

/** The members of an object that keep their name and meaning in OpenAPI 3, including its extensions. */
export function keepMembers(object: SchemaObject, names: readonly string[]): Members {
  const kept = names.flatMap((name) => (Object.hasOwn(object, name) ? [[name, object[name]] as const] : []));
  return Object.fromEntries([...kept, ...extensionsOf(object)]);
}

/** Follows the `$ref`s of a node until a node without `$ref`. Returns the given node if a target is missing. */
export function follow(node: FoundNode, { document }: SwaggerContext): FoundNode {
  return followRefs(document, node) ?? node;
}

/** The media types that an operation reads or writes: its own list, else the document's, else JSON. */
export function mediaTypesOf(
  operation: SchemaObject,
  member: "consumes" | "produces",
  { document }: SwaggerContext,
): readonly string[] {
  const list = Object.hasOwn(operation, member) ? operation[member] : memberOf(document, member);
  const types = elementsOf(list).filter((type) => typeof type === "string");
  return types.length === 0 ? ["application/json"] : types;
}

/** Keywords of JSON Schema that Swagger 2.0 writes on parameters, headers and items themselves. */
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
