import { admittedTypes, convertedFormat } from "../../language/schema/admitted-types.ts";
import { ownTypes } from "../../language/schema/schema-keywords.ts";
import {
  isObject,
  type JsonSchema,
  jsonTypes,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import type { WireShape } from "../../runtime/descriptors.ts";
import { isAmbiguous } from "../../runtime/wire/read-accepted.ts";
import type { SchemaLookup } from "./model-lookup.ts";
import type { IntegerForm } from "./types.ts";
import {
  itemsOfValue,
  listedComposites,
  membersOfValue,
  schemasOfValue,
  type ValueMembers,
} from "./value-parts.ts";

const anyShape: WireShape = { types: [] };

/** Maximum depth of a shape; parts below this depth only have types. Values in OpenAPI's styles are never that deep. */
const depthLimit = 12;

const partLimit = 5_000;

interface Path {
  readonly open: ReadonlySet<unknown>;
  readonly depth: number;
  readonly counter: { parts: number };
  readonly integers: IntegerForm | undefined;
}

/**
 * Returns the shape that determines how strings in parameters, headers and forms are converted to values.
 *
 * - A union allows the types of all its branches. A schema allows only the types it shares with the schemas in its `allOf` and the target
 *   of its `$ref`.
 * - If the types remain open, strings stay strings, but can also have any type mentioned in a condition or branch: in `if`, `then`, `else`,
 *   `dependentSchemas`, or a union with a branch of any type.
 * - Members and items are collected from all these schemas, from `const` and `enum`, and from every keyword that applies to them, such as
 *   `patternProperties`, `prefixItems` and `unevaluatedProperties`.
 * - If a recursive schema contains itself again, only its types are listed.
 *
 * A string that fits several types is ambiguous, so the schema decides at run time (`readAccepted`).
 *
 * @param integers - How to decode large integers. Default: integers that a JavaScript number cannot represent exactly are rejected.
 */
export function wireShape(schema: JsonSchema, lookup: SchemaLookup, integers?: IntegerForm): WireShape {
  return shapeOf(schema, lookup, { open: new Set(), depth: 0, counter: { parts: 0 }, integers });
}

function shapeOf(schema: unknown, lookup: SchemaLookup, path: Path): WireShape {
  if (!isObject(schema)) return anyShape;
  const applied = schemasOfValue(schema, lookup);
  const types = textTypes(schema, applied, lookup, path.integers);
  if (!types.includes("array") && !types.includes("object")) return plainShape(types);
  const { open, depth, counter, integers } = path;
  // A recursive schema is recognised by its parts, since its `$ref` can have siblings.
  const isRecursive = applied.some((part) => open.has(part));
  if (isRecursive || depth === depthLimit || counter.parts >= partLimit) return { types };
  counter.parts += 1;
  const inside = { open: new Set([...open, ...applied]), depth: depth + 1, counter, integers };
  const shape: WireShape = {
    types,
    ...(types.includes("array") ? itemsShape(applied, lookup, inside) : {}),
    ...(types.includes("object")
      ? membersShape(membersOfValue(schema, applied, lookup), lookup, inside)
      : {}),
  };
  const listed = isAmbiguous(shape) ? listedComposites(applied) : [];
  counter.parts += listed.length;
  return listed.length === 0 || counter.parts > partLimit ? shape : { ...shape, listed };
}

/** Shapes of values that are neither arrays nor objects, shared because a large document has tens of thousands of such parameters. */
const plainShapes = new Map<string, WireShape>();

function plainShape(types: WireShape["types"]): WireShape {
  const key = types.join();
  const shape = plainShapes.get(key) ?? { types };
  plainShapes.set(key, shape);
  return shape;
}

export function textTypes(
  schema: SchemaObject,
  applied: readonly SchemaObject[],
  lookup: SchemaLookup,
  integers: IntegerForm | undefined,
): WireShape["types"] {
  const admitted = admittedTypes(schema, lookup);
  const types = admitted.length > 0 ? admitted : possibleTypes(applied);
  // The schema's own check rejects numbers that are not integers.
  if (integers === "rounded")
    return [...new Set(types.map((type) => (type === "integer" ? "number" : type)))];
  if (
    integers === undefined ||
    convertedFormat(schema, lookup, (format) => (format === "int64" ? "integer" : undefined)) === undefined
  )
    return types;
  return types.map((type) => (type === "integer" ? "int64" : type));
}

function possibleTypes(applied: readonly SchemaObject[]): WireShape["types"] {
  const named = new Set(applied.flatMap((part) => [...(ownTypes(part) ?? [])]));
  if (named.size === 0) return [];
  return ["string", ...jsonTypes.filter((type) => type !== "string" && named.has(type))];
}

function orText(shape: WireShape): WireShape {
  const { types } = shape;
  return types.length === 0 || types.includes("string") ? shape : { ...shape, types: [...types, "string"] };
}

function itemsShape(
  applied: readonly SchemaObject[],
  lookup: SchemaLookup,
  path: Path,
): Pick<WireShape, "items"> {
  const items = itemsOfValue(applied);
  return items === undefined ? {} : { items: shapeOf(items, lookup, path) };
}

function membersShape(
  { properties, patterns, additional }: ValueMembers,
  lookup: SchemaLookup,
  path: Path,
): Pick<WireShape, "properties" | "patterns" | "additional"> {
  const named = properties.map(({ name, schema, isPartial }) => {
    const shape = shapeOf(schema, lookup, path);
    return [name, isPartial ? orText(shape) : shape] as const;
  });
  const matched = patterns.map(([pattern, part]) => [pattern, shapeOf(part, lookup, path)] as const);
  return {
    ...(named.length === 0 ? {} : { properties: named }),
    ...(matched.length === 0 ? {} : { patterns: matched }),
    ...(additional === undefined ? {} : { additional: shapeOf(additional, lookup, path) }),
  };
}
