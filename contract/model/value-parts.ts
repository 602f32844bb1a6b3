import { appliedSchemas, schemaOfAll } from "../../language/schema/applicable.ts";
import { type FindSchema, schemaNameOf } from "../../language/schema/local-ref.ts";
import { compilePattern, fitsPattern } from "../../language/schema/patterns/compile-pattern.ts";
import { propertiesOf } from "../../language/schema/properties-of.ts";
import { listedValues } from "../../language/schema/schema-keywords.ts";
import { addTo } from "../../language/values/group.ts";
import {
  elementsOf,
  isObject,
  memberOf,
  membersOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import type { SchemaLookup } from "./model-lookup.ts";

/** Returns all schemas that apply to a value. A `$dynamicRef` can resolve to any schema with the anchor. */
export function schemasOfValue(schema: unknown, lookup: SchemaLookup): readonly SchemaObject[] {
  const seen = new Set<unknown>();
  const find = (from: unknown): readonly SchemaObject[] =>
    appliedSchemas(from, lookup, "conditions", { seen }).map((part) => part.schema);
  const applied = [...find(schema)];
  for (const { $dynamicRef: ref } of applied) {
    if (typeof ref !== "string") continue;
    const name = schemaNameOf(ref);
    const targets = name === undefined ? lookup.anchored?.(ref.slice(ref.indexOf("#") + 1)) : [lookup(name)];
    for (const target of targets ?? []) applied.push(...find(target));
  }
  return applied;
}

const itemKeywords = ["items", "unevaluatedItems"];

export function itemsOfValue(applied: readonly SchemaObject[]): unknown {
  const isPrefixed = applied.some((part) => elementsOf(memberOf(part, "prefixItems")).length > 0);
  const isLimited = applied.some((part) =>
    itemKeywords.some((keyword) => part[keyword] === false || isObject(part[keyword])),
  );
  const open = isPrefixed && !isLimited ? [{}] : [];
  return joinSchemas([...itemsOfParts(applied), ...open, ...valuesOf(applied, Array.isArray).map(enumOf)]);
}

export function listedItems(schema: unknown, find: FindSchema): readonly unknown[] {
  return itemsOfParts(appliedSchemas(schema, find, "conditions").map((part) => part.schema));
}

export function anyListedItem(schema: unknown, find: FindSchema): SchemaObject {
  return { anyOf: listedItems(schema, find) };
}

function itemsOfParts(applied: readonly SchemaObject[]): readonly unknown[] {
  return [
    ...applied.flatMap((part) => elementsOf(memberOf(part, "prefixItems"))),
    ...applied.flatMap((part) => itemKeywords.map((keyword) => part[keyword]).filter(isObject)),
  ];
}

export interface ValueMembers {
  readonly properties: readonly {
    readonly name: string;
    readonly schema: unknown;
    readonly isPartial: boolean;
  }[];
  readonly patterns: readonly (readonly [pattern: string, schema: unknown])[];
  readonly additional: unknown;
}

export function membersOfValue(
  schema: unknown,
  applied: readonly SchemaObject[],
  lookup: SchemaLookup,
): ValueMembers {
  const patterns = patternsOf(applied);
  const additional = joinSchemas(
    applied.flatMap((part) =>
      ["additionalProperties", "unevaluatedProperties"]
        .map((keyword) => part[keyword])
        .filter((rest) => isObject(rest)),
    ),
  );
  const named = namedMembers(schema, applied, lookup);
  // If the schema defines no members or allows additional ones, values can have members with any name.
  const isClosed = additional === undefined && named.length + patterns.length > 0;
  const mentioned = isClosed ? mentionedMembers(named, applied, lookup) : [];
  const properties = [...named, ...mentioned].map(([name, { described, isPartial }]) => {
    const fitting = patterns.flatMap(([pattern, part]) => (fitsPattern(pattern, name) ? [part] : []));
    const all = fitting.length === 0 ? described : schemaOfAll([described, ...fitting]);
    return { name, schema: all, isPartial };
  });
  return { properties, patterns, additional };
}

interface NamedMember {
  readonly described: unknown;
  readonly isPartial: boolean;
}

/** Returns members in document order: first {@link propertiesOf}, then members that only a condition or a listed value mentions. */
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
    // The `anyOf` includes a branch that accepts any value. The other branches then add types only where the property accepts all types.
    const described = others.length === 0 ? property : { allOf: [property], anyOf: [...others, {}] };
    return [name, { described, isPartial }] as const;
  });
  const others = [...possible]
    .filter(([name]) => !properties.has(name))
    .map(([name, schemas]) => [name, { described: { anyOf: [...schemas, {}] }, isPartial: false }] as const);
  return [...known, ...others];
}

function mentionedMembers(
  described: readonly (readonly [name: string, member: NamedMember])[],
  applied: readonly SchemaObject[],
  lookup: SchemaLookup,
): readonly (readonly [name: string, member: NamedMember])[] {
  const known = new Set(described.map(([name]) => name));
  const negated = applied.flatMap((part) => schemasOfValue(memberOf(part, "not"), lookup));
  const names = [...new Set([...applied, ...negated])].flatMap((part) => [
    ...elementsOf(memberOf(part, "required")),
    ...membersOf(memberOf(part, "dependentRequired")).flatMap(([name, others]) => [
      name,
      ...elementsOf(others),
    ]),
    ...membersOf(memberOf(part, "dependentSchemas")).map(([name]) => name),
  ]);
  return [...new Set(names)]
    .filter((name): name is string => typeof name === "string" && !known.has(name))
    .map((name) => [name, { described: {}, isPartial: false }] as const);
}

function patternsOf(
  applied: readonly SchemaObject[],
): readonly (readonly [pattern: string, schema: unknown])[] {
  const byPattern = new Map<string, unknown[]>();
  for (const part of applied)
    for (const [pattern, inner] of membersOf(memberOf(part, "patternProperties")))
      if (compilePattern(pattern) !== undefined) addTo(byPattern, pattern, inner);
  return [...byPattern].map(([pattern, schemas]) => [pattern, joinSchemas(schemas)]);
}

export function listedComposites(applied: readonly SchemaObject[]): readonly object[] {
  return valuesOf(applied, (value) => typeof value === "object" && value !== null);
}

function valuesOf<Value>(
  applied: readonly SchemaObject[],
  isKind: (value: unknown) => value is Value,
): readonly Value[] {
  return applied.flatMap((part) => (listedValues(part) ?? []).filter(isKind));
}

function enumOf(values: readonly unknown[]): SchemaObject {
  return { enum: values };
}

function joinSchemas(schemas: readonly unknown[]): unknown {
  const distinct = [...new Set(schemas)];
  return distinct.length < 2 ? distinct[0] : { anyOf: distinct };
}
