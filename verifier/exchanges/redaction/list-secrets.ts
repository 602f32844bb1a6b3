import { targetPointerOf } from "../../../language/openapi/find-node.ts";
import { refOf } from "../../../language/schema/local-ref.ts";
import { forEachSubschema } from "../../../language/schema/rewrite-subschemas.ts";
import { addTo } from "../../../language/values/group.ts";
import { isObject, membersOf, type SchemaObject } from "../../../language/values/json-object.ts";
import { readPointer, readToken } from "../../../runtime/pointer.ts";
import { percentDecode } from "../../../runtime/wire/split-styled.ts";
import { splitPath } from "./redact-url.ts";
import type { BodySecrecy, RedactionNames, SecretPlace } from "./redaction-rules.ts";

export interface Secrets extends Required<Pick<RedactionNames, "headers" | "query" | "members">> {
  readonly places: readonly SecretPlace[];
}

/**
 * Lists the values with `format: password` (OpenAPI 3.2 §4.7) in a normalised document. If a password is part of a larger value and cannot
 * be located in a message, such as in an object sent as a header, the whole value is secret.
 */
export function listSecrets(document: SchemaObject): Secrets {
  const nodes = listObjects(document);
  // Most documents contain no secrets, so return early.
  if (!nodes.some((node) => node["format"] === "password"))
    return { headers: [], query: [], members: [], places: [] };
  const holders = {
    unnamed: listHolders(document, nodes, new Set(["properties", "$defs"])),
    deep: listHolders(document, nodes, new Set(["$defs"])),
  };
  const found = { headers: new Set<string>(), query: new Set<string>(), members: new Set<string>() };
  const path = new Set<string>();
  const properties = nodes.flatMap((node) => membersOf(node["properties"]));
  for (const [name, schema] of properties) if (holders.unnamed.has(schema)) found.members.add(name);
  const deep = new Set(properties.filter(([, schema]) => holders.deep.has(schema)).map(([name]) => name));
  for (const node of nodes) {
    for (const [name, header] of membersOf(node["headers"]))
      if (isSecretParameter(resolve(document, header), holders)) found.headers.add(name);
    for (const [name, encoding] of membersOf(node["encoding"]))
      if (deep.has(name) && isDelimited(encoding)) found.members.add(name);
    const { name, in: location } = node;
    if (typeof name !== "string" || !isSecretParameter(node, holders)) continue;
    if (location === "query") found.query.add(name);
    else if (location === "header") found.headers.add(name);
    else if (location === "path") path.add(name);
  }
  return {
    headers: [...found.headers],
    query: [...found.query],
    members: [...found.members],
    places: listSecretPlaces(document, path, holders),
  };
}

function isSecretParameter(parameter: unknown, { unnamed, deep }: Holders): boolean {
  const [content] = membersOf(readToken(parameter, "content"));
  const schema = readToken(content?.[1] ?? parameter, "schema");
  if (unnamed.has(schema)) return true;
  const isQuery = readToken(parameter, "in") === "query";
  // Named query members and JSON members can be located individually, so the parameter as a whole is not secret.
  if (isQuery && (content === undefined ? !isDelimited(parameter) : /json/i.test(content[0]))) return false;
  return deep.has(schema);
}

function isDelimited(parameter: unknown): boolean {
  const style = String(readToken(parameter, "style") ?? "form");
  return readToken(parameter, "explode") === false || (style !== "form" && style !== "deepObject");
}

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

/**
 * Lists the schemas that contain a password, directly or through any keyword not in `closed`. Searches upwards from the passwords, because
 * searching down from every schema would take quadratic time.
 */
function listHolders(
  document: SchemaObject,
  nodes: readonly SchemaObject[],
  closed: ReadonlySet<string>,
): ReadonlySet<unknown> {
  const parents = new Map<unknown, SchemaObject[]>();
  const join = (child: unknown, parent: SchemaObject): void => {
    addTo(parents, child, parent);
  };
  for (const node of nodes) {
    forEachSubschema(node, (child, keyword) => {
      if (!closed.has(keyword)) join(child, node);
    });
    if (refOf(node) !== undefined) join(resolve(document, node), node);
  }
  const open = nodes.filter((node) => node["format"] === "password");
  const found = new Set<unknown>(open);
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (const parent of parents.get(node) ?? []) {
      if (found.has(parent)) continue;
      found.add(parent);
      open.push(parent);
    }
  return found;
}

interface Holders {
  /** Schemas whose secret has no name: the value itself, an item, or a member not listed in `properties`. */
  readonly unnamed: ReadonlySet<unknown>;
  readonly deep: ReadonlySet<unknown>;
}

function listSecretPlaces(
  document: SchemaObject,
  parameters: ReadonlySet<string>,
  holders: Holders,
): readonly SecretPlace[] {
  return membersOf(document["paths"]).flatMap(([path, item]) => {
    const place = {
      segments: readSegments(path, parameters),
      request: secrecyBelow(document, item, "requestBody", holders),
      response: secrecyBelow(document, item, "responses", holders),
    };
    const isOpen =
      place.request === "named" && place.response === "named" && !place.segments.some(({ secret }) => secret);
    return isOpen ? [] : [place];
  });
}

function readSegments(path: string, parameters: ReadonlySet<string>): SecretPlace["segments"] {
  const [bare = ""] = path.split(/[?#]/);
  return splitPath(bare).map((segment) => {
    const names = [...segment.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
    if (names.length === 0) return { literal: percentDecode(segment) ?? segment, secret: false };
    return { secret: names.some((name) => parameters.has(name)) };
  });
}

function secrecyBelow(
  document: SchemaObject,
  item: unknown,
  side: "requestBody" | "responses",
  { unnamed, deep }: Holders,
): BodySecrecy {
  const schemas = membersOf(resolve(document, item))
    .flatMap(([, operation]) => {
      const found = readToken(operation, side);
      return side === "requestBody" ? [found] : membersOf(found).map(([, response]) => response);
    })
    .flatMap((body) => membersOf(readToken(resolve(document, body), "content")))
    .flatMap(([, media]) => {
      const resolved = resolve(document, media);
      return isObject(resolved) ? [resolved["schema"], resolved["itemSchema"]] : [];
    });
  if (schemas.some((schema) => unnamed.has(schema))) return "whole";
  return schemas.some((schema) => deep.has(schema)) ? "opaque" : "named";
}

function resolve(document: SchemaObject, node: unknown): unknown {
  const pointer = targetPointerOf(node);
  return pointer === undefined ? node : readPointer(document, pointer);
}
