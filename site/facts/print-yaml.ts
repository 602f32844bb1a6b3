import { stringify } from "yaml";
import type { SchemaObject } from "../../language/values/json-object.ts";

/** A document as YAML, without anchors and with long lines left whole. */
export function printYaml(document: SchemaObject): string {
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });
}
