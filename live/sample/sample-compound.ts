import { schemaOfAll } from "../../language/schema/applicable.ts";
import { fitsPattern } from "../../language/schema/patterns/compile-pattern.ts";
import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import type { Constraints } from "./constraints.ts";
import { type Compound, createUnsatisfiable, ifSatisfiable } from "./sample-context.ts";

/**
 * Samples a list with `minItems` items but at least one, plus up to two more, and at most `maxItems`. At the maximum depth, the list has
 * `minItems` items.
 */
export function sampleArray(constraints: Constraints, compound: Compound): Json {
  const { minItems, maxItems } = constraints;
  if (minItems > maxItems) throw createUnsatisfiable("no item count is within the bounds");
  const wanted = chooseLength(constraints, compound);
  const items = sampleContained(constraints, compound);
  const known = new Set(items.map((item) => JSON.stringify(item)));
  const patience = wanted * 6;
  for (let misses = 0; items.length < wanted && misses < patience; ) {
    const item = sampleItem(constraints, items.length, compound, misses > 0);
    if (item === undefined) break;
    const text = constraints.uniqueItems ? JSON.stringify(item) : "";
    if (constraints.uniqueItems && known.has(text)) misses++;
    else {
      known.add(text);
      items.push(item);
      misses = Math.min(misses, 1);
    }
  }
  if (items.length < minItems) throw createUnsatisfiable("not enough items were found");
  return items.slice(0, maxItems);
}

/**
 * Samples the items required by `contains`. Prefers a single item that satisfies every `contains`, because doubling the items at every
 * level would exceed the budget.
 */
function sampleContained(constraints: Constraints, compound: Compound): Json[] {
  const { contains } = constraints;
  const make = (schemas: readonly JsonSchema[]): Json =>
    compound.sampleInner(schemaOfAll([...schemas, ...itemSchemas(constraints, 0)]));
  const shared = contains.length > 1 ? ifSatisfiable(() => make(contains)) : undefined;
  return shared === undefined ? contains.map((schema) => make([schema])) : [shared];
}

function chooseLength(constraints: Constraints, { context, level }: Compound): number {
  const least = Math.max(constraints.minItems, level >= context.depth ? 0 : 1);
  const most = level >= context.depth ? least : least + context.random.integer(0, 2);
  return Math.min(most, constraints.maxItems);
}

function itemSchemas(constraints: Constraints, index: number): readonly JsonSchema[] {
  const prefix = constraints.prefixItems[index];
  return prefix === undefined ? constraints.items : [prefix];
}

function joined(schemas: readonly JsonSchema[]): JsonSchema {
  const [only, ...others] = schemas;
  return only !== undefined && others.length === 0 ? only : schemaOfAll(schemas);
}

function sampleItem(
  constraints: Constraints,
  index: number,
  compound: Compound,
  varied: boolean,
): Json | undefined {
  const schemas = itemSchemas(constraints, index);
  return ifSatisfiable(() => compound.sampleInner(joined(schemas), varied || undefined));
}

export function sampleObject(constraints: Constraints, compound: Compound): Json {
  const members = new Map<string, Json>();
  for (const name of constraints.required) members.set(name, sampleMember(name, constraints, compound));
  for (const name of chooseOptional(constraints, compound)) addOptional(name, constraints, compound, members);
  fillUp(constraints, compound, members);
  if (members.size < constraints.minProperties || members.size > constraints.maxProperties) {
    throw createUnsatisfiable("the number of properties is not within the bounds");
  }
  return Object.fromEntries(members);
}

function chooseOptional(constraints: Constraints, { context, level }: Compound): readonly string[] {
  if (level >= context.depth) return [];
  const required = new Set(constraints.required);
  const room = constraints.maxProperties - required.size;
  return [...constraints.properties.keys()]
    .filter((name) => !required.has(name) && context.random.chance(context.optional))
    .slice(0, Math.max(0, room));
}

function addOptional(
  name: string,
  constraints: Constraints,
  compound: Compound,
  members: Map<string, Json>,
): void {
  const member = ifSatisfiable(() => sampleMember(name, constraints, compound));
  if (member !== undefined) members.set(name, member);
}

function sampleMember(name: string, constraints: Constraints, compound: Compound): Json {
  return compound.sampleInner(joined(memberSchemas(name, constraints)), undefined, name);
}

function memberSchemas(name: string, constraints: Constraints): readonly JsonSchema[] {
  if (constraints.closed.some((names) => !names.has(name))) return [false];
  const named = constraints.properties.get(name) ?? [];
  const matching = constraints.patternProperties
    .filter(([pattern]) => fitsPattern(pattern, name))
    .map(([, schema]) => schema);
  return named.length + matching.length > 0 ? [...named, ...matching] : constraints.additional;
}

/** Adds members until `minProperties` is reached. If only `additionalProperties` defines members, at least one is added. */
function fillUp(constraints: Constraints, compound: Compound, members: Map<string, Json>): void {
  const isMap =
    constraints.properties.size === 0 && constraints.additional.some((schema) => typeof schema === "object");
  const wanted = Math.max(
    constraints.minProperties,
    isMap && compound.level < compound.context.depth ? 1 : 0,
  );
  for (const name of constraints.properties.keys()) {
    if (members.size < constraints.minProperties && !members.has(name))
      addOptional(name, constraints, compound, members);
  }
  for (let attempt = 0; members.size < wanted && attempt < wanted * 4; attempt++) {
    const name = inventName(constraints, compound, attempt);
    if (name !== undefined && !members.has(name)) addOptional(name, constraints, compound, members);
  }
}

function inventName(constraints: Constraints, compound: Compound, attempt: number): string | undefined {
  const rules = [...constraints.propertyNames];
  const pattern = constraints.patternProperties[0]?.[0];
  if (rules.length === 0 && pattern !== undefined && constraints.closed.length === 0)
    rules.push({ type: "string", pattern });
  if (rules.length === 0) return `key${attempt + 1}`;
  const name = compound.sampleInner({ type: "string", ...schemaOfAll(rules) });
  return typeof name === "string" ? name : undefined;
}
