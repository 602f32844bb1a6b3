import { shownMedia } from "../../../contract/model/choose-response.ts";
import type { ItemKey } from "../../../contract/model/infer-roles.ts";
import { collectionOf } from "../../../language/openapi/path-template.ts";
import { isObject, type Json, type JsonSchema } from "../../../language/values/json-object.ts";
import { oncePer } from "../../../language/values/memory.ts";
import { bareName } from "../../../language/values/names.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import type { MockContext } from "../mock-context.ts";
import type { CheckedSchema } from "../schema-members.ts";
import { collectionNamed } from "./collection-named.ts";
import { findListSchema, itemsOf } from "./find-list.ts";
import { type InitialItem, initialItemsOf } from "./initial-items.ts";
import type { ListPlace } from "./list-places.ts";
import {
  isParent,
  type Parent,
  type PathBelow,
  parentMembers,
  parentsOf,
  readName,
  singular,
} from "./parent-members.ts";
import {
  fieldsOf,
  findIdentity,
  isScalar,
  readMember,
  resourceObjectsIn,
  setFirstValid,
  setIdentity,
  type Writable,
} from "./resource-objects.ts";
import type { Fields } from "./store.ts";

const MOST_DEPTH = 4;

/** Points references in a sampled value to existing items. Modifies the value in place and skips references that the schema rejects. */
export function setReferences(
  value: Json,
  { schema, accepts }: CheckedSchema,
  path: string,
  context: MockContext,
): void {
  if (typeof value !== "object" || value === null || !path.startsWith("/")) return;
  const parents = parentsOf(path, context);
  if (parents.length === 0 && context.collections.size === 0) return;
  visit(value, schema, { parents, path, context, accepts: () => accepts(value) }, 0);
}

interface References {
  readonly parents: readonly Parent[];
  readonly path: string;
  readonly context: MockContext;
  accepts(): boolean;
}

function visit(value: Json, schema: JsonSchema, references: References, depth: number): void {
  const { members } = references.context;
  if (depth > MOST_DEPTH) return;
  if (Array.isArray(value)) {
    const items = members.items(schema) ?? true;
    for (const [index, item] of value.entries())
      visit(item, items, { ...references, path: `${references.path}/${index}` }, depth + 1);
    return;
  }
  if (!isObject(value)) return;
  const object = value as Writable; // Sampled for this call, so safe to modify.
  for (const name of Object.keys(object)) {
    const inner = members.member(schema, name) ?? true;
    if (!referTo(object, name, inner, references, depth)) {
      visit(object[name] ?? null, inner, { ...references, path: `${references.path}/${name}` }, depth + 1);
    }
  }
}

function referTo(
  object: Writable,
  name: string,
  schema: JsonSchema,
  references: References,
  depth: number,
): boolean {
  const { parents, path, context, accepts } = references;
  const { noun, isId } = readName(name);
  const value = readMember({ object, name });
  if (value === undefined || value === null) return false;
  const parent = depth === 0 ? parents.find((one) => isParent(one, name)) : undefined;
  const place = collectionNamed(noun, context.collections);
  if (parent === undefined && place === undefined) return false;
  // The id of the item itself is not a reference: `user_id` of a user.
  const isAmong = depth === 0 && place?.collection === collectionOf(path);
  if (isAmong && place.key.members.includes(bareName(name))) return false;
  const choose = (index: number): Choice | undefined =>
    parent ?? (place && chooseItem(place, seedOf(context.seed, path, noun, String(index)), context));
  if (Array.isArray(value)) {
    if (!isId || !value.every(isScalar)) return false;
    const chosen = value.flatMap((_, index) => choose(index)?.id ?? []);
    setFirstValid({ object, name }, [[...new Set(chosen)], chosen], accepts);
    return true;
  }
  const chosen = choose(0);
  if (chosen === undefined) return false;
  if (isScalar(value)) {
    // A string that is not an id, such as an author's name, is not a reference.
    if (
      !isId &&
      (parent === undefined || typeof value === "string") &&
      !(typeof value === "number" && typeof chosen.id === "number")
    )
      return false;
    setIdentity({ holder: { object, schema: true }, name }, chosen.id, accepts);
    copyFields(object, noun, chosen, context, accepts);
    return true;
  }
  return isObject(value) && embed(value as Writable, schema, chosen, context, accepts);
}

/** Copies what an object repeats of the item it refers to: `ownerName` and `ownerEmail` beside `ownerId`. */
function copyFields(
  object: Writable,
  noun: string,
  { item, place }: Choice,
  context: MockContext,
  accepts: () => boolean,
): void {
  const names = Object.keys(object).filter((name) => {
    const bare = bareName(name);
    return bare.startsWith(noun) && COPIED.has(bare.slice(noun.length));
  });
  if (names.length === 0 || item === undefined || !("list" in place)) return;
  const fields = new Map(
    [...shownFields(item, place, context)].map(([name, value]) => [bareName(name), value]),
  );
  for (const name of names) {
    const copied = COPIED.get(bareName(name).slice(noun.length)) ?? [];
    const values = copied.flatMap((own) => fields.get(own) ?? []);
    setFirstValid({ object, name }, values, accepts);
  }
}

/** The ends of names that repeat a field of another item, and the fields. */
const COPIED: ReadonlyMap<string, readonly string[]> = new Map([
  ["name", ["name", "fullname", "displayname", "realname", "username", "title"]],
  ["username", ["username"]],
  ["email", ["email"]],
  ["title", ["title"]],
  ["slug", ["slug"]],
]);

/**
 * Fills a nested object with the values of another item.
 * @returns Whether the object contains an id.
 */
function embed(
  object: Writable,
  schema: JsonSchema,
  { id, item, place }: Choice,
  context: MockContext,
  accepts: () => boolean,
): boolean {
  const identity = findIdentity(
    resourceObjectsIn(object, schema, context.members),
    place.key.members,
    context.members,
  );
  if (identity === undefined) return false;
  if (item !== undefined && "list" in place) {
    for (const [name, shown] of shownFields(item, place, context))
      if (Object.hasOwn(object, name)) setFirstValid({ object, name }, [shown], accepts);
  }
  setIdentity(identity, id, accepts);
  return true;
}

function shownFields(item: InitialItem, { list }: ListPlace, context: MockContext): Fields {
  const written = context.store?.get(item.path)?.fields ?? new Map();
  if (item.kind === "example") return new Map([...fieldsOf(item.value), ...written]);
  const listed = findListSchema(shownMedia(list)?.schema?.schema ?? true, context.members);
  const raw = listed === undefined ? undefined : context.sampleRaw(itemsOf(listed, context), item.path);
  return new Map([...fieldsOf(raw), ...written]);
}

interface Choice {
  readonly id: Json;
  readonly item: InitialItem | undefined;
  readonly place: ListPlace | Pick<ListPlace, "key">;
}

function chooseItem(place: ListPlace, seed: number, context: MockContext): Choice | undefined {
  const all = [...initialItemsOf({ ...place, path: place.collection }, context).values()];
  for (let attempt = 0; attempt < all.length; attempt++) {
    const item = all[(seed + attempt) % all.length];
    if (item !== undefined && context.store?.get(item.path)?.deleted !== true)
      return { id: item.id, item, place };
  }
  return undefined;
}

export function parentFields(
  path: PathBelow,
  shown: JsonSchema | undefined,
  key: ItemKey,
  context: MockContext,
): Fields {
  const { members, checks } = context;
  const names = shown === undefined ? [] : members.names(shown);
  return new Map(
    parentMembers(path, names, key, context).flatMap(({ name, id }): readonly (readonly [string, Json])[] => {
      const schema = members.member(shown ?? true, name);
      const check = schema === undefined ? undefined : checks.checkOf(schema);
      const fitting = [id, Number(id)].find((value) => check?.(value, true) === undefined);
      return check === undefined || fitting === undefined ? [] : [[name, fitting]];
    }),
  );
}

export const collectionsOf: (lists: ReadonlyMap<unknown, ListPlace>) => ReadonlyMap<string, ListPlace> =
  oncePer((lists: ReadonlyMap<unknown, ListPlace>) => {
    const found = new Map<string, ListPlace>();
    const places = [...lists.values()].filter(({ collection }) => !collection.includes("{"));
    const isAlone = ({ item }: ListPlace): boolean => item === undefined;
    for (const place of [...places.filter((one) => !isAlone(one)), ...places.filter(isAlone)]) {
      const { collection } = place;
      const noun = singular(collection.slice(collection.lastIndexOf("/") + 1));
      if (!found.has(noun)) found.set(noun, place);
    }
    return found;
  });
