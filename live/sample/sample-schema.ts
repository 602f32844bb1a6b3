import { refNameOf } from "../../language/schema/local-ref.ts";
import {
  isNumeric,
  isOfType,
  type Json,
  type JsonSchema,
  memberOf,
} from "../../language/values/json-object.ts";
import { isPersonLike } from "../../language/values/likely-kinds.ts";
import type { JsonType } from "../../runtime/descriptors.ts";
import type { Constraints } from "./constraints.ts";
import { gatherConstraints } from "./gather-constraints.ts";
import { sampleArray, sampleObject } from "./sample-compound.ts";
import { type Compound, createUnsatisfiable, type SampleContext } from "./sample-context.ts";
import { isFitFor } from "./sample-matching.ts";
import { isWithin, sampleInteger, sampleNumber } from "./sample-number.ts";
import { sampleString } from "./sample-string.ts";

const bottom = 60;

/**
 * Samples a value. Some keywords are ignored, so the caller must validate the value.
 * @throws {Unsatisfiable} if the random choices leave no possible value.
 */
export function sampleSchema(schema: JsonSchema, context: SampleContext, level: number): Json {
  if (level > bottom) throw createUnsatisfiable("the schema has no finite value");
  context.budget.spend();
  const tight = level >= context.depth;
  const constraints = gatherConstraints(schema, { ...context, tight });
  if (constraints.values) return sampleListed(constraints, constraints.values, context);
  const types = constraints.types ?? impliedTypes(constraints);
  const type = chooseType(types, tight, context);
  return (
    sampleLikely(type, constraints, context) ?? sampleType(type, constraints, { context, level, schema })
  );
}

function impliedTypes(constraints: Constraints): readonly JsonType[] {
  if (
    constraints.properties.size > 0 ||
    constraints.required.length > 0 ||
    constraints.patternProperties.length > 0
  ) {
    return ["object"];
  }
  if (constraints.additional.length > 0 || impliesType(constraints, "minProperties")) return ["object"];
  if (
    constraints.items.length > 0 ||
    constraints.prefixItems.length > 0 ||
    impliesType(constraints, "minItems")
  )
    return ["array"];
  const bounded = [
    constraints.minimum,
    constraints.maximum,
    constraints.exclusiveMinimum,
    constraints.exclusiveMaximum,
  ];
  return bounded.some(Number.isFinite) || constraints.multipleOf !== undefined ? ["number"] : ["string"];
}

/** Whether the bound implies a type. If `minLength` is also present, the bound only means "not empty" for values of any type. */
function impliesType(constraints: Constraints, bound: "minProperties" | "minItems"): boolean {
  return constraints[bound] > 0 && constraints.minLength === 0;
}

function sampleListed(constraints: Constraints, values: readonly Json[], context: SampleContext): Json {
  const types = constraints.types;
  const possible = types ? values.filter((value) => types.some((type) => isOfType(value, type))) : values;
  const [first, ...others] = possible;
  if (first === undefined) throw createUnsatisfiable("no enum value has the type");
  const picked = context.random.pick([first, ...others]);
  context.budget.spend(JSON.stringify(picked).length);
  // Copy the value because callers can modify it, and the original is part of the document.
  return typeof picked === "object" ? structuredClone(picked) : picked;
}

function chooseType(types: readonly JsonType[], tight: boolean, context: SampleContext): JsonType {
  const [first, ...others] =
    types.length > 1 && !(tight || context.random.chance(0.15))
      ? types.filter((type) => type !== "null")
      : types;
  if (first === undefined) throw createUnsatisfiable("no type remains");
  if (tight && types.includes("null")) return "null";
  return context.random.pick([first, ...others]);
}

function sampleLikely(
  type: JsonType,
  constraints: Constraints,
  { likely, name, owner, isPerson, random, varied, budget }: SampleContext,
): Json | undefined {
  if (likely === undefined || varied === true) return undefined;
  if (type !== "string" && type !== "integer" && type !== "number") return undefined;
  const isFit = type === "string" ? isFitFor(constraints) : undefined;
  const about = {
    type,
    name,
    owner,
    isPerson,
    format: constraints.formats[0],
    examples: constraints.shown,
    isFit,
  };
  for (let attempt = 0; attempt < LIKELY_ATTEMPTS; attempt++) {
    const value = likely(about, random);
    if (value === undefined) return undefined;
    if (typeof value === "string" && isFit?.(value) === true) {
      budget.spend(value.length);
      return value;
    }
    if (typeof value === "number" && type !== "string" && isWithin(constraints, value)) return value;
  }
  return undefined;
}

const LIKELY_ATTEMPTS = 3;

const personMembers = new WeakMap<object, boolean>();

/** Kept by schema. The members of unions differ by branch, but rarely between people and things. */
function hasPersonMembers(schema: JsonSchema, { properties }: Constraints): boolean {
  if (typeof schema !== "object") return false;
  const known = personMembers.get(schema);
  if (known !== undefined) return known;
  const members = [...properties].map(([name, schemas]) => ({
    name,
    isNumber: schemas.some((one) => [memberOf(Object(one), "type")].flat().some(isNumeric)),
  }));
  const made = isPersonLike(members);
  personMembers.set(schema, made);
  return made;
}

function sampleType(
  type: JsonType,
  constraints: Constraints,
  { context, level, schema: own }: Pick<Compound, "context" | "level"> & { readonly schema: JsonSchema },
): Json {
  const isOwner = type === "object" && context.likely !== undefined;
  const owner = isOwner ? (refNameOf(own) ?? context.name ?? context.owner) : context.owner;
  const isPerson = isOwner ? hasPersonMembers(own, constraints) : context.isPerson;
  const sampleInner = (schema: JsonSchema, varied = context.varied === true, name = context.name): Json => {
    const isNamed = context.likely !== undefined && (name !== context.name || owner !== context.owner);
    const inner = isNamed ? { ...context, name, owner, isPerson } : context;
    return sampleSchema(schema, varied ? { ...inner, varied } : inner, level + 1);
  };
  switch (type) {
    case "null":
      return null;
    case "boolean":
      return context.random.chance(0.5);
    case "integer":
      return sampleInteger(constraints, context.random);
    case "number":
      return sampleNumber(constraints, context.random);
    case "string":
      return sampleString(constraints, context);
    case "array":
      return sampleArray(constraints, { context, level, sampleInner });
    case "object":
      return sampleObject(constraints, { context, level, sampleInner });
  }
}
