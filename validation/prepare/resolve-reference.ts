import type { SchemaObject } from "../../language/values/json-object.ts";
import { memberOf, textOf } from "../../language/values/json-object.ts";
import type { PrepareContext } from "./prepare-context.ts";
import type { SchemaSite, SitedSchema } from "./schema-index.ts";

/** Keywords that apply a schema from elsewhere. */
export const referenceKeywords = ["$ref", "$dynamicRef"] as const;

/**
 * The schema that a reference keyword leads to. A `$dynamicRef` to a dynamic anchor leads to the outermost one of that
 * name on the way here (JSON Schema Core §8.2.3.2), any other reference where it says.
 */
export function resolveReference(
  schema: SchemaObject,
  keyword: (typeof referenceKeywords)[number],
  site: SchemaSite,
  context: PrepareContext,
): SitedSchema | undefined {
  const ref = textOf(schema, keyword) ?? "";
  const target = context.index.find(ref, site.base);
  if (target === undefined || keyword === "$ref") return target;
  const name = ref.slice(ref.indexOf("#") + 1);
  const node = target.schema;
  const isDynamic =
    typeof node === "object" && node !== null && memberOf(node as SchemaObject, "$dynamicAnchor") === name;
  return isDynamic ? (site.scope.get(name) ?? target) : target;
}
