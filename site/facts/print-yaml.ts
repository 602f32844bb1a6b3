import { stringify } from "yaml";
import type { SchemaObject } from "../../language/values/json-object.ts";

/** Prints a document as YAML, without anchors and without breaking long lines. */
export function printYaml(document: SchemaObject): string {
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });
}
