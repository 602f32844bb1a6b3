import type { SchemaObject } from "../values/json-object.ts";
import { isObject, memberOf, membersOf, textOf } from "../values/json-object.ts";
import { schemaNameOf } from "./local-ref.ts";

/** A discriminator, and which branches of its union it names. */
export interface DiscriminatedBranches {
  readonly property: string;
  /** Indexes of branches by the values that name them. */
  readonly branches: ReadonlyMap<string, number>;
}

/**
 * What the discriminator beside a union names (OpenAPI 3.2 §4.25): branches by the mapping, else by the name of the schema that
 * they refer to. `undefined` where there is no discriminator.
 */
export function discriminatedBranches(
  schema: SchemaObject,
  union: readonly unknown[],
): DiscriminatedBranches | undefined {
  const discriminator = memberOf(schema, "discriminator");
  const property = isObject(discriminator) ? textOf(discriminator, "propertyName") : undefined;
  if (!isObject(discriminator) || property === undefined) return undefined;
  const byName = new Map<string, number>();
  for (const [index, branch] of union.entries()) {
    const ref = isObject(branch) ? textOf(branch, "$ref") : undefined;
    const name = ref === undefined ? undefined : schemaNameOf(ref);
    if (name !== undefined && !byName.has(name)) byName.set(name, index);
  }
  const branches = new Map(byName);
  for (const [value, target] of membersOf(memberOf(discriminator, "mapping"))) {
    if (typeof target !== "string") continue;
    // A mapping holds a name or a reference.
    const index = byName.get(schemaNameOf(target) ?? target);
    if (index === undefined) branches.delete(value);
    else branches.set(value, index);
  }
  return { property, branches };
}
