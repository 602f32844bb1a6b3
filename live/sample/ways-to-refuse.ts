import { partsOf, schemaOfAll, unionsOf } from "../../language/schema/applicable.ts";
import { targetOf } from "../../language/schema/local-ref.ts";
import {
  isNumeric,
  isObject,
  isSchema,
  type JsonSchema,
  jsonTypes,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import type { JsonType } from "../../runtime/descriptors.ts";
import { type Constraints, readTypes, readValues } from "./constraints.ts";

interface Refusal {
  readonly asked: Constraints;
  readonly find: (name: string) => JsonSchema | undefined;
  readonly seen: Set<unknown>;
}

/**
 * Returns schemas for values that each violate one constraint of `schema`. The list is empty if `schema` accepts everything. Some
 * keywords are ignored, so the caller must validate the values.
 * @param asked - Other constraints on the value.
 */
export function waysToRefuse(
  schema: JsonSchema,
  asked: Constraints,
  find: (name: string) => JsonSchema | undefined,
): readonly JsonSchema[] {
  return listWays(schema, { asked, find, seen: new Set() });
}

function listWays(schema: JsonSchema, refusal: Refusal): readonly JsonSchema[] {
  if (typeof schema === "boolean") return schema ? [] : [true];
  if (refusal.seen.has(schema)) return [];
  refusal.seen.add(schema);
  return [
    ...listWays(targetOf(schema, refusal.find) ?? true, refusal),
    ...partsOf(schema).flatMap(([part]) => (isSchema(part) ? listWays(part, refusal) : [])),
    ...unionsOf(schema).map(({ branches }) => schemaOfAll(branches.filter(isSchema).map((not) => ({ not })))),
    ...(isSchema(schema["not"]) ? [schema["not"]] : []),
    ...refuseType(schema),
    ...refuseValues(schema, refusal.asked),
    ...refuseText(schema),
    ...refuseBounds(schema),
    ...refuseItems(schema),
    ...refuseRequired(schema, refusal.asked),
    ...refuseProperties(schema, refusal.asked),
    ...refuseAdditional(schema, refusal.asked),
  ];
}

function refuseType({ type }: SchemaObject): readonly JsonSchema[] {
  const named = readTypes(type);
  if (named === undefined) return [];
  const hasNumbers = named.some(isNumeric);
  const others = jsonTypes.filter((other) => !named.includes(other) && !(hasNumbers && isNumeric(other)));
  return others.length === 0 ? [] : [{ type: others }];
}

function refuseValues(schema: SchemaObject, { values, types }: Constraints): readonly JsonSchema[] {
  const listed = readValues(schema);
  if (listed === undefined) return [];
  const possible = values ?? (types?.every((type) => type === "boolean") ? [true, false] : undefined);
  if (possible === undefined) return [true];
  const texts = new Set(listed.map((value) => JSON.stringify(value)));
  const others = possible.filter((value) => !texts.has(JSON.stringify(value)));
  return others.length === 0 ? [] : [{ enum: others }];
}

function refuseText(schema: SchemaObject): readonly JsonSchema[] {
  return typeof schema["pattern"] === "string" || typeof schema["format"] === "string"
    ? [{ type: "string" }]
    : [];
}

/**
 * Maps each bound to the keyword that violates it, whose value is the bound plus `step`: `maxLength: 2` violates `minLength: 3`. Bounds
 * below `least`, e.g. `minLength: 0`, cannot be violated.
 */
const opposites: readonly (readonly [
  keyword: string,
  type: JsonType,
  opposite: string,
  step: number,
  least: number,
])[] = [
  ["minLength", "string", "maxLength", -1, 1],
  ["maxLength", "string", "minLength", 1, 0],
  ["minItems", "array", "maxItems", -1, 1],
  ["maxItems", "array", "minItems", 1, 0],
  ["minProperties", "object", "maxProperties", -1, 1],
  ["maxProperties", "object", "minProperties", 1, 0],
  ["minimum", "number", "exclusiveMaximum", 0, Number.NEGATIVE_INFINITY],
  ["maximum", "number", "exclusiveMinimum", 0, Number.NEGATIVE_INFINITY],
  ["exclusiveMinimum", "number", "maximum", 0, Number.NEGATIVE_INFINITY],
  ["exclusiveMaximum", "number", "minimum", 0, Number.NEGATIVE_INFINITY],
];

function refuseBounds(schema: SchemaObject): readonly JsonSchema[] {
  return opposites.flatMap(([keyword, type, opposite, step, least]) => {
    const bound = schema[keyword];
    return typeof bound === "number" && bound >= least ? [{ type, [opposite]: bound + step }] : [];
  });
}

function refuseItems({ items }: SchemaObject): readonly JsonSchema[] {
  return isSchema(items) && items !== true ? [{ type: "array", minItems: 1, items: { not: items } }] : [];
}

function refuseRequired({ required }: SchemaObject, asked: Constraints): readonly JsonSchema[] {
  if (!Array.isArray(required)) return [];
  const free = required.filter((name) => typeof name === "string" && !asked.required.includes(name));
  return free.map((name: string) => ({ type: "object", properties: Object.fromEntries([[name, false]]) }));
}

function refuseProperties({ properties }: SchemaObject, asked: Constraints): readonly JsonSchema[] {
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, schema]) =>
    isSchema(schema) && schema !== true && mayHave(name, asked) ? [withMember(name, { not: schema })] : [],
  );
}

/** Adds a member that violates `additionalProperties`. The member is named after a property in `asked`, otherwise `other`. */
function refuseAdditional(schema: SchemaObject, asked: Constraints): readonly JsonSchema[] {
  const additional = schema["additionalProperties"];
  if (!isSchema(additional) || additional === true || isObject(schema["patternProperties"])) return [];
  const known = isObject(schema["properties"]) ? schema["properties"] : {};
  return [...asked.properties.keys(), "other"]
    .filter((name) => !Object.hasOwn(known, name) && mayHave(name, asked))
    .map((name) => withMember(name, { not: additional }));
}

function mayHave(name: string, { closed }: Constraints): boolean {
  return closed.every((names) => names.has(name));
}

function withMember(name: string, schema: JsonSchema): SchemaObject {
  return { type: "object", required: [name], properties: Object.fromEntries([[name, schema]]) };
}
