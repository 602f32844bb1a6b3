import { namedSchemasOf } from "../../contract/normalise/split-directions.ts";
import { infoText } from "../../language/openapi/find-node.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import { isObject, membersOf, type SchemaObject } from "../../language/values/json-object.ts";
import { encodeFragment, encodeToken } from "../../runtime/pointer.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { printJson } from "../print/escape-text.ts";

/** Prints `openapi.json`, the normalised document, and `schemas.json`, a single JSON Schema with the document's named schemas. */
export function printDocuments(document: SchemaObject): readonly EmittedFile[] {
  const named = membersOf(namedSchemasOf(document));
  const schemas = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: titleOf(document),
    $defs: Object.fromEntries(named.map(([name, schema]) => [name, moveRefs(schema)])),
  };
  return [
    { path: "openapi.json", text: printJson(document) },
    { path: "schemas.json", text: printJson(schemas) },
  ];
}

function titleOf(document: SchemaObject): string {
  return `${infoText(document, "title") ?? ""} ${infoText(document, "version") ?? ""}`;
}

function moveRefs(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const moved = rewriteSubschemas(schema, undefined, moveRefs);
  const name = refNameOf(moved);
  return name === undefined ? moved : { ...moved, $ref: encodeFragment(`/$defs/${encodeToken(name)}`) };
}
