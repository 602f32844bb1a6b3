import {
  extensible,
  type FieldTable,
  kept,
  list,
  lost,
  map,
  type ObjectKind,
  one,
  used,
} from "./field-table.ts";
import { openapiFields } from "./openapi-fields.ts";

const schemaOfValue = used(
  "type format default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems enum multipleOf collectionFormat x-nullable",
  { items: one("schema") },
);

/** The members of OpenAPI 2.0, where they differ from those of version 3. */
export const swaggerFields: Readonly<Record<ObjectKind, FieldTable>> = {
  ...openapiFields,
  document: new Map([
    ...used("swagger host basePath schemes consumes produces security", {
      info: one("info"),
      paths: extensible("path item"),
      definitions: map("schema"),
      parameters: map("parameter"),
      responses: map("response"),
      securityDefinitions: map("security scheme"),
      tags: list("tag"),
    }),
    ...kept("externalDocs"),
  ]),
  operation: new Map([
    ...used("operationId summary description deprecated security consumes produces schemes", {
      parameters: list("parameter"),
      responses: extensible("response"),
    }),
    ...kept("externalDocs tags"),
  ]),
  parameter: new Map([
    ...used("name in description required", { schema: one("schema") }),
    ...schemaOfValue,
    ...lost({
      allowEmptyValue: "A generated server reads an empty value as its schema says, and no other way.",
    }),
  ]),
  header: new Map([...used("description"), ...schemaOfValue]),
  response: new Map([
    ...used("", { schema: one("schema"), headers: map("header") }),
    ...kept("description examples"),
  ]),
  "security scheme": new Map([
    ...used("type name in flow authorizationUrl tokenUrl"),
    ...kept("description scopes"),
  ]),
};
