import { compositionKeywords, partsOf, schemaOfAll } from "../../language/schema/applicable.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";

/** What stands beside a `$ref` and has a type of its own, or changes that of the reference. */
const TYPED = [
  ...["required", "properties", "additionalProperties", "items", "prefixItems"],
  ...["enum", "const", ...compositionKeywords],
];

/**
 * A reference with all that narrows it, as parts of one schema: openapi-typescript reads nothing beside a `$ref`. Answers `undefined` where
 * nothing beside it has a type.
 */
export function joinReference(schema: SchemaObject): SchemaObject | undefined {
  if (!TYPED.some((keyword) => Object.hasOwn(schema, keyword))) return undefined;
  const { $ref, ...rest } = schema;
  return { ...rest, ...schemaOfAll([{ $ref }, ...partsOf(rest).map(([part]) => part)]) };
}
