import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { markOf } from "./marked-schema.ts";

/**
 * Whether a schema names one type and says nothing more of it but in words: most do, and of them there is nothing to rewrite and
 * nothing to add. Integers are told from numbers.
 */
export function isPlain(schema: SchemaObject): boolean {
  let isTyped = false;
  for (const keyword of Object.keys(schema)) {
    if (asksNothing(keyword)) continue;
    if (keyword !== "type") return false;
    const { type } = schema;
    if (typeof type !== "string" || type === "integer") return false;
    isTyped = true;
  }
  return isTyped && markOf(schema) === undefined;
}

/** Whether a keyword asks for nothing that a type would have to say. Formats have a line of their own in comments. */
export function asksNothing(keyword: string): boolean {
  return isAnnotation(keyword) || keyword === "format";
}
