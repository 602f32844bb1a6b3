import { isObject, membersOf, type SchemaObject } from "../../../language/values/json-object.ts";
import { readPointer, readToken } from "../../../runtime/pointer.ts";
import { percentDecode } from "../../../runtime/wire/split-styled.ts";
import { type BodySecrecy, type SecretPlace, splitPath } from "./secret-place.ts";

/** Which schemas lead to `format: password`. */
export interface Holders {
  /** Without a name on the way: as the value itself, or as an element or member that no property names. */
  readonly unnamed: ReadonlySet<unknown>;
  /** Anywhere. */
  readonly deep: ReadonlySet<unknown>;
}

/** The paths of a normalised document where a parameter of the path or a body holds a password. */
export function listSecretPlaces(
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

/** What is secret of the bodies below a path item, on one side. */
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

/** What a reference leads to, or the node itself. */
export function resolve(document: SchemaObject, node: unknown): unknown {
  const ref = readToken(node, "$ref");
  return typeof ref === "string" && ref.startsWith("#/") ? readPointer(document, ref.slice(1)) : node;
}
