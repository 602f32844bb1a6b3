import type { SchemaObject } from "../values/json-object.ts";
import { isObject, memberOf, textOf } from "../values/json-object.ts";
import { splitPointer } from "./local-ref.ts";

/** Tells whether a member of that name stands anywhere in a value, as data or as keyword. */
export function hasMember(value: unknown, name: string): boolean {
  const open: unknown[] = [value];
  const seen = new Set<unknown>();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null || seen.has(node)) continue;
    seen.add(node);
    if (!Array.isArray(node) && Object.hasOwn(node, name)) return true;
    for (const member of Object.values(node)) if (typeof member === "object") open.push(member);
  }
  return false;
}

/**
 * Tells whether a schema stands in one with an `$id`, and so in that one's dynamic scope (JSON Schema Core §7.1): it
 * cannot be given another place without changing what a `$dynamicRef` in it means.
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
