import { splitPointer } from "../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";

/**
 * A document with another node at a pointer; all else is shared. Adds the last member of the pointer where it is not
 * there; where the way to it breaks off, the document stays as it is.
 */
export function replaceNode(document: SchemaObject, pointer: string, node: unknown): SchemaObject {
  const replaced = replaceIn(document, splitPointer(pointer), node);
  return isObject(replaced) ? replaced : document;
}

function replaceIn(value: unknown, path: readonly string[], node: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return node;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? replaceIn(item, rest, node) : item));
  if (!isObject(value)) return value;
  if (!Object.hasOwn(value, name) && rest.length > 0) return value;
  const member = replaceIn(Object.hasOwn(value, name) ? value[name] : undefined, rest, node);
  if (Object.hasOwn(value, name)) {
    return Object.fromEntries(Object.entries(value).map(([key, old]) => [key, key === name ? member : old]));
  }
  return Object.fromEntries([...Object.entries(value), [name, member]]);
}
