import { isObject, memberOf, membersOf, textOf } from "../../contract/model/json-object.ts";
import { schemaNameOf } from "../../contract/model/local-ref.ts";
import type { SchemaObject } from "../../contract/model/types.ts";

/**
 * The branch of a union that a value's discriminator names (OpenAPI 3.2 §4.25): by the mapping, else by the name of the
 * schema that a branch refers to. `undefined` where there is no discriminator, or none of the branches is named.
 */
export function chooseBranch(
  schema: SchemaObject,
  branches: readonly unknown[],
  value: unknown,
): number | undefined {
  const discriminator = memberOf(schema, "discriminator");
  if (!isObject(discriminator) || !isObject(value)) return undefined;
  const property = textOf(discriminator, "propertyName");
  const kind = property === undefined ? undefined : textOf(value, property);
  if (kind === undefined) return undefined;
  const mapped = membersOf(memberOf(discriminator, "mapping")).find(([name]) => name === kind)?.[1];
  const wanted = typeof mapped === "string" ? nameOf(mapped) : kind;
  const index = branches.findIndex((branch) => {
    const ref = isObject(branch) ? textOf(branch, "$ref") : undefined;
    return ref !== undefined && schemaNameOf(ref) === wanted;
  });
  return index < 0 ? undefined : index;
}

/** A mapping holds a name or a reference. */
function nameOf(mapped: string): string {
  return schemaNameOf(mapped) ?? mapped;
}
