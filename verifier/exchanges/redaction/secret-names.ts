import type { SchemaObject } from "../../../language/values/json-object.ts";
import { isObject, membersOf } from "../../../language/values/json-object.ts";
import { readPointer, readToken } from "../../../runtime/pointer.ts";
import type { RedactionNames } from "./redaction-rules.ts";

/** What the document itself calls a password, by where it travels. */
export type SecretNames = Required<Pick<RedactionNames, "headers" | "query" | "members">>;

/** The names of members, parameters and headers whose schema has `format: password` (OpenAPI 3.2 §4.7), in a normalised document. */
export function listSecretNames(document: SchemaObject): SecretNames {
  const nodes = listObjects(document);
  // Most documents have none, and to look through every property's references is dear.
  if (!nodes.some((node) => node["format"] === "password")) return { headers: [], query: [], members: [] };
  const found = { headers: new Set<string>(), query: new Set<string>(), members: new Set<string>() };
  const schemas = readPointer(document, "/components/schemas");
  for (const node of nodes) {
    for (const [name, schema] of membersOf(node["properties"]))
      if (isPassword(schema, schemas)) found.members.add(name);
    for (const [name, header] of membersOf(node["headers"]))
      if (isPassword(readToken(header, "schema"), schemas)) found.headers.add(name);
    const { name, in: location, schema } = node;
    if (typeof name !== "string" || !isPassword(schema, schemas)) continue;
    if (location === "query") found.query.add(name);
    else if (location === "header") found.headers.add(name);
  }
  return { headers: [...found.headers], query: [...found.query], members: [...found.members] };
}

/** Every object of a document, each once. */
function listObjects(document: SchemaObject): readonly SchemaObject[] {
  const found = new Set<SchemaObject>();
  const open: unknown[] = [document];
  while (open.length > 0) {
    const node = open.pop();
    if (Array.isArray(node)) for (const element of node) open.push(element);
    if (!isObject(node) || found.has(node)) continue;
    found.add(node);
    for (const name in node) if (typeof node[name] === "object") open.push(node[name]);
  }
  return [...found];
}

/** How far is looked: a password is a text, or a list of some, or may be `null`. */
const deepest = 6;

function isPassword(schema: unknown, schemas: unknown, depth = 0): boolean {
  if (!isObject(schema) || depth > deepest) return false;
  if (schema["format"] === "password") return true;
  const target = /^#\/components\/schemas\/([^/]+)$/.exec(String(schema["$ref"]))?.[1];
  const parts = ["allOf", "anyOf", "oneOf", "items"].flatMap((keyword) => schema[keyword]);
  return [readToken(schemas, target ?? ""), ...parts].some((part) => isPassword(part, schemas, depth + 1));
}
