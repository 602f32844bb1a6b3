import { discriminatedBranches } from "../../language/schema/discriminated-branches.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject, textOf } from "../../language/values/json-object.ts";

/**
 * The branch of a union that a value's discriminator names. `undefined` where there is no discriminator, or none of the
 * branches is named.
 */
export function chooseBranch(
  schema: SchemaObject,
  branches: readonly unknown[],
  value: unknown,
): number | undefined {
  const discriminated = isObject(value) ? discriminatedBranches(schema, branches) : undefined;
  const kind = discriminated && isObject(value) ? textOf(value, discriminated.property) : undefined;
  return kind === undefined ? undefined : discriminated?.branches.get(kind);
}
