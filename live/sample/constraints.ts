import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import type { JsonType } from "../../runtime/descriptors.ts";

/** What is asked of one value once references, parts and the chosen branches are put together. */
export interface Constraints {
  /** The types that are still possible; `undefined` admits all. */
  readonly types: readonly JsonType[] | undefined;
  /** The values that are still possible, where they are listed. */
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
  /** Names that an `additionalProperties: false` in one part forbids, decided against that part's own names. */
  readonly closed: readonly ReadonlySet<string>[];
  readonly propertyNames: readonly JsonSchema[];
  /** Schemas that the value is to miss: `not`, and the branches of a `oneOf` that were not chosen. */
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
