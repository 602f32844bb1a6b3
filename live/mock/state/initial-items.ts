import { shownMedia } from "../../../contract/model/choose-response.ts";
import type { ItemKey } from "../../../contract/model/infer-roles.ts";
import { operationsAtOf } from "../../../contract/model/model-lookup.ts";
import type { Operation } from "../../../contract/model/types.ts";
import { collectionOf } from "../../../language/openapi/path-template.ts";
import { isObject, type Json, type JsonSchema, numberOf } from "../../../language/values/json-object.ts";
import { oncePer } from "../../../language/values/memory.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { chooseExamples, schemaOf } from "../choose-examples.ts";
import type { MockContext } from "../mock-context.ts";
import { chooseId, type IdSource } from "./choose-id.ts";
import { findList, findListSchema, itemsOf } from "./find-list.ts";
import { givenItems } from "./given-items.ts";
import type { Collection } from "./list-places.ts";
import { listPaging } from "./paging.ts";
import { readIdentity } from "./show-resource.ts";
import { itemSegment } from "./store.ts";

export type InitialItem =
  /** An item from the list's example in the document. `schema` is the item schema of the list. */
  | {
      readonly kind: "example";
      readonly path: string;
      readonly id: Json;
      readonly value: Json;
      readonly schema: JsonSchema;
      readonly isDescribed: boolean;
      /** Whether the user supplied the item, so that members it lacks are absent unless a response requires them. */
      readonly isGiven?: boolean;
    }
  | { readonly kind: "shown"; readonly path: string; readonly id: Json }
  | { readonly kind: "sampled"; readonly path: string; readonly id: Json };

const initialOf: (context: MockContext) => Map<string, ReadonlyMap<string, InitialItem>> = oncePer(
  (): Map<string, ReadonlyMap<string, InitialItem>> => new Map(),
);

const MOST_COLLECTIONS = 10_000;

/**
 * Returns the items that exist before any request, by path. They come from the document's list example or are sampled. Empty if items
 * cannot be identified.
 */
export function initialItemsOf(
  collection: Collection,
  context: MockContext,
): ReadonlyMap<string, InitialItem> {
  const known = initialOf(context);
  const found = known.get(collection.path);
  if (found !== undefined) return found;
  if (known.size >= MOST_COLLECTIONS) known.clear();
  // Stops recursion: until the items exist, references within the collection resolve to nothing.
  known.set(collection.path, new Map());
  const made = new Map(makeItems(collection, context).map((item) => [item.path, item]));
  known.set(collection.path, made);
  return made;
}

/**
 * Returns the initial item at a path.
 * @param template - The path in the document.
 */
export function initialItemAt(template: string, path: string, context: MockContext): InitialItem | undefined {
  const place = context.placeOfItem(template);
  return place && initialItemsOf({ ...place, path: collectionOf(path) }, context).get(path);
}

function makeItems(collection: Collection, context: MockContext): readonly InitialItem[] {
  const given = givenItems(collection, context);
  if (given !== undefined)
    return given.map(({ id, value, item }) => {
      const path = `${collection.path}/${itemSegment(id)}`;
      return { kind: "example", id, value, schema: item.schema, path, isDescribed: false, isGiven: true };
    });
  const media = shownMedia(collection.list);
  if (media === undefined) return [];
  const checked = schemaOf(media, context);
  for (const base of chooseExamples(media, checked, { preferences: {}, path: collection.path, context })) {
    if (!base.isExample) break;
    const items = checked.accepts(base.value)
      ? readItems(base.value, checked.schema, collection, context)
      : undefined;
    if (items !== undefined) return items;
  }
  const list = findListSchema(checked.schema, context.members);
  return list === undefined ? [] : sampleItems(collection, list, context);
}

/** Extracts the items from an example. Items without an id are skipped. Returns `undefined` if the example contains no list. */
export function readItems(
  example: Json,
  schema: JsonSchema,
  { key, path, item: template }: Collection,
  context: MockContext,
): readonly InitialItem[] | undefined {
  const { members } = context;
  const list = findList(example, schema, members);
  if (list === undefined) return undefined;
  const item = itemsOf(list.schema, context);
  const read = operationsAtOf(context.contract.model)(template ?? "").find(({ method }) => method === "GET");
  const described = read && exampleId(read, key, context);
  return list.items.flatMap((value): readonly InitialItem[] => {
    const id = readIdentity(value, item.schema, key, members);
    if (id === undefined || id === null) return [];
    const isDescribed = id === described;
    return [
      { kind: "example", id, value, schema: item.schema, path: `${path}/${itemSegment(id)}`, isDescribed },
    ];
  });
}

const FEW = 12;
const MANY = 25;
const MOST = 40;
const MOST_ITEMS = 1000;
/** Maximum number of characters in all sampled items together, and the number of items exempt from that limit. */
const MOST_CHARACTERS = 60_000;
const LEAST = 3;

function sampleItems(collection: Collection, list: JsonSchema, context: MockContext): readonly InitialItem[] {
  const { item: template, key, path } = collection;
  const item = itemsOf(list, context);
  const first = context.sampleRaw(item, path);
  if (!isObject(first)) return [];
  const operations = operationsAtOf(context.contract.model)(template ?? "");
  const items = new Map<string, InitialItem>();
  const ids = new Set<Json>();
  const add = (kind: "shown" | "sampled", id: Json): void => {
    const own = `${path}/${itemSegment(id)}`;
    ids.add(id);
    items.set(own, { kind, id, path: own });
  };
  const source: IdSource = {
    item: operations.find(({ method }) => method === "GET") ?? operations[0],
    key,
    shown: item.schema,
    collection: path,
    isTaken: (id) => items.has(`${path}/${itemSegment(id)}`),
    numbers: () => [...ids].filter((id) => typeof id === "number"),
  };
  const described = source.item && exampleId(source.item, key, context);
  if (described !== undefined) add("shown", described);
  const wanted = countItems(collection, list, JSON.stringify(first).length, context);
  while (items.size < wanted) {
    const id = chooseId(source, new Map(), () => `initial ${items.size}`, context);
    if (id === undefined) break;
    add("sampled", id);
  }
  return [...items.values()];
}

function exampleId(item: Operation, key: ItemKey, context: MockContext): Json | undefined {
  const media = shownMedia(item);
  if (media === undefined) return undefined;
  const checked = schemaOf(media, context);
  for (const base of chooseExamples(media, checked, { preferences: {}, path: "", context })) {
    if (!base.isExample) return undefined;
    if (!checked.accepts(base.value)) continue;
    return readIdentity(base.value, checked.schema, key, context.members) ?? undefined;
  }
  return undefined;
}

function countItems(
  { list, path }: Collection,
  schema: JsonSchema,
  size: number,
  { seed }: MockContext,
): number {
  const limit = listPaging(list).find(({ part }) => part === "limit")?.schema;
  const page = isObject(limit) ? numberOf(limit, "default") : undefined;
  const isNested = list.path.includes("{");
  const usual = isNested
    ? 1 + (seedOf(seed, path) % FEW)
    : limit === undefined && listPaging(list).length === 0
      ? FEW
      : Math.min(MOST, Math.max(MANY, Math.ceil((page ?? 0) * 1.3)));
  const fitting = Math.max(LEAST, Math.min(usual, Math.floor(MOST_CHARACTERS / Math.max(1, size))));
  const bounds = isObject(schema) ? schema : {};
  const isPaged = limit !== undefined;
  const most = isPaged
    ? Number.POSITIVE_INFINITY
    : (numberOf(bounds, "maxItems") ?? Number.POSITIVE_INFINITY);
  return Math.min(most, MOST_ITEMS, Math.max(fitting, numberOf(bounds, "minItems") ?? 0));
}
