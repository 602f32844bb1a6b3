import { encodeToken } from "../../runtime/pointer.ts";
import type { SchemaObject } from "../values/json-object.ts";
import { isObject } from "../values/json-object.ts";
import { schemaKeywords } from "./schema-keywords.ts";

/** What happens to a schema inside another one. Answers its argument where nothing changes. */
export type RewriteSubschema = (schema: unknown, pointer: string, keyword: string) => unknown;

/**
 * Rewrites the schemas directly inside a schema, in the order in which they are written. What does not change is shared
 * with the argument.
 */
export function rewriteSubschemas(
  schema: SchemaObject,
  pointer: string,
  rewrite: RewriteSubschema,
): SchemaObject {
  let copy: Record<string, unknown> | undefined;
  for (const keyword of Object.keys(schema)) {
    // Of most keywords the value need not be looked up.
    const kind = schemaKeywords.get(keyword);
    if (kind !== "schema" && kind !== "schema list" && kind !== "schema map") continue;
    const before = schema[keyword];
    if (typeof before !== "object" || before === null) continue;
    const after = rewriteKeyword(before, keyword, `${pointer}/${keyword}`, rewrite);
    if (after === before) continue;
    copy ??= { ...schema };
    copy[keyword] = after;
  }
  return copy ?? schema;
}

/** Calls back for every schema directly inside a schema, in the order in which they are written. */
export function forEachSubschema(
  schema: SchemaObject,
  visit: (schema: unknown, keyword: string) => void,
): void {
  for (const keyword of Object.keys(schema)) {
    const kind = schemaKeywords.get(keyword);
    if (kind !== "schema" && kind !== "schema list" && kind !== "schema map") continue;
    const value = schema[keyword];
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value)) {
      if (kind === "schema list") for (const inner of value) visit(inner, keyword);
    } else if (kind === "schema") visit(value, keyword);
    else if (kind === "schema map" && isObject(value))
      for (const name of Object.keys(value)) visit(value[name], keyword);
  }
}

function rewriteKeyword(value: object, keyword: string, pointer: string, rewrite: RewriteSubschema): unknown {
  switch (schemaKeywords.get(keyword)) {
    case "schema":
      return Array.isArray(value) ? value : rewrite(value, pointer, keyword);
    case "schema list":
      return Array.isArray(value) ? rewriteList(value, keyword, pointer, rewrite) : value;
    case "schema map":
      return isObject(value) ? rewriteMap(value, keyword, pointer, rewrite) : value;
    default:
      return value;
  }
}

function rewriteList(
  schemas: readonly unknown[],
  keyword: string,
  pointer: string,
  rewrite: RewriteSubschema,
): readonly unknown[] {
  let copy: unknown[] | undefined;
  schemas.forEach((before, index) => {
    const after = rewrite(before, `${pointer}/${index}`, keyword);
    if (after === before) return;
    copy ??= [...schemas];
    copy[index] = after;
  });
  return copy ?? schemas;
}

function rewriteMap(
  schemas: SchemaObject,
  keyword: string,
  pointer: string,
  rewrite: RewriteSubschema,
): SchemaObject {
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(schemas)) {
    const before = schemas[name];
    const after = rewrite(before, `${pointer}/${encodeToken(name)}`, keyword);
    if (after === before) continue;
    // The copy has the name already, so that setting it cannot reach a prototype.
    copy ??= { ...schemas };
    copy[name] = after;
  }
  return copy ?? schemas;
}
