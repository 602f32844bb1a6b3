import type { SchemaObject } from "./json-object.ts";

/** Returned by a rewriting function to remove a member or item. */
export const gone: unique symbol = Symbol("gone");

/**
 * An object with rewritten members; the argument itself if none changes. `__proto__` is an ordinary name.
 *
 * @param rewrite - Returns its argument if nothing changes, and {@link gone} to remove the member.
 * @param names - The members to visit, in this order. Default: all.
 */
export function rewriteMembers(
  object: SchemaObject,
  rewrite: (member: unknown, name: string) => unknown,
  names: readonly string[] = Object.keys(object),
): SchemaObject {
  let copy: Record<string, unknown> | undefined;
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? "";
    const before = object[name];
    const after = rewrite(before, name);
    if (after === before) continue;
    copy ??= { ...object };
    if (after === gone) delete copy[name];
    // The copy already has an own member of this name, so the assignment cannot reach a prototype.
    else copy[name] = after;
  }
  return copy ?? object;
}

/** Like {@link rewriteMembers}, for the items of a list. */
export function rewriteItems(
  list: readonly unknown[],
  rewrite: (item: unknown, index: number) => unknown,
): readonly unknown[] {
  let copy: unknown[] | undefined;
  // Walks visit every item of a document, and an iterator makes two objects for each.
  for (let index = 0; index < list.length; index++) {
    const before = list[index];
    const after = rewrite(before, index);
    if (after === before) continue;
    copy ??= [...list];
    copy[index] = after;
  }
  return copy?.filter((item) => item !== gone) ?? list;
}
