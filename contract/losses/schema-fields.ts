import { schemaKeywords } from "../model/schema-keywords.ts";
import type { FieldContent, FieldTable } from "./field-table.ts";
import { kept, list, map, one, used } from "./field-table.ts";

/** Keywords of OpenAPI 2.0 and 3.0, and of earlier drafts of JSON Schema, that are read as what 2020-12 has in their place. */
const earlier = used("$schema nullable x-nullable id", {
  definitions: map("schema"),
  additionalItems: one("schema"),
  dependencies: map("schema"),
  discriminator: one("discriminator"),
});

const notes = kept("$comment example examples externalDocs xml");

function contentOf(kind: string): FieldContent | undefined {
  switch (kind) {
    case "schema":
      return one("schema");
    case "schema list":
      return list("schema");
    case "schema map":
      return map("schema");
    default:
      return undefined;
  }
}

/** The keywords of schemas in every dialect that tenon reads. */
export const schemaFields: FieldTable = new Map([
  ...[...schemaKeywords].map(([name, kind]) => [name, { kind: "used", holds: contentOf(kind) }] as const),
  ...earlier,
  ...notes,
]);
