import { oncePer } from "../../../language/values/memory.ts";
import type { CollectionSummary } from "../mock.ts";
import type { MockContext } from "../mock-context.ts";
import { initialItemsOf } from "./initial-items.ts";
import type { ListPlace } from "./list-places.ts";

const MOST = 100;

const wholePlacesOf: (context: MockContext) => readonly ListPlace[] = oncePer(({ lists }) => {
  const byPath = new Map<string, ListPlace>();
  for (const place of lists.values())
    if (!place.collection.includes("{") && !byPath.has(place.collection)) byPath.set(place.collection, place);
  return [...byPath.values()].slice(0, MOST);
});

export function summariseCollections(context: MockContext): readonly CollectionSummary[] {
  const { store } = context;
  return wholePlacesOf(context).map(({ list, key, item, collection: path }) => {
    const initial = initialItemsOf({ list, key, item, path }, context);
    const stored = store?.within(path) ?? [];
    const added = stored.filter(([own, { deleted }]) => !deleted && !initial.has(own)).length;
    const removed = stored.filter(([own, { deleted }]) => deleted && initial.has(own)).length;
    return { path, items: initial.size + added - removed, written: stored.length };
  });
}
