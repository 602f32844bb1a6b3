import { hasMember } from "../../language/schema/dynamic-scope.ts";
import type { SchemaContext, SchemaDraft } from "./schema-context.ts";

/**
 * Drops an `$id` that has done its work. The references of a normalised document lead from its root; to those in a schema
 * with an `$id` of its own, other readers of the document would give another meaning. Where `$dynamicRef`s need to know
 * whose scope they are in, it stays.
 */
export function repairIdentifier(draft: SchemaDraft, _pointer: string, { refs }: SchemaContext): void {
  if (typeof draft["$id"] !== "string" || refs.isDynamic()) return;
  if (hasMember(draft, "$ref")) delete draft["$id"];
}
