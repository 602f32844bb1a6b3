import type { SchemaObject } from "../values/json-object.ts";
import { isObject, memberOf, textOf } from "../values/json-object.ts";

/** A text of a document's Info Object (OpenAPI 3.1.1 §4.8.2); `undefined` where there is none. */
export function infoText(
  document: SchemaObject,
  name: "title" | "version" | "description",
): string | undefined {
  const info = memberOf(document, "info");
  return isObject(info) ? textOf(info, name) : undefined;
}
