import type { WireShape } from "../../runtime/descriptors.ts";
import { admittedTypes } from "../model/admitted-types.ts";
import { isObject, memberOf } from "../model/json-object.ts";
import { itemsOf, propertiesOf, visitJoined } from "../model/properties-of.ts";
import type { JsonSchema } from "../model/types.ts";
import type { SchemaLookup } from "./schema-lookup.ts";

/** Says nothing: a text stays a text. */
const anyShape: WireShape = { types: [] };

/**
 * How texts on the wire become values of a schema. Unions give the types of all their branches, `allOf` what its parts
 * have in common; properties and items are gathered from all of them. Of a schema inside itself only the
 * types are told.
 */
export function wireShape(schema: JsonSchema, lookup: SchemaLookup): WireShape {
  return shapeOf(schema, lookup, new Set());
}

function shapeOf(schema: unknown, lookup: SchemaLookup, open: ReadonlySet<unknown>): WireShape {
  if (!isObject(schema)) return anyShape;
  const parts: unknown[] = [];
  visitJoined(schema, lookup, (part) => void parts.push(part));
  const types = admittedTypes(schema, lookup);
  // What is open may come back under a `$ref` beside something else; its parts tell.
  if (parts.some((part) => open.has(part))) return { types };
  const inside = new Set([...open, ...parts]);
  return {
    types,
    ...(types.includes("array") ? itemsShape(schema, lookup, inside) : {}),
    ...(types.includes("object") ? membersShape(schema, parts, lookup, inside) : {}),
  };
}

function itemsShape(
  schema: unknown,
  lookup: SchemaLookup,
  open: ReadonlySet<unknown>,
): Pick<WireShape, "items"> {
  const items = itemsOf(schema, lookup);
  return items === undefined ? {} : { items: shapeOf(items, lookup, open) };
}

function membersShape(
  schema: unknown,
  parts: readonly unknown[],
  lookup: SchemaLookup,
  open: ReadonlySet<unknown>,
): Pick<WireShape, "properties" | "additional"> {
  const properties = [...propertiesOf(schema, lookup)].map(
    ([name, property]) => [name, shapeOf(property, lookup, open)] as const,
  );
  const additional = parts
    .map((part) => (isObject(part) ? memberOf(part, "additionalProperties") : undefined))
    .find(isObject);
  return {
    ...(properties.length === 0 ? {} : { properties }),
    ...(additional === undefined ? {} : { additional: shapeOf(additional, lookup, open) }),
  };
}
