import { admittedTypes, convertedFormat } from "../../language/schema/admitted-types.ts";
import { appliedSchemas } from "../../language/schema/applicable.ts";
import { itemsOf, propertiesOf } from "../../language/schema/properties-of.ts";
import { isObject, type JsonSchema, memberOf, type SchemaObject } from "../../language/values/json-object.ts";
import type { WireShape } from "../../runtime/descriptors.ts";
import type { SchemaLookup } from "./model-lookup.ts";
import type { IntegerForm } from "./types.ts";

/** The shape of a value whose type is not known: a text stays a string. */
const anyShape: WireShape = { types: [] };

/** The maximum depth of a shape; deeper parts have only their types. Values in the styles of OpenAPI never have this depth. */
const depthLimit = 12;

/** The maximum number of parts in one shape, since clients load descriptors. */
const partLimit = 5_000;

/** A position in a schema. */
interface Path {
  /** The enclosing schemas. */
  readonly open: ReadonlySet<unknown>;
  readonly depth: number;
  /** Counts the parts of the whole shape. */
  readonly counter: { parts: number };
  readonly integers: IntegerForm | undefined;
}

/**
 * How texts in parameters, headers and forms become values of a schema. A union has the types of all its branches. A schema has only the
 * types that it has in common with the schemas in its `allOf` and the target of its `$ref`. Properties and items are collected from all
 * these schemas. Where a recursive schema contains itself again, only its types are given.
 *
 * @param integers - How integers are read. Default: those that a JavaScript number cannot represent exactly are refused.
 */
export function wireShape(schema: JsonSchema, lookup: SchemaLookup, integers?: IntegerForm): WireShape {
  return shapeOf(schema, lookup, { open: new Set(), depth: 0, counter: { parts: 0 }, integers });
}

function shapeOf(schema: unknown, lookup: SchemaLookup, path: Path): WireShape {
  if (!isObject(schema)) return anyShape;
  const types = textTypes(schema, lookup, path);
  if (!types.includes("array") && !types.includes("object")) return { types };
  const parts = appliedSchemas(schema, lookup, "alternatives").map((part) => part.schema);
  const { open, depth, counter, integers } = path;
  // A recursive schema is recognised by its parts, since its `$ref` may have siblings.
  const isRecursive = parts.some((part) => open.has(part));
  if (isRecursive || depth === depthLimit || counter.parts === partLimit) return { types };
  counter.parts += 1;
  const inside = { open: new Set([...open, ...parts]), depth: depth + 1, counter, integers };
  return {
    types,
    ...(types.includes("array") ? itemsShape(schema, lookup, inside) : {}),
    ...(types.includes("object") ? membersShape(schema, parts, lookup, inside) : {}),
  };
}

function textTypes(schema: SchemaObject, lookup: SchemaLookup, { integers }: Path): WireShape["types"] {
  const types = admittedTypes(schema, lookup);
  // The schema itself refuses numbers that are not integers.
  if (integers === "rounded")
    return [...new Set(types.map((type) => (type === "integer" ? "number" : type)))];
  if (
    integers === undefined ||
    convertedFormat(schema, lookup, (format) => (format === "int64" ? "integer" : undefined)) === undefined
  )
    return types;
  return types.map((type) => (type === "integer" ? "int64" : type));
}

/**
 * Adds `string` to the types of a shape. For a member that a branch of a union does not describe, since that branch allows any value there.
 * A shape without types is returned unchanged, as it allows any value.
 */
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
