import type { SchemaObject } from "../values/json-object.ts";
import { isObject, memberOf, membersOf, textOf } from "../values/json-object.ts";
import { refNameOf, schemaNameOf } from "./local-ref.ts";

/** A discriminator, and the targets that its values name; a target may be e.g. the index of a branch. */
export interface Discriminated<Named> {
  readonly property: string;
  /** The targets, by the value that names each. */
  readonly branches: ReadonlyMap<string, Named>;
  /** The target if the property is absent or its value is not mapped: `defaultMapping` (OpenAPI 3.2 §4.25). */
  readonly fallback: Named | undefined;
}

/**
 * The branches of a union by the values of its discriminator (OpenAPI 3.2 §4.25): the values in the mapping, or else the name of the schema
 * that a branch refers to. `undefined` without a discriminator.
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
 * The targets that a schema's discriminator names; `undefined` if the schema has no discriminator.
 *
 * @param find - Finds the target for the name of a schema.
 * @param implied - The targets of values that are not in the mapping.
 */
export function readDiscriminator<Named>(
  schema: SchemaObject,
  find: (name: string) => Named | undefined,
  implied: ReadonlyMap<string, Named>,
): Discriminated<Named> | undefined {
  const discriminator = memberOf(schema, "discriminator");
  const property = isObject(discriminator) ? textOf(discriminator, "propertyName") : undefined;
  if (!isObject(discriminator) || property === undefined) return undefined;
  // A mapping contains names or references.
  const resolve = (target: string): Named | undefined => find(schemaNameOf(target) ?? target);
  const branches = new Map(implied);
  for (const [value, target] of membersOf(memberOf(discriminator, "mapping"))) {
    if (typeof target !== "string") continue;
    const named = resolve(target);
    if (named === undefined) branches.delete(value);
    else branches.set(value, named);
  }
  const fallback = textOf(discriminator, "defaultMapping");
  return { property, branches, fallback: fallback === undefined ? undefined : resolve(fallback) };
}

/**
 * The name of each branch of a union: the value of the discriminator that names it, else its title, else the name of its schema, else its
 * number.
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
