import { encodeToken } from "../../runtime/pointer.ts";
import { isObject, rewriteItems, rewriteMembers, type SchemaObject } from "../values/json-object.ts";
import { schemaKeywords } from "./schema-keywords.ts";

/** Rewrites the subschema at `pointer`, a value of `keyword`. Returns its argument if nothing changes. */
export type RewriteSubschema = (schema: unknown, pointer: string, keyword: string) => unknown;

/** Rewrites the schemas directly inside a schema, in document order. Unchanged parts are shared with the argument. */
export function rewriteSubschemas(
  schema: SchemaObject,
  pointer: string,
  rewrite: RewriteSubschema,
): SchemaObject {
  return rewriteMembers(schema, (value, keyword) => {
    // Most keywords contain no schemas: their value need not be examined.
    const kind = schemaKeywords.get(keyword);
    if (kind !== "schema" && kind !== "schema list" && kind !== "schema map") return value;
    if (typeof value !== "object" || value === null) return value;
    const at = `${pointer}/${keyword}`;
    if (Array.isArray(value))
      return kind === "schema list"
        ? rewriteItems(value, (inner, index) => rewrite(inner, `${at}/${index}`, keyword))
        : value;
    if (kind === "schema") return rewrite(value, at, keyword);
    if (kind === "schema list" || !isObject(value)) return value;
    return rewriteMembers(value, (inner, name) => rewrite(inner, `${at}/${encodeToken(name)}`, keyword));
  });
}

/**
 * Calls `visit` for every schema directly inside a schema, in document order. `token` is the index or name in a keyword's list or map;
 * absent if the keyword contains one schema.
 */
export function forEachSubschema(
  schema: SchemaObject,
  visit: (schema: unknown, keyword: string, token?: string | number) => void,
): void {
  for (const keyword of Object.keys(schema)) {
    const kind = schemaKeywords.get(keyword);
    if (kind !== "schema" && kind !== "schema list" && kind !== "schema map") continue;
    const value = schema[keyword];
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value)) {
      if (kind === "schema list")
        for (let index = 0; index < value.length; index++) visit(value[index], keyword, index);
    } else if (kind === "schema") visit(value, keyword);
    else if (kind === "schema map" && isObject(value))
      for (const name of Object.keys(value)) visit(value[name], keyword, name);
  }
}
