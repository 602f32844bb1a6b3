import type { Media, Operation, Parameter } from "../../../contract/model/types.ts";
import { itemsMember } from "../../../language/openapi/paging-members.ts";
import type { JsonSchema } from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import type { MockContext } from "../mock-context.ts";
import type { BulkAction } from "./bulk-path.ts";
import type { ListPlace } from "./list-places.ts";
import { filterName } from "./list-query.ts";
import { matchMember } from "./match-member.ts";

export type BulkSource =
  /** The body, or one of its members, lists items. */
  | { readonly kind: "items"; readonly member: string | undefined; readonly item: JsonSchema }
  /** The body, or one of its members, lists ids. */
  | { readonly kind: "ids"; readonly member: string | undefined }
  | { readonly kind: "query"; readonly parameter: string }
  /** Query parameters filter the collection. */
  | { readonly kind: "filter" }
  /** A member of the body filters the collection. */
  | { readonly kind: "where"; readonly member: string };

export interface BulkTarget {
  readonly place: ListPlace;
  readonly action: BulkAction;
  readonly isWhole: boolean;
  /** Members of the collection's items. */
  readonly names: readonly string[];
}

type BulkContext = Pick<MockContext, "members" | "checks">;

/** Finds out how a request names items. Returns `undefined` if the schemas do not show that it names items of this collection. */
export function findBulkSource(
  { method, parameters }: Operation,
  media: Media | undefined,
  target: BulkTarget,
  context: BulkContext,
): BulkSource | undefined {
  const { action, place, names, isWhole } = target;
  const listed = media && findListed(media, target, context);
  if (listed !== undefined || (action !== "delete" && action !== "update")) return listed;
  const query = parameters.filter((one) => one.in === "query");
  const ids = query.find(({ name, schema }) => isIdList(name, place) && isListOfIds(schema.schema, context));
  if (ids !== undefined) return { kind: "query", parameter: ids.name };
  if (place.parents.length > 0) return undefined;
  const where = media && findWhere(media, target, context);
  if (where !== undefined) return { kind: "where", member: where };
  if (method === "POST") return undefined;
  const isFiltered = query.some(({ name }: Parameter) => matchMember(name, names) !== undefined);
  const isEmptied = action === "delete" && isWhole && query.length === 0 && media === undefined;
  return isFiltered || isEmptied ? { kind: "filter" } : undefined;
}

/** Finds the member of a body whose own members are those of an item: `filter` in `{ filter: { state }, changes: { … } }`. */
function findWhere(media: Media, { names }: BulkTarget, { members }: BulkContext): string | undefined {
  const whole = media.schema?.schema;
  if (whole === undefined) return undefined;
  return members.names(whole).find((name) => {
    const inner = members.names(members.member(whole, name) ?? true);
    const isFilter = filterName.test(bareName(name)) && !names.includes(name);
    return isFilter && inner.length > 0 && inner.every((one) => matchMember(one, names) !== undefined);
  });
}

function findListed(media: Media, target: BulkTarget, context: BulkContext): BulkSource | undefined {
  const whole = media.schema?.schema;
  if (whole === undefined) return undefined;
  const direct = listedBy(whole, undefined, target, context);
  if (direct !== undefined) return direct;
  const { members } = context;
  const { names, place } = target;
  const own = new Set(names.map(bareName));
  for (const name of members.names(whole)) {
    const bare = bareName(name);
    const isWrapper = itemsMember.test(bare) || isNoun(name, place) || isIdList(name, place);
    // A body with this member could also be a single item.
    if (!isWrapper || own.has(bare)) continue;
    const found = listedBy(members.member(whole, name) ?? true, name, target, context);
    if (found !== undefined) return found;
  }
  return undefined;
}

function listedBy(
  list: JsonSchema,
  member: string | undefined,
  { action, place, names }: BulkTarget,
  context: BulkContext,
): BulkSource | undefined {
  const { members } = context;
  const item = members.items(list);
  if (item === undefined) return undefined;
  const own = members.names(item).map(bareName);
  const changes = action === "delete" || action === "update";
  if (own.length === 0) return changes && isListOfIds(list, context) ? { kind: "ids", member } : undefined;
  const known = new Set(names.map(bareName));
  const isSameItem = own.filter((name) => known.has(name)).length * 2 >= own.length;
  const isNamed = !changes || own.some((name) => place.key.members.includes(name));
  return isSameItem && isNamed ? { kind: "items", member, item } : undefined;
}

/** Whether a name is that of a list of ids: `ids`, `taskIds`, `keys`, `user_pks`. */
function isIdList(name: string, { key }: ListPlace): boolean {
  const bare = bareName(name);
  return /(?:ids|uuids|pks|keys|uids|guids|slugs)$/.test(bare) || bare === `${key.members[0]}s`;
}

function isNoun(name: string, { collection }: ListPlace): boolean {
  return bareName(collection.slice(collection.lastIndexOf("/") + 1)) === bareName(name);
}

function isListOfIds(schema: JsonSchema, { members, checks }: BulkContext): boolean {
  const item = members.items(schema);
  if (item === undefined) return false;
  const check = checks.checkOf(item);
  return check({}, true) !== undefined && check([], true) !== undefined && check(true, true) !== undefined;
}
