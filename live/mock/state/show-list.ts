import type { ItemKey } from "../../../contract/model/infer-roles.ts";
import type { Operation, Parameter } from "../../../contract/model/types.ts";
import { isObject, type Json, type JsonSchema, numberOf } from "../../../language/values/json-object.ts";
import { setMember } from "../../../runtime/wire/set-member.ts";
import type { Base } from "../choose-examples.ts";
import type { MockContext } from "../mock-context.ts";
import type { CheckedSchema } from "../schema-members.ts";
import { compares } from "./compare-values.ts";
import { type FoundList, findList, itemsOf } from "./find-list.ts";
import { isGiven } from "./given-items.ts";
import { initialItemsOf, readItems } from "./initial-items.ts";
import { type ListItem, listItems } from "./list-items.ts";
import { type ListQuery, readListQuery } from "./list-query.ts";
import { setPageFacts } from "./page-facts.ts";
import type { AcceptedCall, Page } from "./paging.ts";
import { parentMembers } from "./parent-members.ts";
import { fieldsOf, type Writable } from "./resource-objects.ts";
import { describePage, offsetOf, type PageRequest, type ShownPage } from "./shown-page.ts";
import { fillItemPath } from "./store.ts";

export interface ShownList {
  readonly call: AcceptedCall;
  /** The operation that lists the whole collection. The call itself can list only a part. */
  readonly list: Operation;
  readonly collection: string;
  readonly key: ItemKey | undefined;
  readonly item: string | undefined;
  readonly hasParents: boolean;
  readonly page: Page | undefined;
  readonly target: string;
  addressesOf(path: string): readonly string[];
  addressesOfTarget(target: string): readonly string[];
}

export interface ShownListValue {
  readonly value: Json;
  readonly page?: ShownPage;
  readonly unknown: readonly Parameter[];
}

/**
 * Fills a list with the collection's current items. The query filters, sorts and pages the items, and totals, cursors and links match the
 * result. If the schema rejects the result, the value stays unchanged.
 */
export function showList(
  base: Base,
  checked: CheckedSchema,
  shown: ShownList,
  context: MockContext,
): ShownListValue {
  const list = findList(base.value, checked.schema, context.members);
  if (list === undefined) return { value: base.value, unknown: [] };
  const item = itemsOf(list.schema, context);
  const all = itemsFor(base, list, { checked, item, shown }, context);
  const names = namesOf(item.schema, all, context);
  const query = readListQuery(shown.call, names);
  const listed = belowParents(all, names, shown, context);
  for (const items of [
    listed,
    listed.filter(({ isWritten }) => isWritten),
    listed.filter(({ isWritten }) => !isWritten),
  ]) {
    const view = viewOf(items, query);
    const made = putPage(base.value, view, { checked, list, shown }, context);
    if (made !== undefined) return { ...made, unknown: query.unknown };
  }
  return { value: base.value, unknown: query.unknown };
}

function belowParents(
  items: readonly ListItem[],
  names: readonly string[],
  { call, key, hasParents }: ShownList,
  context: MockContext,
): readonly ListItem[] {
  if (!hasParents || key === undefined) return items;
  const path = fillItemPath(call.operation.path, call.descriptor, call.params);
  const parents = parentMembers({ path, template: call.operation.path }, names, key, context);
  return items.filter((item) => {
    const fields = fieldsOf(item.value());
    return parents.every(({ name, id }) => compares(fields.get(name), "eq", id));
  });
}

interface ListParts {
  readonly checked: CheckedSchema;
  readonly item: CheckedSchema;
  readonly shown: ShownList;
}

function itemsFor(
  base: Base,
  { items, schema }: FoundList,
  { checked, item, shown }: ListParts,
  context: MockContext,
): readonly ListItem[] {
  const { key, collection: path, call } = shown;
  const own = items.map((value): ListItem => ({ isWritten: false, value: () => value }));
  if (key === undefined || schema === true) return own;
  const collection = { list: shown.list, key, item: shown.item, path };
  // If an example was requested, its items replace those of the collection.
  const initial = base.isExample ? readItems(base.value, checked.schema, collection, context) : undefined;
  const spec = { ...collection, shown: item, list: call.operation, initial, addressesOf: shown.addressesOf };
  const listed = listItems(spec, context);
  const isUnidentified = base.isExample
    ? initial?.length !== items.length
    : initialItemsOf(collection, context).size === 0 && !isGiven(collection, context);
  return isUnidentified ? [...own, ...listed.filter(({ isWritten }) => isWritten)] : listed;
}

function namesOf(
  schema: JsonSchema,
  items: readonly ListItem[],
  { members }: MockContext,
): readonly string[] {
  const described = members.names(schema);
  const attributes = members.member(schema, "attributes");
  const inner = attributes === undefined ? [] : members.names(attributes);
  const shown = described.length === 0 ? [...fieldsOf(items[0]?.value()).keys()] : [];
  return [...new Set([...inner, ...described, ...shown])];
}

function viewOf(
  items: readonly ListItem[],
  { isFiltered, accepts, compare }: ListQuery,
): readonly ListItem[] {
  if (!isFiltered && compare === undefined) return items;
  const valued = items.flatMap((item) => {
    const value = item.value();
    return value === undefined || (isFiltered && !accepts(value)) ? [] : [{ item, value }];
  });
  const sorted =
    compare === undefined ? valued : valued.toSorted((one, other) => compare(one.value, other.value));
  return sorted.map(({ item }) => item);
}

function putPage(
  base: Json,
  items: readonly ListItem[],
  {
    checked,
    list,
    shown,
  }: { readonly checked: CheckedSchema; readonly list: FoundList; readonly shown: ShownList },
  { members, checks }: MockContext,
): Pick<ShownListValue, "value" | "page"> | undefined {
  const { page } = shown;
  const offset = page === undefined ? 0 : offsetOf(page, items);
  const most = isObject(list.schema)
    ? (numberOf(list.schema, "maxItems") ?? Number.POSITIVE_INFINITY)
    : undefined;
  const limit = Math.min(page?.limit ?? Number.POSITIVE_INFINITY, most ?? Number.POSITIVE_INFINITY);
  const part = items.slice(offset, offset + limit).flatMap((item) => item.value() ?? []);
  const request: PageRequest = {
    page: page && { ...page, ...(Number.isFinite(limit) ? { limit } : {}) },
    target: shown.target,
    addressesOf: shown.addressesOfTarget,
    accepts: (wanted, value) => {
      const parameter = page?.parameters.find(({ part: own }) => own === wanted);
      return parameter !== undefined && checks.checkOf(parameter.schema)(value, true) === undefined;
    },
  };
  const described = describePage(items, offset, request);
  if (list.name === undefined) return checked.accepts(part) ? { value: part, page: described } : undefined;
  const object: Writable = { ...(structuredClone({ ...(base as object), [list.name]: null }) as Writable) };
  setMember(object, list.name, part);
  if (!checked.accepts(object)) return undefined;
  setPageFacts({ object, schema: checked.schema, list: list.name }, described, members, () =>
    checked.accepts(object),
  );
  return { value: object, page: described };
}
