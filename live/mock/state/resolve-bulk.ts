import type { ItemKey, Role } from "../../../contract/model/infer-roles.ts";
import { isObject, type Json, memberOf } from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import type { MockContext } from "../mock-context.ts";
import { tellIgnored } from "../tell-ignored.ts";
import { type BulkPlan, bulkPlanOf } from "./bulk-plan.ts";
import { listedItem } from "./given-items.ts";
import { initialItemsOf } from "./initial-items.ts";
import { type ListItem, listItems } from "./list-items.ts";
import { readFilterObject, readListQuery } from "./list-query.ts";
import type { AcceptedCall } from "./paging.ts";
import { resolveCreation } from "./resolve-creation.ts";
import { isBelowDeleted, resolveItem } from "./resolve-item.ts";
import type { BulkContext, ItemContext } from "./resource-context.ts";
import { fieldsOf, isScalar } from "./resource-objects.ts";
import { fillItemPath, itemSegment } from "./store.ts";

interface BulkCall {
  readonly plan: BulkPlan;
  readonly call: AcceptedCall;
  /** The path of the collection. */
  readonly path: string;
  readonly context: MockContext;
}

interface WantedItem {
  readonly id: Json | undefined;
  readonly body: unknown;
}

/** Resolves a request that writes several items. Returns `undefined` if the request does not list items, for instance a single one. */
export function resolveBulk(call: AcceptedCall, context: MockContext): BulkContext | undefined {
  const plan = bulkPlanOf(call.operation, context);
  if (plan === undefined) return undefined;
  const path = fillItemPath(plan.place.collection, call.descriptor, call.params);
  if (path.includes("{")) return undefined;
  const bulk = { plan, call, path, context };
  const wanted = listWanted(bulk);
  if (wanted === undefined) return undefined;
  const named = wanted.flatMap((one) => resolveOne(one, bulk) ?? []);
  const items = [...new Map(named.map((one) => [one.resource.path, one])).values()];
  const present = items.filter(({ gone, role }) => !gone || role.action === "replace");
  const below = fillItemPath(plan.single.path, call.descriptor, call.params);
  return {
    kind: "bulk",
    place: plan.place,
    items: present,
    omitted: listOmitted(items, bulk),
    gone: isBelowDeleted(below, context) || (items.length > 0 && present.length === 0),
  };
}

function listWanted(bulk: BulkCall): readonly WantedItem[] | undefined {
  const { plan, call } = bulk;
  const { source, place } = plan;
  switch (source.kind) {
    case "items": {
      const items = listIn(call.body, source.member);
      return items?.map((body) => ({ id: idOf(body, place.key), body }));
    }
    case "ids": {
      const body = changesIn(call.body, source.member, plan);
      return listIn(call.body, source.member)?.flatMap((id) => (isId(id) ? [{ id, body }] : []));
    }
    case "query":
      return idsInQuery(source.parameter, bulk)?.map((id) => ({ id, body: call.body }));
    case "where": {
      const body = changesIn(call.body, source.member, plan);
      return listWhere(bulk, source.member).flatMap(({ id }) => (id === undefined ? [] : [{ id, body }]));
    }
    case "filter":
      return listFiltered(bulk)?.flatMap(({ id }) => (id === undefined ? [] : [{ id, body: call.body }]));
  }
}

function listIn(body: unknown, member: string | undefined): readonly unknown[] | undefined {
  const list = member === undefined ? body : isObject(body) ? memberOf(body, member) : undefined;
  return Array.isArray(list) ? list : undefined;
}

function isId(value: unknown): value is Json {
  return isScalar(value) && value !== null && typeof value !== "boolean";
}

function idOf(item: unknown, { members }: ItemKey): Json | undefined {
  const fields = [...fieldsOf(item)];
  return members
    .map((name) => fields.find(([member]) => bareName(member) === name)?.[1])
    .find((value) => isId(value));
}

/** Returns the changes beside a list of ids: the other members, or the object in the only one that no item has. */
function changesIn(body: unknown, member: string | undefined, { names }: BulkPlan): unknown {
  if (!isObject(body) || member === undefined) return {};
  const others = Object.entries(body).filter(([name]) => name !== member);
  const [only, ...further] = others;
  const isWrapper = only !== undefined && further.length === 0 && !names.includes(only[0]);
  return isWrapper && isObject(only[1]) ? only[1] : Object.fromEntries(others);
}

function idsInQuery(name: string, { call }: BulkCall): readonly Json[] | undefined {
  const key = call.descriptor.parameters.find((one) => one.in === "query" && one.name === name)?.key;
  const ids = key !== undefined && Object.hasOwn(call.params, key) ? call.params[key] : undefined;
  return Array.isArray(ids) ? ids.filter((id) => isId(id)) : undefined;
}

/** Lists the items that the query selects. If a parameter cannot be matched to a member, the request selects nothing. */
function listFiltered({ plan, call, path, context }: BulkCall): readonly ListItem[] | undefined {
  const shown = listedItem(plan.place.list, context);
  if (shown === undefined) return undefined;
  const query = readListQuery(call, plan.names);
  for (const parameter of query.unknown) tellIgnored(parameter, call.operation, context);
  if (query.unknown.length > 0) return [];
  const listed = listItems({ ...plan.place, path, shown, addressesOf: () => [] }, context);
  return query.isFiltered ? listed.filter((item) => query.accepts(item.value() ?? null)) : listed;
}

/** Lists the items that a member of the body selects. Without the member, the request selects nothing. */
function listWhere({ plan, call, path, context }: BulkCall, member: string): readonly ListItem[] {
  const shown = listedItem(plan.place.list, context);
  const filter = isObject(call.body) ? memberOf(call.body, member) : undefined;
  const accepts = isObject(filter) ? readFilterObject(filter, plan.names) : undefined;
  if (shown === undefined || accepts === undefined) return [];
  const listed = listItems({ ...plan.place, path, shown, addressesOf: () => [] }, context);
  return listed.filter((item) => accepts(item.value() ?? null));
}

function resolveOne({ id, body }: WantedItem, bulk: BulkCall): ItemContext | undefined {
  const { plan, path, context } = bulk;
  const { action, place } = plan;
  const { key, item, collection } = place;
  const role = { key, collection, ...(item === undefined ? {} : { item }) };
  const call = { ...bulk.call, operation: plan.single, body };
  if (action === "create" || (action === "replace" && id === undefined))
    return resolveCreation(call, context, { ...role, action: "create" }, path);
  return id === undefined ? undefined : resolveAt(id, call, { ...role, action }, bulk);
}

function resolveAt(id: Json, call: AcceptedCall, role: Role, { plan, path, context }: BulkCall): ItemContext {
  const { place } = plan;
  const own = `${path}/${itemSegment(id)}`;
  const initial = initialItemsOf({ ...place, path }, context).get(own);
  const template = place.item ?? plan.single.path;
  return resolveItem(call, { role, path: own, id, template, initial, place }, context);
}

/** PUT replaces the state of its target (RFC 9110 §9.3.4). If that is the whole list, items that it omits are removed. */
function listOmitted(kept: readonly ItemContext[], bulk: BulkCall): readonly ItemContext[] {
  const { plan, path, context, call } = bulk;
  const { place } = plan;
  if (plan.action !== "replace" || !plan.isWhole || place.parents.length > 0) return [];
  const paths = new Set(kept.map(({ resource }) => resource.path));
  const stored = (context.store?.within(path) ?? []).filter(([, { deleted }]) => !deleted);
  const ids = new Map<string, Json | undefined>([
    ...[...initialItemsOf({ ...place, path }, context).values()].map((one) => [one.path, one.id] as const),
    ...stored.map(([own, { id }]) => [own, id] as const),
  ]);
  const role: Role = { action: "delete", key: place.key, collection: place.collection };
  return [...ids].flatMap(([own, id]) =>
    paths.has(own) || id === undefined ? [] : [resolveAt(id, call, role, bulk)],
  );
}
