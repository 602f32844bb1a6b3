import { isObject, objectOf } from "../../contract/model/json-object.ts";

/** What makes one value of plain data from another that the receiver has, as plain data. */
export type Patch =
  | { readonly kind: "same" }
  | { readonly kind: "new"; readonly value: unknown }
  | { readonly kind: "object"; readonly members: readonly (readonly [name: string, patch: Patch])[] }
  | { readonly kind: "list"; readonly items: readonly Patch[] };

const same: Patch = { kind: "same" };

/** Tells how to make a value from another that it shares objects with; what is another object is taken to be different. */
export function createPatch(before: unknown, after: unknown): Patch {
  if (before === after) return same;
  if (Array.isArray(before) && Array.isArray(after)) {
    const known: readonly unknown[] = before;
    return { kind: "list", items: after.map((item, index) => createPatch(known[index], item)) };
  }
  if (!isObject(before) || !isObject(after)) return { kind: "new", value: after };
  const members = Object.entries(after).map(([name, member]) => {
    const patch = Object.hasOwn(before, name) ? createPatch(before[name], member) : undefined;
    return [name, patch ?? { kind: "new", value: member }] as const;
  });
  return { kind: "object", members };
}

/** Makes the value; what the patch leaves as it is, is shared with the one before. */
export function applyPatch(before: unknown, patch: Patch): unknown {
  switch (patch.kind) {
    case "same":
      return before;
    case "new":
      return patch.value;
    case "list":
      return patch.items.map((item, index) =>
        applyPatch(Array.isArray(before) ? before[index] : undefined, item),
      );
    case "object":
      return objectOf(
        patch.members.map(
          ([name, member]) =>
            [name, applyPatch(isObject(before) ? before[name] : undefined, member)] as const,
        ),
      );
  }
}
