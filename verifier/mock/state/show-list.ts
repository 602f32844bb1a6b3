import { isObject } from "../../../contract/model/json-object.ts";
import type { Json, JsonSchema } from "../../../contract/model/types.ts";
import type { MockBench } from "../mock-bench.ts";
import { itemSegment } from "./item-path.ts";
import { type CheckedSchema, readIdentity, showResource } from "./resource.ts";
import { setMember, type Writable } from "./spots.ts";

/** A list that is to be shown. */
export interface ShownList {
  /** The collection's path. */
  readonly collection: string;
  /** The expression that names its items. */
  readonly parameter: string | undefined;
}

/** Names under which lists stand, and those under which their lengths do. */
const LISTS = ["data", "items", "results", "entries", "values", "records"];
const TOTALS = ["total", "total_count", "totalCount", "count"];

/**
 * Brings a list up to date: items that were written to are shown so, those that were deleted are not there, and those that
 * were made follow at its end. Where the schema has no room for that, it is left as it was.
 */
export function showList(
  base: Json,
  checked: CheckedSchema,
  { collection, parameter }: ShownList,
  bench: MockBench,
): Json {
  const written = bench.store?.within(collection) ?? [];
  if (written.length === 0 || parameter === undefined) return base;
  const value = structuredClone(base);
  const list = findList(value, checked.schema, bench);
  if (list === undefined) return base;
  const item = itemsOf(list.schema, bench);
  const paths = new Set<string>();
  const shown = list.items.flatMap((element) => {
    const id = readIdentity(element, item.schema, parameter, bench.members);
    const path = `${collection}/${itemSegment(id ?? null)}`;
    const stored = id === undefined ? undefined : bench.store?.get(path);
    if (stored === undefined) return [element];
    paths.add(path);
    if (stored.deleted) return [];
    return [showResource(element, item, { path, fields: stored.fields }, bench.members)];
  });
  const made = written.flatMap(([path, { fields, deleted, id }]) => {
    if (deleted || paths.has(path)) return [];
    const sampled = bench.sampleItem(item, path);
    return sampled === undefined
      ? []
      : [showResource(sampled, item, { path, parameter, id, fields }, bench.members)];
  });
  return firstAccepted(list, [[...shown, ...made], made, shown], checked) ?? base;
}

function firstAccepted(
  list: FoundList,
  candidates: readonly (readonly Json[])[],
  { accepts }: CheckedSchema,
): Json | undefined {
  for (const candidate of candidates) {
    const value = list.put(candidate);
    if (accepts(value)) return value;
  }
  return undefined;
}

interface FoundList {
  readonly items: readonly Json[];
  readonly schema: JsonSchema;
  /** The whole value with other items in it. */
  put(items: readonly Json[]): Json;
}

function findList(value: Json, schema: JsonSchema, { members }: MockBench): FoundList | undefined {
  if (isList(value)) return { items: value, schema, put: (items) => items };
  if (!isObject(value)) return undefined;
  const object = value as Writable; // a copy of our own
  const lists = Object.keys(object).filter((name) => isList(object[name]));
  const name = LISTS.find((one) => lists.includes(one)) ?? (lists.length === 1 ? lists[0] : undefined);
  const items = name === undefined ? undefined : object[name];
  if (name === undefined || items === undefined || !isList(items)) return undefined;
  const put = (next: readonly Json[]): Json => {
    setMember(object, name, next);
    for (const total of TOTALS) if (typeof object[total] === "number") object[total] = next.length;
    return object;
  };
  return { items, schema: members.member(schema, name) ?? true, put };
}

function itemsOf(list: JsonSchema, { members, checks }: MockBench): CheckedSchema {
  const schema = members.items(list) ?? true;
  const check = checks.checkOf(schema);
  return { schema, accepts: (value) => check(value, true) === undefined };
}

function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}
