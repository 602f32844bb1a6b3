/**
 * Fills a value with the resource it represents: id, fields, and links to the resource.
 * @module
 */

import { shownMedia } from "../../../contract/model/choose-response.ts";
import type { ItemKey } from "../../../contract/model/infer-roles.ts";
import { operationsAtOf } from "../../../contract/model/model-lookup.ts";
import type { Media } from "../../../contract/model/types.ts";
import { schemaOfAll } from "../../../language/schema/applicable.ts";
import { refNameOf } from "../../../language/schema/local-ref.ts";
import { isObject, type Json, type JsonSchema } from "../../../language/values/json-object.ts";
import { chooseExamples, schemaOf } from "../choose-examples.ts";
import type { MockContext } from "../mock-context.ts";
import type { CheckedSchema, SchemaMembers } from "../schema-members.ts";
import {
  applyChanges,
  type Change,
  fieldsOf,
  findIdentity,
  type Member,
  type ResourceObject,
  readMember,
  resourceObjectsIn,
  setFirstValid,
  setIdentity,
  type Writable,
} from "./resource-objects.ts";
import type { Fields } from "./store.ts";

export interface Resource {
  /** Path without the base path. It also seeds the values generated for the resource. */
  readonly path: string;
  readonly key?: ItemKey | undefined;
  readonly id?: Json | undefined;
  readonly fields?: Fields | undefined;
  readonly isSampled?: boolean | undefined;
  /** Whether members without a field are left out, unless the schema requires them. Default: they are sampled. */
  readonly isGiven?: boolean | undefined;
}

/**
 * Returns `base` with the resource's id and stored fields. If `base` belongs to a union branch that rejects a stored field, a value from
 * a matching branch is sampled instead.
 */
export function showResource(
  base: Json,
  checked: CheckedSchema,
  resource: Resource,
  context: MockContext,
): Json {
  const shown = applyFields(base, checked, resource, context.members);
  const pinned = pinLostFields(shown, checked, resource.fields, context.members);
  const fitting = pinned && context.sampleItem(pinned, resource.path);
  return fitting === undefined ? shown : applyFields(fitting, checked, resource, context.members);
}

function applyFields(
  base: Json,
  { schema, accepts }: CheckedSchema,
  { key, id, fields = noFields, isGiven = false }: Resource,
  members: SchemaMembers,
): Json {
  const value = structuredClone(base);
  const objects = resourceObjectsIn(value, schema, members);
  const accepted = (): boolean => accepts(value);
  overlayFields(objects, fields, members, accepted);
  if (isGiven) dropOthers(objects, new Set([...fields.keys()]), accepted);
  if (key === undefined || id === undefined) return value;
  const identity = findIdentity(objects, key.members, members);
  if (identity !== undefined) setIdentity(identity, id, accepted);
  return value;
}

const noFields: Fields = new Map();

function dropOthers(
  objects: readonly ResourceObject[],
  kept: ReadonlySet<string>,
  accepts: () => boolean,
): void {
  const object = objects.at(-1)?.object;
  if (object === undefined) return;
  const others = Object.keys(object).filter((name) => !kept.has(name));
  applyChanges(
    others.map((name) => ({ member: { object, name }, value: undefined, before: object[name] })),
    accepts,
  );
}

export function readIdentity(
  value: Json,
  schema: JsonSchema,
  key: ItemKey,
  members: SchemaMembers,
): Json | undefined {
  const identity = findIdentity(resourceObjectsIn(value, schema, members), key.members, members);
  return identity && readMember({ object: identity.holder.object, name: identity.name });
}

/** Returns the item as GET returns it, or `undefined` if no GET operation at this path returns JSON. */
export function currentItem(path: string, resource: Resource, context: MockContext): Json | undefined {
  return readItem(path, resource, context)?.value;
}

/**
 * Like {@link showResource}, but also fills in the fields that only GET returns. If the schema declares no members, or the same members
 * as GET's, returns GET's value, including undeclared members.
 * @param path - The path in the document.
 */
export function showLikeGet(
  base: Json,
  checked: CheckedSchema,
  { path, resource }: { readonly path: string; readonly resource: Resource },
  context: MockContext,
): Json {
  const read = readItem(path, resource, context);
  if (read === undefined) return showResource(base, checked, resource, context);
  if (hasSameMembers(checked, read, context) && checked.accepts(read.value)) return read.value;
  return showResource(base, checked, addFields(resource, read, context), context);
}

/**
 * Like {@link showLikeGet}, but for schemas with the same members as GET's. Saves sampling a base value that would be discarded.
 * @param path - The path in the document.
 */
export function showAsGet(
  checked: CheckedSchema,
  { path, resource }: { readonly path: string; readonly resource: Resource },
  context: MockContext,
): Json | undefined {
  const shown = readMedia(path, context)?.schema;
  if (shown === undefined || !hasSameMembers(checked, shown, context)) return undefined;
  const read = readItem(path, resource, context);
  return read !== undefined && checked.accepts(read.value) ? read.value : undefined;
}

function hasSameMembers(
  { schema }: Pick<CheckedSchema, "schema">,
  other: Pick<CheckedSchema, "schema">,
  { members }: MockContext,
): boolean {
  if (schema === other.schema) return true;
  const own = members.names(schema);
  const shown = new Set(members.names(other.schema));
  return own.length === 0 || (own.length === shown.size && own.every((name) => shown.has(name)));
}

/**
 * Adds every field that GET returns at the resource's path. Fields are stored, taken from an example, or sampled. Fields that GET
 * declares but does not return are `undefined`.
 * @param path - The path in the document.
 */
export function withShownFields(path: string, resource: Resource, context: MockContext): Resource {
  const read = readItem(path, resource, context);
  return read === undefined ? resource : addFields(resource, read, context);
}

/**
 * Checks whether GET returns the same named schema, so that both operations get consistent sample values.
 * @param path - The path in the document.
 */
export function isShownAlike(
  path: string | undefined,
  { schema }: CheckedSchema,
  { contract }: MockContext,
): boolean {
  const name = refNameOf(schema);
  const read = operationsAtOf(contract.model)(path ?? "").find(({ method }) => method === "GET");
  return name !== undefined && read !== undefined && name === refNameOf(shownMedia(read)?.schema?.schema);
}

function addFields(resource: Resource, { value, schema }: ReadItem, { members }: MockContext): Resource {
  const objects = resourceObjectsIn(structuredClone(value), schema, members);
  const described = objects.flatMap((inner) => members.names(inner.schema));
  const fields = new Map<string, Json | undefined>([
    ...described.map((name) => [name, undefined] as const),
    ...(resource.fields ?? []),
    ...fieldsOf(value),
  ]);
  return { ...resource, fields };
}

function readMedia(path: string, { contract }: MockContext): Media | undefined {
  const read = operationsAtOf(contract.model)(path).find(({ method }) => method === "GET");
  return read && shownMedia(read);
}

interface ReadItem {
  readonly value: Json;
  readonly schema: JsonSchema;
}

function readItem(path: string, resource: Resource, context: MockContext): ReadItem | undefined {
  const media = readMedia(path, context);
  if (media === undefined) return undefined;
  const checked = schemaOf(media, context);
  const { path: seed, isSampled } = resource;
  for (const base of chooseExamples(media, checked, { preferences: {}, path: seed, context, isSampled })) {
    const value = showResource(base.value, checked, resource, context);
    if (checked.accepts(value)) return { value, schema: checked.schema };
  }
  return undefined;
}

/**
 * Pins stored values that differ in `shown`, for instance because `shown` belongs to a different union branch. Only strings, numbers and
 * booleans are compared.
 */
function pinLostFields(
  shown: Json,
  { schema, accepts }: CheckedSchema,
  fields: Fields | undefined,
  members: SchemaMembers,
): CheckedSchema | undefined {
  if (fields === undefined || !isObject(shown) || !members.isUnion(schema)) return undefined;
  const lost = [...fields].filter(
    ([name, value]) => Object.hasOwn(shown, name) && isComparable(value) && shown[name] !== value,
  );
  if (lost.length === 0) return undefined;
  const properties = Object.fromEntries(lost.map(([name, value]) => [name, { const: value }]));
  const hasAll = (value: Json): boolean =>
    isObject(value) && lost.every(([name, written]) => Object.hasOwn(value, name) && value[name] === written);
  return {
    schema: schemaOfAll<JsonSchema>([schema, { required: Object.keys(properties), properties }]),
    accepts: (value) => hasAll(value) && accepts(value),
  };
}

function isComparable(value: Json | undefined): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/**
 * Writes each stored field into the innermost object that contains or declares a member with the field's name. Fields that would make the
 * value invalid are skipped.
 */
function overlayFields(
  objects: readonly ResourceObject[],
  fields: Fields,
  members: SchemaMembers,
  accepts: () => boolean,
): void {
  const changes = [...fields].flatMap(([name, value]) => planChange(objects, name, value, members));
  applyChanges(changes, accepts);
}

function planChange(
  objects: readonly ResourceObject[],
  name: string,
  value: Json | undefined,
  members: SchemaMembers,
): readonly Change[] {
  const holder = objects.findLast(
    ({ object, schema }) => Object.hasOwn(object, name) || members.member(schema, name) !== undefined,
  );
  if (holder === undefined) return [];
  const member = { object: holder.object, name };
  return [{ member, value, before: readMember(member) }];
}

/**
 * Points a value's self links to the resource: `self` and `href`, and `self` in `links` (JSON:API) or `_links` (HAL), as strings or as
 * objects with `href`. Uses the first address that the schema accepts, if any.
 */
export function linkToSelf(
  base: Json,
  { schema, accepts }: CheckedSchema,
  addresses: readonly string[],
  members: SchemaMembers,
): Json {
  if (addresses.length === 0) return base;
  const value = structuredClone(base);
  for (const link of findSelfLinks(value, schema, members))
    setFirstValid(link, addresses, () => accepts(value));
  return value;
}

function findSelfLinks(value: Json, schema: JsonSchema, members: SchemaMembers): readonly Member[] {
  const objects = resourceObjectsIn(value, schema, members).map(({ object }) => object);
  const inner = objects.flatMap((object) =>
    ["links", "_links"].map((name) => objectAt(object, name)).filter((links) => links !== undefined),
  );
  return [
    ...objects.flatMap((object) => [...linkAt(object, "self"), ...linkAt(object, "href")]),
    ...inner.flatMap((links) => linkAt(links, "self")),
  ];
}

function linkAt(object: Writable, name: string): readonly Member[] {
  if (typeof readMember({ object, name }) === "string") return [{ object, name }];
  const link = objectAt(object, name);
  return link !== undefined && typeof link["href"] === "string" ? [{ object: link, name: "href" }] : [];
}

function objectAt(object: Writable, name: string): Writable | undefined {
  const inner: unknown = readMember({ object, name });
  return isObject(inner) ? (inner as Writable) : undefined;
}
