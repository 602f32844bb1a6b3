import type { ItemKey } from "../../../contract/model/infer-roles.ts";
import { isObject, type Json, type JsonSchema } from "../../../language/values/json-object.ts";
import { setMember } from "../../../runtime/wire/build-value.ts";
import type { MockContext } from "../mock-context.ts";
import type { CheckedSchema } from "../schema-members.ts";
import type { Page } from "./paging.ts";
import { resourceObjectsIn, type Writable } from "./resource-objects.ts";
import { linkToSelf, readIdentity, showResource, withShownFields } from "./show-resource.ts";
import { type Fields, itemSegment, type Stored } from "./store.ts";

/** The list that a response shows. */
export interface ShownList {
  /** The collection's path. */
  readonly collection: string;
  readonly key: ItemKey | undefined;
  /** The path of an item as in the document, e.g. `/pets/{id}`. Absent if items have no path of their own. */
  readonly item: string | undefined;
  /** The possible addresses of the item at a path. */
  addressesOf(path: string): readonly string[];
  /** The part to show. Default: all. */
  readonly page?: Page | undefined;
}

/** The usual names of the member that contains the list. */
const LISTS = ["data", "items", "results", "entries", "values", "records"];
/** The usual names of the member with the number of all items. */
const TOTALS = ["total", "total_count", "totalCount", "count"];
/** The usual names of the member that tells whether more items follow. */
const MORE = ["has_more", "hasMore"];

/**
 * Updates a list: items show what was written to them, deleted items are removed, new ones are appended. The requested part is then cut
 * out. If the schema would refuse the result, the list stays unchanged as a whole.
 */
export function showList(base: Json, checked: CheckedSchema, shown: ShownList, context: MockContext): Json {
  const hasWritten = shown.key !== undefined && (context.store?.within(shown.collection).length ?? 0) > 0;
  if (!hasWritten && shown.page === undefined) return base;
  const value = structuredClone(base);
  const list = findList(value, checked.schema, context);
  if (list === undefined) return base;
  const candidates = hasWritten ? listWritten(list, shown, context) : [list.items];
  for (const candidate of candidates) {
    const part = list.put(candidate, shown.page ?? { offset: 0 });
    if (checked.accepts(part)) return part;
  }
  return base;
}

/** Three lists to try in turn: the items of the given list, then new items; only new items; only the items of the given list. */
function listWritten(
  list: FoundList,
  { collection, key, item: template, addressesOf }: ShownList,
  context: MockContext,
): readonly (readonly Json[])[] {
  if (key === undefined) return [];
  const { store, members } = context;
  const written = store?.within(collection) ?? [];
  const item = itemsOf(list.schema, context);
  const show = (base: Json, path: string, { id, fields }: Stored): Json => {
    const resource = { path, key, id, fields };
    const whole = template === undefined ? resource : withShownFields(template, resource, context);
    const value = showResource(base, item, whole, context);
    return linkToSelf(value, item, addressesOf(path), members);
  };
  const paths = new Set<string>();
  const shown = list.items.flatMap((element) => {
    const id = readIdentity(element, item.schema, key, members);
    const path = `${collection}/${itemSegment(id ?? null)}`;
    const stored = id === undefined ? undefined : store?.get(path);
    if (stored === undefined) return [element];
    paths.add(path);
    return stored.deleted ? [] : [show(element, path, stored)];
  });
  const made = written.flatMap(([path, stored]) => {
    if (stored.deleted || paths.has(path)) return [];
    const sampled = context.sampleItem(item, path);
    if (sampled === undefined) return [];
    if (template === undefined && !isAbout(sampled, item, stored.fields, context)) return [];
    return [show(sampled, path, stored)];
  });
  return [[...shown, ...made], made, shown];
}

/**
 * Tells whether the items of a list may be what was posted to the path of the list. They may be if their schema declares one of the
 * posted `fields`, or declares no members.
 */
function isAbout(
  sampled: Json,
  { schema }: CheckedSchema,
  fields: Fields,
  { members }: MockContext,
): boolean {
  if (!isObject(sampled)) return false;
  const names = new Set(
    resourceObjectsIn(structuredClone(sampled), schema, members).flatMap((inner) =>
      members.names(inner.schema),
    ),
  );
  return names.size === 0 || [...fields.keys()].some((name) => names.has(name));
}

interface FoundList {
  readonly items: readonly Json[];
  readonly schema: JsonSchema;
  /** Puts a page into the list, and returns the whole value. `items` are the items of all pages. */
  put(items: readonly Json[], page: Page): Json;
}

function findList(value: Json, schema: JsonSchema, { members }: MockContext): FoundList | undefined {
  if (isList(value)) return { items: value, schema, put: cut };
  if (!isObject(value)) return undefined;
  const object = value as Writable; // Part of a copy made here.
  const lists = Object.keys(object).filter((name) => isList(object[name]));
  const name = LISTS.find((one) => lists.includes(one)) ?? (lists.length === 1 ? lists[0] : undefined);
  const items = name === undefined ? undefined : object[name];
  if (name === undefined || items === undefined || !isList(items)) return undefined;
  const put = (next: readonly Json[], page: Page): Json => {
    const part = cut(next, page);
    setMember(object, name, part);
    for (const total of TOTALS) if (typeof object[total] === "number") object[total] = next.length;
    const isLast = page.offset + part.length >= next.length;
    for (const more of MORE) if (typeof object[more] === "boolean") object[more] = !isLast;
    return object;
  };
  return { items, schema: members.member(schema, name) ?? true, put };
}

function cut(items: readonly Json[], { offset, limit }: Page): readonly Json[] {
  return items.slice(offset, limit === undefined ? undefined : offset + limit);
}

function itemsOf(list: JsonSchema, { members, checks }: MockContext): CheckedSchema {
  const schema = members.items(list) ?? true;
  const check = checks.checkOf(schema);
  return { schema, accepts: (value) => check(value, true) === undefined };
}

function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}
