import { schemaOfAll } from "../../language/schema/applicable.ts";
import { fitsPattern } from "../../language/schema/compile-pattern.ts";
import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import type { Constraints } from "./constraints.ts";
import { type Compound, Unsatisfiable } from "./sample-context.ts";

/** Makes an object with the required members and some optional ones. `__proto__` is an ordinary name. */
export function sampleObject(constraints: Constraints, compound: Compound): Json {
  const members = new Map<string, Json>();
  for (const name of constraints.required) members.set(name, sampleMember(name, constraints, compound));
  for (const name of chooseOptional(constraints, compound)) addOptional(name, constraints, compound, members);
  fillUp(constraints, compound, members);
  if (members.size < constraints.minProperties || members.size > constraints.maxProperties) {
    throw new Unsatisfiable("the number of properties is not between the bounds");
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
  try {
    members.set(name, sampleMember(name, constraints, compound));
  } catch (error) {
    // An optional member that cannot be made is omitted.
    if (!(error instanceof Unsatisfiable)) throw error;
  }
}

function sampleMember(name: string, constraints: Constraints, compound: Compound): Json {
  const schemas = memberSchemas(name, constraints);
  return compound.sampleInner(
    schemas.length === 1 && schemas[0] !== undefined ? schemas[0] : schemaOfAll(schemas),
  );
}

function memberSchemas(name: string, constraints: Constraints): readonly JsonSchema[] {
  if (constraints.closed.some((names) => !names.has(name))) return [false];
  const named = constraints.properties.get(name) ?? [];
  const matching = constraints.patternProperties
    .filter(([pattern]) => fitsPattern(pattern, name))
    .map(([, schema]) => schema);
  return named.length + matching.length > 0 ? [...named, ...matching] : constraints.additional;
}

/** Adds members until there are `minProperties`. A map, i.e. an object with `additionalProperties` only, gets at least one. */
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
