import { isObject, memberOf, type SchemaObject, textOf } from "../values/json-object.ts";
import { splitPointer } from "./local-ref.ts";

/** Lists all objects in a value, including the value itself, each once. Data and schemas are not distinguished. */
function* objectsIn(value: unknown): Generator<SchemaObject> {
  const open: unknown[] = [value];
  const seen = new Set<unknown>();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null || seen.has(node)) continue;
    seen.add(node);
    if (isObject(node)) yield node;
    for (const member of Object.values(node)) if (typeof member === "object") open.push(member);
  }
}

/** Tells whether a member of that name occurs anywhere in a value, whether as data or as a keyword. */
export function hasMember(value: unknown, name: string): boolean {
  for (const node of objectsIn(value)) if (Object.hasOwn(node, name)) return true;
  return false;
}

/** The names of `$anchor` and `$dynamicAnchor` anywhere in a document. */
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
 * Tells whether the schema at `pointer` is inside a schema with an `$id`. Moving it elsewhere would change its dynamic scope, and thus
 * the target of a `$dynamicRef` in it (JSON Schema Core §7.1).
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
