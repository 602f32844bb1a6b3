import type { SchemaObject } from "../../language/values/json-object.ts";
import { elementsOf, isObject, memberOf, textOf } from "../../language/values/json-object.ts";
import type { Operation, Tag } from "./types.ts";

/** The tags that a document declares, in its order, then those that operations only use. */
export function buildTags(document: SchemaObject, operations: readonly Operation[]): readonly Tag[] {
  const tags = new Map<string, Tag>();
  for (const [index, value] of elementsOf(memberOf(document, "tags")).entries()) {
    const name = isObject(value) ? textOf(value, "name") : undefined;
    if (!isObject(value) || name === undefined || tags.has(name)) continue;
    const description = textOf(value, "description");
    tags.set(name, {
      name,
      pointer: `/tags/${index}`,
      ...(description === undefined ? {} : { description }),
    });
  }
  for (const { pointer, tags: used } of operations) {
    for (const [index, name] of used.entries()) {
      if (!tags.has(name)) tags.set(name, { name, pointer: `${pointer}/tags/${index}` });
    }
  }
  return [...tags.values()];
}
