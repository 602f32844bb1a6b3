import { admittedTypes } from "../../language/schema/admitted-types.ts";
import { appliedSchemas } from "../../language/schema/applicable.ts";
import { itemsOf, propertiesOf } from "../../language/schema/properties-of.ts";
import type { JsonSchema, SchemaObject } from "../../language/values/json-object.ts";
import { isObject, memberOf } from "../../language/values/json-object.ts";
import type { WireShape } from "../../runtime/descriptors.ts";
import type { SchemaLookup } from "./schema-lookup.ts";

/** Says nothing: a text stays a text. */
const anyShape: WireShape = { types: [] };

/** Parts of values nested deeper than this are told of by their types only; no style of OpenAPI nests so deep. */
const depthLimit = 12;

/** The most parts that one shape tells of: descriptors are part of what a client loads. */
const partLimit = 5_000;

/** The way down to a schema. */
interface Path {
  readonly open: ReadonlySet<unknown>;
  readonly depth: number;
  /** How many parts may still be told of, shared by all of a shape. */
  readonly budget: { left: number };
}

/**
 * How texts on the wire become values of a schema. Unions give the types of all their branches, a schema of several parts what these
 * have in common; properties and items are gathered from all of them. Of a schema inside itself only the types are told.
 */
export function wireShape(schema: JsonSchema, lookup: SchemaLookup): WireShape {
  return shapeOf(schema, lookup, { open: new Set(), depth: 0, budget: { left: partLimit } });
}

function shapeOf(schema: unknown, lookup: SchemaLookup, path: Path): WireShape {
  if (!isObject(schema)) return anyShape;
  const types = admittedTypes(schema, lookup);
  if (!types.includes("array") && !types.includes("object")) return { types };
  const parts = appliedSchemas(schema, lookup, "alternatives").map((part) => part.schema);
  const { open, depth, budget } = path;
  // What is open may come back under a `$ref` beside something else; its parts tell.
  if (depth === depthLimit || --budget.left < 0 || parts.some((part) => open.has(part))) return { types };
  const inside = { open: new Set([...open, ...parts]), depth: depth + 1, budget };
  return {
    types,
    ...(types.includes("array") ? itemsShape(schema, lookup, inside) : {}),
    ...(types.includes("object") ? membersShape(schema, parts, lookup, inside) : {}),
  };
}

/** Where an alternative says nothing of a member, any text will do that is of none of the types that others say. */
function orText(shape: WireShape): WireShape {
  const { types } = shape;
  return types.length === 0 || types.includes("string") ? shape : { ...shape, types: [...types, "string"] };
}

function itemsShape(schema: unknown, lookup: SchemaLookup, path: Path): Pick<WireShape, "items"> {
  const items = itemsOf(schema, lookup);
  return items === undefined ? {} : { items: shapeOf(items, lookup, path) };
}

function membersShape(
  schema: unknown,
  parts: readonly SchemaObject[],
  lookup: SchemaLookup,
  path: Path,
): Pick<WireShape, "properties" | "additional"> {
  const properties = [...propertiesOf(schema, lookup)].map(([name, { schema: property, isPartial }]) => {
    const shape = shapeOf(property, lookup, path);
    return [name, isPartial ? orText(shape) : shape] as const;
  });
  const additional = parts.map((part) => memberOf(part, "additionalProperties")).find(isObject);
  return {
    ...(properties.length === 0 ? {} : { properties }),
    ...(additional === undefined ? {} : { additional: shapeOf(additional, lookup, path) }),
  };
}
