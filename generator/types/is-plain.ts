import type { SchemaObject } from "../../contract/model/types.ts";
import { markOf } from "./marked-schema.ts";

/**
 * Whether a schema names one type and says nothing more of it but in words: most do, and of them there is nothing to rewrite and
 * nothing to add. Integers are told from numbers.
 */
export function isPlain(schema: SchemaObject): boolean {
  let isTyped = false;
  for (const keyword of Object.keys(schema)) {
    if (annotations.has(keyword)) continue;
    if (keyword !== "type") return false;
    const { type } = schema;
    if (typeof type !== "string" || type === "integer") return false;
    isTyped = true;
  }
  return isTyped && markOf(schema) === undefined;
}

/** Keywords that ask for nothing. Formats have a line of their own in comments. */
export const annotations: ReadonlySet<string> = new Set([
  ...["title", "description", "default", "example", "examples", "deprecated", "readOnly", "writeOnly"],
  "format",
]);
