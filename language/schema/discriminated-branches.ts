import type { SchemaObject } from "../values/json-object.ts";
import { isObject, memberOf, membersOf, textOf } from "../values/json-object.ts";
import { refNameOf, schemaNameOf } from "./local-ref.ts";

export interface Discriminated<Target> {
  readonly property: string;
  readonly branches: ReadonlyMap<string, Target>;
  /** Values to display: the keys of `mapping`, and the names of schemas that no key selects. */
  readonly values: readonly string[];
  /** The target for an absent property or an unmapped value, from `defaultMapping` (OpenAPI 3.2 §4.25). */
  readonly fallback: Target | undefined;
}

/**
 * Maps discriminator values to branch indexes (OpenAPI 3.2 §4.25). Values are the keys of `mapping` and the schema names of branches. If
 * they conflict, `mapping` takes precedence.
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
 * @param find - Returns the target for a schema name.
 * @param implied - Additional values. If they conflict with `mapping`, `mapping` takes precedence.
 */
export function readDiscriminator<Target>(
  schema: SchemaObject,
  find: (name: string) => Target | undefined,
  implied: ReadonlyMap<string, Target>,
): Discriminated<Target> | undefined {
  const discriminator = memberOf(schema, "discriminator");
  const property = isObject(discriminator) ? textOf(discriminator, "propertyName") : undefined;
  if (!isObject(discriminator) || property === undefined) return undefined;
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
