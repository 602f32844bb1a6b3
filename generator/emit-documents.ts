import type { Contract } from "../contract/contract.ts";
import { isObject, membersOf } from "../contract/model/json-object.ts";
import { schemaNameOf } from "../contract/model/local-ref.ts";
import { namedSchemasOf } from "../contract/model/plan-directions.ts";
import { rewriteSubschemas } from "../contract/model/rewrite-subschemas.ts";
import type { SchemaObject } from "../contract/model/types.ts";
import { encodeToken } from "../runtime/pointer.ts";
import type { EmittedFile } from "./emitted-file.ts";

/** What the documents of an output are printed from, as data that can be sent to another thread. */
export interface DocumentsTask {
  /** The normalised document. */
  readonly document: SchemaObject;
  /** What the schemas are called together. */
  readonly title: string;
}

/** Prints the documents of an output, here or in another thread. */
export type PrintDocuments = (task: DocumentsTask) => Promise<readonly EmittedFile[]>;

/** What {@link printDocuments} needs of a contract. */
export function planDocuments({ document, model }: Contract): DocumentsTask {
  return { document, title: `${model.title} ${model.version}` };
}

/** Prints `openapi.json`, the normalised document, and `schemas.json`, its named schemas as one JSON Schema. */
export function printDocuments({ document, title }: DocumentsTask): readonly EmittedFile[] {
  const named = membersOf(namedSchemasOf(document));
  const schemas = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title,
    $defs: Object.fromEntries(named.map(([name, schema]) => [name, moveRefs(schema)])),
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
