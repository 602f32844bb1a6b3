import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import type { JsonType } from "../../runtime/descriptors.ts";
import type { Constraints } from "./constraints.ts";

/** Constraints that ask what both ask. The result may admit nothing; who samples finds that out. */
export function joinConstraints(one: Constraints, other: Constraints): Constraints {
  return {
    types: joinTypes(one.types, other.types),
    values: joinValues(one.values, other.values),
    minimum: Math.max(one.minimum, other.minimum),
    maximum: Math.min(one.maximum, other.maximum),
    exclusiveMinimum: Math.max(one.exclusiveMinimum, other.exclusiveMinimum),
    exclusiveMaximum: Math.min(one.exclusiveMaximum, other.exclusiveMaximum),
    multipleOf: joinMultiples(one.multipleOf, other.multipleOf),
    minLength: Math.max(one.minLength, other.minLength),
    maxLength: Math.min(one.maxLength, other.maxLength),
    patterns: [...one.patterns, ...other.patterns],
    formats: [...one.formats, ...other.formats],
    minItems: Math.max(one.minItems, other.minItems),
    maxItems: Math.min(one.maxItems, other.maxItems),
    uniqueItems: one.uniqueItems || other.uniqueItems,
    prefixItems: one.prefixItems.length >= other.prefixItems.length ? one.prefixItems : other.prefixItems,
    items: [...one.items, ...other.items],
    contains: [...one.contains, ...other.contains],
    minProperties: Math.max(one.minProperties, other.minProperties),
    maxProperties: Math.min(one.maxProperties, other.maxProperties),
    required: [...new Set([...one.required, ...other.required])],
    properties: joinProperties(one.properties, other.properties),
    patternProperties: [...one.patternProperties, ...other.patternProperties],
    additional: [...one.additional, ...other.additional],
    closed: [...one.closed, ...other.closed],
    propertyNames: [...one.propertyNames, ...other.propertyNames],
    refused: [...one.refused, ...other.refused],
  };
}

function joinTypes(
  one: readonly JsonType[] | undefined,
  other: readonly JsonType[] | undefined,
): readonly JsonType[] | undefined {
  if (!one || !other) return one ?? other;
  const admits = (types: readonly JsonType[], type: JsonType): boolean =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  return [...new Set([...one, ...other])].filter((type) => admits(one, type) && admits(other, type));
}

function joinValues(
  one: readonly Json[] | undefined,
  other: readonly Json[] | undefined,
): readonly Json[] | undefined {
  if (!one || !other) return one ?? other;
  const listed = new Set(other.map((value) => JSON.stringify(value)));
  return one.filter((value) => listed.has(JSON.stringify(value)));
}

function joinMultiples(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (Number.isInteger(one / other)) return one;
  return Number.isInteger(other / one) ? other : one * other;
}

function joinProperties(
  one: ReadonlyMap<string, readonly JsonSchema[]>,
  other: ReadonlyMap<string, readonly JsonSchema[]>,
): ReadonlyMap<string, readonly JsonSchema[]> {
  const joined = new Map(one);
  for (const [name, schemas] of other) joined.set(name, [...(joined.get(name) ?? []), ...schemas]);
  return joined;
}
