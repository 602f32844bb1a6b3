import { appliedSchemas, type Inner } from "../../language/schema/applicable.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import { elementsOf, isObject, type SchemaObject } from "../../language/values/json-object.ts";

/** The maximum number of schemas that are examined for one value. */
export const mostSchemas = 500;

/**
 * The schemas that describe a value other than null: all that certainly apply, and for a union of null and one other branch, that branch.
 */
export function describingSchemas(schema: unknown, find: FindSchema): readonly SchemaObject[] {
  const selects = (holder: SchemaObject, [branch, keyword]: Inner): boolean =>
    !isOnlyNull(branch) && branchesBesideNull(elementsOf(holder[String(keyword)])).length === 1;
  return appliedSchemas(schema, find, "alternatives", { selects, limit: mostSchemas }).map(
    (applied) => applied.schema,
  );
}

/** The branches of a union except those that admit only null, each with its index. */
export function branchesBesideNull(
  branches: readonly unknown[],
): readonly (readonly [branch: unknown, index: number])[] {
  return branches.map((branch, index) => [branch, index] as const).filter(([branch]) => !isOnlyNull(branch));
}

/** Tells whether a schema admits null alone. */
export function isOnlyNull(schema: unknown): boolean {
  return isObject(schema) && (schema["type"] === "null" || schema["const"] === null);
}
