import { getTypes } from "@redocly/openapi-core";
import type { ObjectKind } from "../../language/openapi/document-shape.ts";
import { isObject } from "../../language/values/json-object.ts";

const typeNames: Partial<Readonly<Record<ObjectKind, string>>> = {
  document: "Root",
  info: "Info",
  tag: "Tag",
  server: "Server",
  serverVariable: "ServerVariable",
  components: "Components",
  pathItem: "PathItem",
  operation: "Operation",
  parameter: "Parameter",
  header: "Header",
  requestBody: "RequestBody",
  mediaType: "MediaType",
  encoding: "Encoding",
  response: "Response",
  example: "Example",
  link: "Link",
  securityScheme: "SecurityScheme",
  flows: "OAuth2Flows",
  flow: "AuthorizationCode",
  schema: "Schema",
  discriminator: "Discriminator",
};

const versions = { "2.0": "oas2", "3.0": "oas3_0", "3.1": "oas3_1", "3.2": "oas3_2" } as const;

/** Returns the linter's documentation of a member in Markdown, or `undefined` if the linter has none. */
export function documentMember(kind: ObjectKind, name: string, version: string): string | undefined {
  const found = Object.entries(versions).find(([own]) => own === version)?.[1] ?? "oas3_2";
  const types: unknown = getTypes(found);
  const type = isObject(types) ? types[typeNames[kind] ?? ""] : undefined;
  const properties = isObject(type) ? type["properties"] : undefined;
  const member = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  const described = typeof member === "string" && isObject(types) ? types[member] : member;
  if (!isObject(described) || typeof described["description"] !== "string") return undefined;
  const link = described["documentationLink"];
  return typeof link === "string"
    ? `${described["description"]}\n\n[Documentation](${link})`
    : described["description"];
}
