import { isObject } from "../../language/values/json-object.ts";
import { below, type Container, isContainer, type Spot, type TrackedTree } from "./tracked-tree.ts";

/** A value to merge with a member of a container. It is already a copy that belongs to the tree. */
export interface Merge {
  readonly container: Container;
  readonly key: string | number;
  readonly value: unknown;
  /** The place of the value. */
  readonly spot: Spot;
}

/** Merges a value with the node at a key. Returns the problem if the two cannot be merged; else `undefined`. */
export function mergeInto(tree: TrackedTree, { container, key, value, spot }: Merge): string | undefined {
  const present: unknown = Reflect.get(container, key);
  if (Array.isArray(present)) {
    append(tree, present, value, spot);
    return undefined;
  }
  if (isObject(present)) {
    if (!isObject(value)) return "an object can only be updated with an object";
    mergeMembers(tree, present, value, spot);
    return undefined;
  }
  if (isContainer(value)) return "a text, number or boolean cannot be updated with an object or list";
  tree.put(container, key, value, spot);
  return undefined;
}

/** Appends a value, or each item of a list, to a list. A list is never appended as one item, since no list in OpenAPI contains lists. */
function append(tree: TrackedTree, list: unknown[], value: unknown, spot: Spot): void {
  if (!Array.isArray(value)) tree.put(list, list.length, value, spot);
  else for (const [index, item] of value.entries()) tree.put(list, list.length, item, below(spot, index));
}

/** Merges members of the same name if both are objects or both are lists; replaces them otherwise. */
function mergeMembers(tree: TrackedTree, present: Container, added: object, spot: Spot): void {
  for (const [name, value] of Object.entries(added)) {
    const at = below(spot, name);
    const before: unknown = Object.hasOwn(present, name) ? Reflect.get(present, name) : undefined;
    if (isObject(before) && isObject(value)) mergeMembers(tree, before as Container, value, at);
    else if (Array.isArray(before) && Array.isArray(value)) append(tree, before, value, at);
    else tree.put(present, name, value, at);
  }
}
