import type { Contract } from "../contract/contract.ts";
import { isObject } from "../contract/model/json-object.ts";
import { schemaNameOf } from "../contract/model/local-ref.ts";
import { rewriteSubschemas } from "../contract/model/rewrite-subschemas.ts";
import { encodeToken } from "../runtime/pointer.ts";
import type { EmittedFile } from "./emitted-file.ts";

/** Emits `openapi.json`, the normalised document, and `schemas.json`, its named schemas as one JSON Schema. */
export function emitDocuments({ document, model }: Contract): readonly EmittedFile[] {
  const schemas = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: `${model.title} ${model.version}`,
    $defs: Object.fromEntries(model.schemas.map(({ name, schema }) => [name, moveRefs(schema)])),
  };
  return [
    { path: "openapi.json", text: printJson(document) },
    { path: "schemas.json", text: printJson(schemas) },
  ];
}

/** References to `components.schemas` become references to `$defs`. */
function moveRefs(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const moved = rewriteSubschemas(schema, "", moveRefs);
  const name = typeof moved["$ref"] === "string" ? schemaNameOf(moved["$ref"]) : undefined;
  return name === undefined ? moved : { ...moved, $ref: `#/$defs/${encodeURI(encodeToken(name))}` };
}

function printJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
