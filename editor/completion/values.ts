import { shapeOf } from "../../language/openapi/document-shape.ts";
import { httpSchemes } from "../../language/openapi/http-schemes.ts";
import { stylesByLocation } from "../../language/openapi/parameter-styles.ts";
import { knownFormats } from "../../language/schema/known-formats.ts";
import { memberOf, type OutlineNode } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import { namesOf, referencesTo, scopesOf } from "./names.ts";
import type { CompletionRequest, Suggestion } from "./request.ts";

const types = ["string", "integer", "number", "boolean", "array", "object"];

export function listValues(request: CompletionRequest, node: OutlineNode | undefined): readonly Suggestion[] {
  const { source, version } = request;
  const owner = node?.parent;
  const name = node?.key?.text;
  if (owner === undefined || name === undefined) return [];
  const slot = request.slotOf(owner);
  const sibling = (member: string): string | undefined => readScalar(source.outline, memberOf(owner, member));
  if (name === "$ref" && slot?.form === "one")
    return strings(referencesTo(request.group, slot.kind, source.path), slot.kind);
  if (slot?.form !== "one") {
    // A discriminator's `mapping` contains schema names or references.
    return slot?.kind === "schemaName"
      ? strings(referencesTo(request.group, "schema", source.path), "schema")
      : [];
  }
  switch (`${slot.kind}.${name}`) {
    case "link.operationId":
      return strings(namesOf(request.group, "operation"), "operation");
    case "tag.parent":
      return strings(namesOf(request.group, "tag"), "tag");
    case "schema.type":
      return strings([...types, ...(version >= "3.1" ? ["null"] : [])], "type");
    case "parameter.type":
      return strings([...types.slice(0, 5), "file"], "type");
    case "schema.format":
    case "parameter.format":
    case "header.format":
      return listFormats(sibling("type"));
    case "parameter.in":
      return strings(locations(version), "location");
    case "parameter.style":
    case "header.style":
      return strings(stylesOf(slot.kind === "header" ? "header" : sibling("in")), "style");
    case "securityScheme.type":
      return strings(schemeTypes(version), "security scheme");
    case "securityScheme.in":
      return strings(["header", "query", ...(version.startsWith("2") ? [] : ["cookie"])], "location");
    case "securityScheme.scheme":
      return strings([...httpSchemes], "HTTP authentication scheme");
    case "discriminator.propertyName":
      return strings(keysOf(owner.parent && memberOf(owner.parent, "properties")), "property");
    case "schema.default":
      return strings(textsIn(request, memberOf(owner, "enum")), "enum value");
    default:
      return isFlag(slot.kind, name) ? ["true", "false"].map((label) => ({ label, isLiteral: true })) : [];
  }
}

export function listItems(request: CompletionRequest, list: OutlineNode): readonly Suggestion[] {
  const name = list.key?.text ?? "";
  const owner = list.parent === undefined ? undefined : request.slotOf(list.parent);
  if (owner?.form === "one") {
    if (owner.kind === "operation" && name === "tags") return strings(namesOf(request.group, "tag"), "tag");
    if (owner.kind === "schema" && name === "required")
      return strings(keysOf(list.parent && memberOf(list.parent, "properties")), "property");
    if (owner.kind === "schema" && name === "type") return strings([...types, "null"], "type");
  }
  if (list.parent?.parent?.key?.text === "security") return strings(scopesOf(request.group, name), "scope");
  return [];
}

function strings(labels: readonly string[], detail: string): readonly Suggestion[] {
  return labels.map((label) => ({ label, detail }));
}

function keysOf(node: OutlineNode | undefined): readonly string[] {
  return (node?.children ?? []).flatMap(({ key }) => key?.text ?? []);
}

function textsIn({ source }: CompletionRequest, list: OutlineNode | undefined): readonly string[] {
  return (list?.children ?? []).flatMap((item) => readScalar(source.outline, item) ?? []);
}

function listFormats(type: string | undefined): readonly Suggestion[] {
  const isNumber = type === "integer" || type === "number";
  const numeric = new Set(["int32", "int64", "float", "double"]);
  return [...knownFormats.keys()]
    .filter((name) => type === undefined || numeric.has(name) === isNumber)
    .map((label) => ({ label, detail: "format" }));
}

function locations(version: string): readonly string[] {
  if (version.startsWith("2")) return ["query", "header", "path", "formData", "body"];
  return ["query", "header", "path", "cookie", ...(version >= "3.2" ? ["querystring"] : [])];
}

function stylesOf(location: string | undefined): readonly string[] {
  return Object.entries(stylesByLocation).find(([name]) => name === location)?.[1] ?? [];
}

function schemeTypes(version: string): readonly string[] {
  if (version.startsWith("2")) return ["basic", "apiKey", "oauth2"];
  return ["apiKey", "http", "oauth2", "openIdConnect", ...(version >= "3.1" ? ["mutualTLS"] : [])];
}

const schemaFlags: ReadonlySet<string> = new Set([
  "uniqueItems",
  "nullable",
  "readOnly",
  "writeOnly",
  "deprecated",
  "additionalProperties",
]);

function isFlag(kind: Parameters<typeof shapeOf>[0], name: string): boolean {
  return shapeOf(kind).get(name)?.type === "flag" || (kind === "schema" && schemaFlags.has(name));
}
