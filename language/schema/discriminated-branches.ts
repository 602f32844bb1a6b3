import type { SchemaObject } from "../values/json-object.ts";
import { isObject, memberOf, membersOf, textOf } from "../values/json-object.ts";
import { refNameOf, schemaNameOf } from "./local-ref.ts";

/** A discriminator whose values are resolved to targets. A `Target` is e.g. the index of a branch. */
export interface Discriminated<Target> {
  readonly property: string;
  readonly branches: ReadonlyMap<string, Target>;
  /** The values to show to people: the keys of `mapping`, and the names of the schemas that no key of `mapping` selects. */
  readonly values: readonly string[];
  /** The target if the property is absent or its value is not mapped: `defaultMapping` (OpenAPI 3.2 §4.25). */
  readonly fallback: Target | undefined;
}

/**
 * The branches of a union by the values of its discriminator, as indexes into `union` (OpenAPI 3.2 §4.25). A value is a key of `mapping`,
 * or the name of the schema that a branch refers to; the mapping wins. `undefined` without a discriminator.
 */
export function discriminatedBranches(
  schema: SchemaObject,
  union: readonly unknown[],
): Discriminated<number> | undefined {
  const byName = new Map<string, number>();
  for (const [index, branch] of union.entries()) {
    const name = refNameOf(branch);
    if (name !== undefined && !byName.has(name)) byName.set(name, index);
  }
  return readDiscriminator(schema, (name) => byName.get(name), byName);
}

/**
 * The values of a schema's discriminator with their targets; `undefined` if the schema has no discriminator.
 *
 * @param find - Finds the target for the name of a schema.
 * @param implied - Values with their targets that apply besides `mapping`. For a value that is in both, `mapping` wins.
 */
export function readDiscriminator<Target>(
  schema: SchemaObject,
  find: (name: string) => Target | undefined,
  implied: ReadonlyMap<string, Target>,
): Discriminated<Target> | undefined {
  const discriminator = memberOf(schema, "discriminator");
  const property = isObject(discriminator) ? textOf(discriminator, "propertyName") : undefined;
  if (!isObject(discriminator) || property === undefined) return undefined;
  // `mapping` contains schema names or `$ref`s.
  const resolve = (target: string): Target | undefined => find(schemaNameOf(target) ?? target);
  const branches = new Map(implied);
  const mapped = new Map<string, Target>();
  for (const [value, target] of membersOf(memberOf(discriminator, "mapping"))) {
    if (typeof target !== "string") continue;
    const named = resolve(target);
    if (named === undefined) branches.delete(value);
    else mapped.set(value, named);
  }
  for (const [value, named] of mapped) branches.set(value, named);
  const targets = new Set(mapped.values());
  const others = [...branches].flatMap(([value, named]) => (targets.has(named) ? [] : [value]));
  const fallback = textOf(discriminator, "defaultMapping");
  const values = [...mapped.keys(), ...others];
  return { property, branches, values, fallback: fallback === undefined ? undefined : resolve(fallback) };
}

/**
 * The display names of the branches of a union: for each its discriminator value, else its title, else its schema's name, else its number
 * from 1.
 *
 * @param nameOf - Gives the displayed name of a schema.
 */
export function nameBranches(
  schema: SchemaObject,
  union: readonly unknown[],
  nameOf: (name: string) => string = (name) => name,
): readonly string[] {
  const named = new Map<number, string>();
  for (const [value, index] of discriminatedBranches(schema, union)?.branches ?? []) named.set(index, value);
  return union.map((branch, index) => {
    const title = isObject(branch) ? textOf(branch, "title") : undefined;
    const name = refNameOf(branch);
    return named.get(index) ?? title ?? (name === undefined ? `${index + 1}` : nameOf(name));
  });
}
