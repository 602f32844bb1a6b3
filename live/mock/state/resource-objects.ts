import { isObject, type Json, type JsonSchema } from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import { setMember } from "../../../runtime/wire/set-member.ts";
import type { SchemaMembers } from "../schema-members.ts";

export interface Writable {
  [name: string]: Json;
}

export interface ResourceObject {
  readonly object: Writable;
  readonly schema: JsonSchema;
}

/**
 * Finds the member that wraps a resource (`data`) or its members (JSON:API `attributes`). `attributes` is a wrapper only inside `data` or
 * next to `type`, which every JSON:API resource has.
 */
function envelopeOf(object: Writable, isInData: boolean): string | undefined {
  const holds = (name: string): boolean => Object.hasOwn(object, name) && isWritable(object[name]);
  if (holds("data")) return "data";
  return holds("attributes") && (isInData || Object.hasOwn(object, "type")) ? "attributes" : undefined;
}

/**
 * Lists the objects that can contain a resource's members, outermost first: the value itself, its `data`, and the `attributes` (JSON:API)
 * in either object. An object that is another object's only member is also included: `{"user": {…}}`.
 */
export function resourceObjectsIn(
  value: Json,
  schema: JsonSchema,
  members: SchemaMembers,
): readonly ResourceObject[] {
  const objects: ResourceObject[] = [];
  let current: ResourceObject | undefined = isWritable(value) ? { object: value, schema } : undefined;
  let isInData = false;
  while (current !== undefined && objects.length < 4) {
    objects.push(current);
    const name = innerName(current.object, isInData);
    isInData = name === "data";
    current = name === undefined ? undefined : innerOf(current, name, members);
  }
  return objects;
}

function innerName(object: Writable, isInData: boolean): string | undefined {
  const names = Object.keys(object);
  return envelopeOf(object, isInData) ?? (names.length === 1 ? names[0] : undefined);
}

function innerOf(
  { object, schema }: ResourceObject,
  name: string,
  members: SchemaMembers,
): ResourceObject | undefined {
  const inner = object[name];
  return isWritable(inner) ? { object: inner, schema: members.member(schema, name) ?? true } : undefined;
}

/** Lists the schemas of the objects that {@link resourceObjectsIn} finds in values of a schema, outermost first. */
export function resourceSchemas(schema: JsonSchema, members: SchemaMembers): readonly JsonSchema[] {
  const schemas: JsonSchema[] = [];
  let current: JsonSchema | undefined = schema;
  let isInData = false;
  while (current !== undefined && schemas.length < 4) {
    schemas.push(current);
    const names: readonly string[] = members.names(current);
    const isWrapped: boolean = names.includes("attributes") && (isInData || names.includes("type"));
    const envelope: string | undefined = names.includes("data")
      ? "data"
      : isWrapped
        ? "attributes"
        : undefined;
    const name: string | undefined = envelope ?? (names.length === 1 ? names[0] : undefined);
    isInData = name === "data";
    current = name === undefined ? undefined : members.member(current, name);
  }
  return schemas;
}

export function fieldsOf(body: unknown): ReadonlyMap<string, Json> {
  const fields = new Map<string, Json>();
  const isWhole = isJson(body);
  const isField = (value: unknown): value is Json => isWhole || isJson(value);
  let current: unknown = body;
  let isInData = false;
  while (isWritable(current)) {
    const object: Writable = current;
    const names = Object.keys(object);
    const envelope = envelopeOf(object, isInData);
    const only = names.length === 1 && isWritable(object[names[0] ?? ""]) ? names[0] : undefined;
    const inner = envelope ?? only;
    for (const [name, value] of Object.entries(object)) {
      if (name !== inner && isField(value)) fields.set(name, value);
    }
    current = inner === undefined ? undefined : object[inner];
    isInData = inner === "data";
    // A single member could be a field or a wrapper, so treat it as both.
    const single = only === undefined || envelope !== undefined ? undefined : object[only];
    if (only !== undefined && isField(single)) fields.set(only, single);
  }
  return fields;
}

function isWritable(value: unknown): value is Writable {
  // Safe to modify, because such values are created by the mock or decoded from bodies, and never shared.
  return isObject(value) && !(value instanceof Blob);
}

/** Checks whether a value is a scalar. Integers beyond the safe range can be `bigint`s, which `printExact` can print. */
export function isScalar(value: unknown): value is Exclude<Json, object> {
  return value === null || ["string", "number", "bigint", "boolean"].includes(typeof value);
}

export function isJson(value: unknown): value is Json {
  if (isScalar(value)) return true;
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value !== "object" || value instanceof Blob) return false;
  return Object.values(value).every(isJson);
}

interface IdentityMember {
  readonly holder: ResourceObject;
  readonly name: string;
}

/**
 * Finds the member that contains the value of a path parameter. `names` are candidate names, simplified by {@link bareName}, most likely
 * first.
 */
export function findIdentity(
  objects: readonly ResourceObject[],
  names: readonly string[],
  members: SchemaMembers,
): IdentityMember | undefined {
  for (const wanted of names) {
    for (const holder of objects) {
      const known = new Set([...Object.keys(holder.object), ...members.names(holder.schema)]);
      const name = [...known].find((candidate) => bareName(candidate) === wanted);
      if (name === undefined) continue;
      const value = readMember({ object: holder.object, name });
      if (typeof value !== "object" || value === null) return { holder, name };
    }
  }
  return undefined;
}

/** Sets the id of an item, converted to a string or number if necessary. Leaves the object unchanged if the schema rejects all forms. */
export function setIdentity({ holder, name }: IdentityMember, id: Json, accepts: () => boolean): void {
  const other = typeof id !== "string" ? [String(id)] : /^-?\d{1,15}$/.test(id) ? [Number(id)] : [];
  setFirstValid({ object: holder.object, name }, [id, ...other], accepts);
}

export interface Member {
  readonly object: Writable;
  readonly name: string;
}

/**
 * Sets a member to the first value that `accepts` allows, if any.
 * @param values - Candidate values. `undefined` removes the member.
 */
export function setFirstValid(
  member: Member,
  values: readonly (Json | undefined)[],
  accepts: () => boolean,
): void {
  const before = readMember(member);
  for (const value of values) {
    writeMember(member, value);
    if (accepts()) return;
  }
  writeMember(member, before);
}

export function readMember({ object, name }: Member): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function writeMember({ object, name }: Member, value: Json | undefined): void {
  if (value === undefined) delete object[name];
  else setMember(object, name, value);
}

export interface Change {
  readonly member: Member;
  readonly value: Json | undefined;
  readonly before: Json | undefined;
}

export function change(object: Writable, name: string, value: Json | undefined): Change {
  const member = { object, name };
  return { member, value, before: readMember(member) };
}

export function applyChanges(all: readonly Change[], accepts: () => boolean): void {
  const changes = all.filter(({ value, before }) => value !== before);
  for (const { member, value } of changes) writeMember(member, value);
  if (changes.length === 0 || accepts()) return;
  for (const { member, before } of changes.toReversed()) writeMember(member, before);
  for (const { member, value } of changes) setFirstValid(member, [value], accepts);
}
