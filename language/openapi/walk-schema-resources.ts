/**
 * Identifiers of schemas and documents, i.e. URIs in `$id` and `$self`, and anchors (JSON Schema Core §8.2).
 * @module
 */
import { pointerTo } from "../../runtime/pointer.ts";
import { resolveUri, splitFragment, splitPointer } from "../schema/local-ref.ts";
import { dataKeywords } from "../schema/schema-keywords.ts";
import { isObject, memberOf, type SchemaObject, textOf } from "../values/json-object.ts";
import { objectKinds, shapeOf } from "./document-shape.ts";

export interface WalkedNode {
  readonly node: Readonly<Record<string, unknown>>;
  /** The base URI for references; `""` is the file's URI (JSON Schema Core §8.2.1). */
  readonly base: string;
  readonly pointer: string;
}

const dataMembers: ReadonlySet<string> = new Set([...dataKeywords, "value", "dataValue"]);

const mapMembers: ReadonlySet<string> = new Set(
  objectKinds.flatMap((kind) =>
    [...shapeOf(kind)].flatMap(([name, { holds }]) => (holds?.form.endsWith("map") === true ? [name] : [])),
  ),
);

/**
 * Visits every object that could be a schema, parents first, together with the base URI from `$id` and `$self`. Schemas are recognised by
 * member names, since the file need not be an OpenAPI document.
 */
export function walkSchemaResources(value: unknown, visit: (at: WalkedNode) => void): void {
  const open: (WalkedNode & { readonly isMap: boolean })[] = [];
  const push = (node: unknown, base: string, pointer: string, isMap: boolean): void => {
    if (typeof node === "object" && node !== null)
      open.push({ node: node as WalkedNode["node"], base, pointer, isMap: isMap || Array.isArray(node) });
  };
  push(value, selfOf(value), "", false);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, pointer, isMap } = next;
    const base = isMap ? next.base : baseInside(node, next.base);
    if (!isMap) visit({ node, base, pointer });
    const names = Object.keys(node);
    for (let index = names.length - 1; index >= 0; index--) {
      const name = names[index] ?? "";
      if (!isMap && (dataMembers.has(name) || name.startsWith("x-"))) continue;
      push(node[name], base, pointerTo(pointer, name), !isMap && mapMembers.has(name));
    }
  }
}

export function selfOf(value: unknown): string {
  const self = isObject(value) && Object.hasOwn(value, "openapi") ? textOf(value, "$self") : undefined;
  return self === undefined || self === "" ? "" : resolveUri(self, "");
}

export function identifierOf(node: unknown): string | undefined {
  const id = isObject(node) ? textOf(node, "$id") : undefined;
  return id === undefined || splitFragment(id)[0] === "" ? undefined : id;
}

function baseInside(node: unknown, base: string): string {
  const id = identifierOf(node);
  return id === undefined ? base : resolveUri(id, base);
}

export function* objectsIn(value: unknown): Generator<SchemaObject> {
  const open: unknown[] = [value];
  const seen = new Set<unknown>();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null || seen.has(node)) continue;
    seen.add(node);
    if (isObject(node)) yield node;
    for (const member of Object.values(node)) if (typeof member === "object") open.push(member);
  }
}

export function hasMember(value: unknown, name: string): boolean {
  for (const node of objectsIn(value)) if (Object.hasOwn(node, name)) return true;
  return false;
}

export function listAnchors(document: SchemaObject): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const node of objectsIn(document)) {
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const name = textOf(node, keyword);
      if (name !== undefined) anchors.add(name);
    }
  }
  return anchors;
}

/**
 * Checks whether a schema is inside another schema with an `$id`. Moving it would change its dynamic scope, and thus the target of a
 * `$dynamicRef` (JSON Schema Core §7.1).
 */
export function isInResource(document: SchemaObject, pointer: string): boolean {
  let node: unknown = document;
  const tokens = splitPointer(pointer);
  for (const token of tokens) {
    if (isObject(node) && textOf(node, "$id") !== undefined) return true;
    if (Array.isArray(node)) node = node[Number(token)];
    else if (isObject(node)) node = memberOf(node, token);
    else return false;
  }
  return false;
}
