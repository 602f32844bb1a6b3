import { admittedTypes, convertedFormat } from "../../language/schema/admitted-types.ts";
import { appliedSchemas, schemaOfAll } from "../../language/schema/applicable.ts";
import { schemaNameOf } from "../../language/schema/local-ref.ts";
import { compilePattern, fitsPattern } from "../../language/schema/patterns/compile-pattern.ts";
import { propertiesOf } from "../../language/schema/properties-of.ts";
import { listedValues, ownTypes } from "../../language/schema/schema-keywords.ts";
import { addTo } from "../../language/values/group.ts";
import {
  elementsOf,
  isObject,
  type JsonSchema,
  jsonTypes,
  memberOf,
  membersOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
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
 * How texts in parameters, headers and forms become values of a schema.
 *
 * - A union has the types of all its branches. A schema has only the types that it has in common with the schemas in its `allOf` and the
 *   target of its `$ref`.
 * - If these do not limit the types, the texts stay strings, and may be of each type that a condition or a branch names: of `if`, `then`,
 *   `else`, `dependentSchemas` or a union with a branch of any type.
 * - Members and items are collected from all these schemas, from `const` and `enum`, and from every keyword that describes them, such as
 *   `patternProperties`, `prefixItems` and `unevaluatedProperties`.
 * - Where a recursive schema contains itself again, only its types are given.
 *
 * Texts that fit several types are ambiguous: the schema decides which one it is (`readAccepted` in the runtime).
 *
 * @param integers - How integers are read. Default: those that a JavaScript number cannot represent exactly are refused.
 */
export function wireShape(schema: JsonSchema, lookup: SchemaLookup, integers?: IntegerForm): WireShape {
  return shapeOf(schema, lookup, { open: new Set(), depth: 0, counter: { parts: 0 }, integers });
}

function shapeOf(schema: unknown, lookup: SchemaLookup, path: Path): WireShape {
  if (!isObject(schema)) return anyShape;
  const applied = schemasOfValue(schema, lookup);
  const types = textTypes(schema, applied, lookup, path);
  if (!types.includes("array") && !types.includes("object")) return { types };
  const { open, depth, counter, integers } = path;
  // A recursive schema is recognised by its parts, since its `$ref` may have siblings.
  const isRecursive = applied.some((part) => open.has(part));
  if (isRecursive || depth === depthLimit || counter.parts >= partLimit) return { types };
  counter.parts += 1;
  const inside = { open: new Set([...open, ...applied]), depth: depth + 1, counter, integers };
  return {
    types,
    ...(types.includes("array") ? itemsShape(applied, lookup, inside) : {}),
    ...(types.includes("object") ? membersShape(schema, applied, lookup, inside) : {}),
  };
}

/** The schemas that may apply to the same value, also through a `$dynamicRef`, which may lead to each schema with its anchor. */
function schemasOfValue(schema: unknown, lookup: SchemaLookup): readonly SchemaObject[] {
  const seen = new Set<unknown>();
  const find = (from: unknown): readonly SchemaObject[] =>
    appliedSchemas(from, lookup, "conditions", { seen }).map((part) => part.schema);
  const applied = [...find(schema)];
  // The list grows while it is read.
  for (const { $dynamicRef: ref } of applied) {
    if (typeof ref !== "string") continue;
    const name = schemaNameOf(ref);
    const targets = name === undefined ? lookup.anchored?.(ref.slice(ref.indexOf("#") + 1)) : [lookup(name)];
    for (const target of targets ?? []) applied.push(...find(target));
  }
  return applied;
}

function textTypes(
  schema: SchemaObject,
  applied: readonly SchemaObject[],
  lookup: SchemaLookup,
  { integers }: Path,
): WireShape["types"] {
  const admitted = admittedTypes(schema, lookup);
  const types = admitted.length > 0 ? admitted : possibleTypes(applied);
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

/** The types that a schema names which admits any type: a string first, since a text stays one unless the schema refuses it. */
function possibleTypes(applied: readonly SchemaObject[]): WireShape["types"] {
  const named = new Set(applied.flatMap((part) => [...(ownTypes(part) ?? [])]));
  if (named.size === 0) return [];
  return ["string", ...jsonTypes.filter((type) => type !== "string" && named.has(type))];
}

/**
 * Adds `string` to the types of a shape. For a member that a branch of a union does not describe, since that branch allows any value there.
 * A shape without types is returned unchanged, as it allows any value.
 */
function orText(shape: WireShape): WireShape {
  const { types } = shape;
  return types.length === 0 || types.includes("string") ? shape : { ...shape, types: [...types, "string"] };
}

/** The keywords with schemas of items. */
const itemKeywords = ["items", "unevaluatedItems"];

function itemsShape(
  applied: readonly SchemaObject[],
  lookup: SchemaLookup,
  path: Path,
): Pick<WireShape, "items"> {
  const prefixed = applied.flatMap((part) => elementsOf(memberOf(part, "prefixItems")));
  const rest = applied.flatMap((part) =>
    itemKeywords.map((keyword) => part[keyword]).filter((items) => isObject(items)),
  );
  const isClosed = applied.some((part) => itemKeywords.some((keyword) => part[keyword] === false));
  const open = prefixed.length === 0 || rest.length > 0 || isClosed ? [] : [{}];
  const items = joinSchemas([...prefixed, ...rest, ...open, ...valuesOf(applied, Array.isArray).map(enumOf)]);
  return items === undefined ? {} : { items: shapeOf(items, lookup, path) };
}

function membersShape(
  schema: unknown,
  applied: readonly SchemaObject[],
  lookup: SchemaLookup,
  path: Path,
): Pick<WireShape, "properties" | "patterns" | "additional"> {
  const patterns = patternsOf(applied);
  const properties = namedMembers(schema, applied, lookup).map(([name, { described, isPartial }]) => {
    const fitting = patterns.flatMap(([pattern, part]) => (fitsPattern(pattern, name) ? [part] : []));
    const shape = shapeOf(
      fitting.length === 0 ? described : schemaOfAll([described, ...fitting]),
      lookup,
      path,
    );
    return [name, isPartial ? orText(shape) : shape] as const;
  });
  const matched = patterns.map(([pattern, part]) => [pattern, shapeOf(part, lookup, path)] as const);
  const additional = joinSchemas(
    applied.flatMap((part) =>
      ["additionalProperties", "unevaluatedProperties"]
        .map((keyword) => part[keyword])
        .filter((rest) => isObject(rest)),
    ),
  );
  return {
    ...(properties.length === 0 ? {} : { properties }),
    ...(matched.length === 0 ? {} : { patterns: matched }),
    ...(additional === undefined ? {} : { additional: shapeOf(additional, lookup, path) }),
  };
}

interface NamedMember {
  /** The schema that describes the member. */
  readonly described: unknown;
  /** Whether a branch admits any value for the member. */
  readonly isPartial: boolean;
}

/** The members with names, in document order: those of {@link propertiesOf}, then those that only a condition or a value names. */
function namedMembers(
  schema: unknown,
  applied: readonly SchemaObject[],
  lookup: SchemaLookup,
): readonly (readonly [name: string, member: NamedMember])[] {
  const sure = new Set(appliedSchemas(schema, lookup, "alternatives").map((part) => part.schema));
  const possible = new Map<string, unknown[]>();
  for (const part of applied.filter((one) => !sure.has(one)))
    for (const [name, property] of membersOf(memberOf(part, "properties"))) addTo(possible, name, property);
  for (const value of valuesOf(applied, isObject))
    for (const [name, inner] of Object.entries(value)) addTo(possible, name, { const: inner });
  const properties = propertiesOf(schema, lookup);
  const known = [...properties].map(([name, { schema: property, isPartial }]) => {
    const others = possible.get(name) ?? [];
    // Any schema is a branch, so that the others add types only where the property admits all.
    const described = others.length === 0 ? property : { allOf: [property], anyOf: [...others, {}] };
    return [name, { described, isPartial }] as const;
  });
  const others = [...possible]
    .filter(([name]) => !properties.has(name))
    .map(([name, schemas]) => [name, { described: { anyOf: [...schemas, {}] }, isPartial: false }] as const);
  return [...known, ...others];
}

/** The schemas of `patternProperties` by pattern, joined if several schemas have the same. */
function patternsOf(
  applied: readonly SchemaObject[],
): readonly (readonly [pattern: string, schema: unknown])[] {
  const byPattern = new Map<string, unknown[]>();
  for (const part of applied)
    for (const [pattern, inner] of membersOf(memberOf(part, "patternProperties")))
      if (compilePattern(pattern) !== undefined) addTo(byPattern, pattern, inner);
  return [...byPattern].map(([pattern, schemas]) => [pattern, joinSchemas(schemas)]);
}

/** The values of `const` and `enum` that are of a kind. */
function valuesOf<Value>(
  applied: readonly SchemaObject[],
  isKind: (value: unknown) => value is Value,
): readonly Value[] {
  return applied.flatMap((part) => (listedValues(part) ?? []).filter(isKind));
}

function enumOf(values: readonly unknown[]): SchemaObject {
  return { enum: values };
}

/** One schema whose values fit at least one of the given ones; `undefined` if there is none. */
function joinSchemas(schemas: readonly unknown[]): unknown {
  const distinct = [...new Set(schemas)];
  return distinct.length < 2 ? distinct[0] : { anyOf: distinct };
}
