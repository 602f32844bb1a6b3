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
import { schemaFields } from "./schema-fields.ts";

const methods = {
  get: one("operation"),
  put: one("operation"),
  post: one("operation"),
  delete: one("operation"),
  options: one("operation"),
  head: one("operation"),
  patch: one("operation"),
  trace: one("operation"),
  query: one("operation"),
} as const;

const value = used("description required deprecated style explode allowReserved", {
  schema: one("schema"),
  content: map("media type"),
});

const partEncoding = lost({
  encoding: "Parts within a part are written and read without it.",
  prefixEncoding: "Parts are told apart by their names only, not by their order.",
  itemEncoding: "Parts are told apart by their names only, not by their order.",
});

/** The members of OpenAPI 3.0 to 3.2 (§4 of each). A member of a later version is understood in an earlier one, too. */
export const openapiFields: Readonly<Record<ObjectKind, FieldTable>> = {
  document: new Map([
    ...used("openapi jsonSchemaDialect security", {
      info: one("info"),
      servers: list("server"),
      paths: extensible("path item"),
      webhooks: map("path item"),
      components: one("components"),
      tags: list("tag"),
    }),
    // Loading resolves references by `$self`; there is nothing more to make of it.
    ...kept("externalDocs $self"),
  ]),
  info: new Map([...used("title version"), ...kept("description summary termsOfService contact license")]),
  tag: new Map([...kept("name description summary parent kind externalDocs")]),
  server: new Map([...used("url", { variables: map("server variable") }), ...kept("description name")]),
  "server variable": new Map([...used("default enum"), ...kept("description")]),
  components: new Map([
    ...used("", {
      schemas: map("schema"),
      responses: map("response"),
      parameters: map("parameter"),
      requestBodies: map("request body"),
      headers: map("header"),
      securitySchemes: map("security scheme"),
      links: map("link"),
      callbacks: map("callback"),
      pathItems: map("path item"),
      mediaTypes: map("media type"),
    }),
    ...kept("examples"),
  ]),
  "path item": new Map([
    ...used("$ref summary description", {
      ...methods,
      additionalOperations: map("operation"),
      parameters: list("parameter"),
      servers: list("server"),
    }),
  ]),
  operation: new Map([
    ...used("operationId summary description deprecated security", {
      parameters: list("parameter"),
      requestBody: one("request body"),
      responses: extensible("response"),
      callbacks: map("callback"),
      servers: list("server"),
    }),
    ...kept("externalDocs tags"),
  ]),
  parameter: new Map([
    ...used("name in"),
    ...value,
    ...kept("example examples"),
    ...lost({
      allowEmptyValue: "A generated server reads an empty value as its schema says, and no other way.",
    }),
  ]),
  header: new Map([...value, ...kept("example examples")]),
  "request body": new Map([...used("required", { content: map("media type") }), ...kept("description")]),
  "media type": new Map([
    ...used("", { schema: one("schema"), itemSchema: one("schema"), encoding: map("encoding") }),
    ...kept("example examples"),
    ...lost({
      prefixEncoding: "Parts are told apart by their names only, not by their order.",
      itemEncoding: "Parts are told apart by their names only, not by their order.",
    }),
  ]),
  encoding: new Map([
    ...used("contentType style explode allowReserved"),
    ...lost({ headers: "Headers of parts are neither written nor checked." }),
    ...partEncoding,
  ]),
  response: new Map([
    ...used("", { headers: map("header"), content: map("media type"), links: map("link") }),
    ...kept("description summary"),
  ]),
  example: new Map(kept("summary description value externalValue dataValue serializedValue")),
  link: new Map([
    ...used("operationRef operationId parameters requestBody description"),
    ...lost({ server: "The operation that a link leads to is called at the servers that it has itself." }),
  ]),
  callback: new Map(),
  "security scheme": new Map([
    ...used("type name in scheme openIdConnectUrl", { flows: one("flows") }),
    ...kept("description bearerFormat deprecated oauth2MetadataUrl"),
  ]),
  flows: new Map(
    used("", {
      implicit: one("flow"),
      password: one("flow"),
      clientCredentials: one("flow"),
      authorizationCode: one("flow"),
      deviceAuthorization: one("flow"),
    }),
  ),
  flow: new Map([...used("authorizationUrl deviceAuthorizationUrl tokenUrl refreshUrl"), ...kept("scopes")]),
  schema: schemaFields,
  discriminator: new Map(used("propertyName mapping defaultMapping")),
};
