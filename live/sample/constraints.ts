import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import type { JsonType } from "../../runtime/descriptors.ts";

/** The constraints on one value, combined from a schema, its references and parts, and the chosen branches of its unions. */
export interface Constraints {
  /** The admitted types; `undefined` if all are. */
  readonly types: readonly JsonType[] | undefined;
  /** The admitted values; `undefined` if no keyword lists values. */
  readonly values: readonly Json[] | undefined;
  readonly minimum: number;
  readonly maximum: number;
  readonly exclusiveMinimum: number;
  readonly exclusiveMaximum: number;
  readonly multipleOf: number | undefined;
  readonly minLength: number;
  readonly maxLength: number;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
  /** Examples of formats that tenon does not know, or that a user defined. */
  readonly examples: readonly string[];
  readonly minItems: number;
  readonly maxItems: number;
  readonly uniqueItems: boolean;
  readonly prefixItems: readonly JsonSchema[];
  readonly items: readonly JsonSchema[];
  readonly contains: readonly JsonSchema[];
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly required: readonly string[];
  readonly properties: ReadonlyMap<string, readonly JsonSchema[]>;
  readonly patternProperties: readonly (readonly [pattern: string, schema: JsonSchema])[];
  readonly additional: readonly JsonSchema[];
  /** For each part with `additionalProperties: false`, the names that it admits. */
  readonly closed: readonly ReadonlySet<string>[];
  readonly propertyNames: readonly JsonSchema[];
  /** Schemas that the value must not match: `not`, and the branches of a `oneOf` that were not chosen. */
  readonly refused: readonly JsonSchema[];
}

/** Constraints that admit every value. */
export const unconstrained: Constraints = {
  types: undefined,
  values: undefined,
  minimum: Number.NEGATIVE_INFINITY,
  maximum: Number.POSITIVE_INFINITY,
  exclusiveMinimum: Number.NEGATIVE_INFINITY,
  exclusiveMaximum: Number.POSITIVE_INFINITY,
  multipleOf: undefined,
  minLength: 0,
  maxLength: Number.POSITIVE_INFINITY,
  patterns: [],
  formats: [],
  examples: [],
  minItems: 0,
  maxItems: Number.POSITIVE_INFINITY,
  uniqueItems: false,
  prefixItems: [],
  items: [],
  contains: [],
  minProperties: 0,
  maxProperties: Number.POSITIVE_INFINITY,
  required: [],
  properties: new Map(),
  patternProperties: [],
  additional: [],
  closed: [],
  propertyNames: [],
  refused: [],
};

/** Combines two sets of constraints. The result may admit no value. */
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
    examples: [...one.examples, ...other.examples],
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
