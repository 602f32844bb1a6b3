import { discriminatedBranches } from "../../contract/model/discriminated-branches.ts";
import { isObject, textOf } from "../../contract/model/json-object.ts";
import type { SchemaObject } from "../../contract/model/types.ts";

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
