import { isObject, memberOf, textOf } from "./json-object.ts";
import type { SchemaObject } from "./types.ts";

/** A text of a document's Info Object (OpenAPI 3.1.1 §4.8.2); `undefined` where there is none. */
export function infoText(
  document: SchemaObject,
  name: "title" | "version" | "description",
): string | undefined {
  const info = memberOf(document, "info");
  return isObject(info) ? textOf(info, name) : undefined;
}
