import { rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import { isObject } from "../../language/values/json-object.ts";

const IDENTIFIERS = ["$id", "$anchor", "$dynamicAnchor"];

/**
 * A schema without the names that it, and those inside it, give themselves: what stands in two places of a document may have
 * them in one only (JSON Schema Core §8.2.2). Answers its argument where there are none.
 */
export function dropIdentifiers(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const inner = rewriteSubschemas(schema, "", dropIdentifiers);
  if (!IDENTIFIERS.some((keyword) => Object.hasOwn(inner, keyword))) return inner;
  return Object.fromEntries(Object.entries(inner).filter(([keyword]) => !IDENTIFIERS.includes(keyword)));
}
