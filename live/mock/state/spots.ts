import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import { isObject } from "../../../language/values/json-object.ts";
import type { SchemaMembers } from "../schema-members.ts";

/** A JSON object that may be written to. */
export interface Writable {
  [name: string]: Json;
}

/** An object in a value that may hold a resource's members. */
export interface Spot {
  readonly object: Writable;
  readonly schema: JsonSchema;
}

/**
 * The member that holds a resource (`data`), or all of its members (`attributes` of JSON:API). Outside `data`, and without the
 * `type` that each resource of JSON:API has, `attributes` is a member as any other.
 */
function envelopeOf(object: Writable, isInData: boolean): string | undefined {
  const holds = (name: string): boolean => Object.hasOwn(object, name) && isWritable(object[name]);
  if (holds("data")) return "data";
  return holds("attributes") && (isInData || Object.hasOwn(object, "type")) ? "attributes" : undefined;
}

/**
 * Where the members of a resource stand in a value: in the value itself, in its `data`, in the `attributes` of either
 * (JSON:API), and in an only member that is an object (`{"user": {…}}`). From the outside in.
 */
export function spotsOf(value: Json, schema: JsonSchema, members: SchemaMembers): readonly Spot[] {
  const spots: Spot[] = [];
  let current: Spot | undefined = isWritable(value) ? { object: value, schema } : undefined;
  let isInData = false;
  while (current !== undefined && spots.length < 4) {
    spots.push(current);
    const name = innerName(current.object, isInData);
    isInData = name === "data";
    current = name === undefined ? undefined : innerOf(current, name, members);
  }
  return spots;
}

function innerName(object: Writable, isInData: boolean): string | undefined {
  const names = Object.keys(object);
  return envelopeOf(object, isInData) ?? (names.length === 1 ? names[0] : undefined);
}

function innerOf({ object, schema }: Spot, name: string, members: SchemaMembers): Spot | undefined {
  const inner = object[name];
  return isWritable(inner) ? { object: inner, schema: members.member(schema, name) ?? true } : undefined;
}

/** The members of a resource that a request's body brings, out of whatever they are wrapped in. */
export function fieldsOf(body: unknown): ReadonlyMap<string, Json> {
  const fields = new Map<string, Json>();
  let current: unknown = body;
  let isInData = false;
  while (isWritable(current)) {
    const object: Writable = current;
    const names = Object.keys(object);
    const envelope = envelopeOf(object, isInData);
    const only = names.length === 1 && isWritable(object[names[0] ?? ""]) ? names[0] : undefined;
    const inner = envelope ?? only;
    for (const [name, value] of Object.entries(object)) {
      if (name !== inner && isJson(value)) fields.set(name, value);
    }
    current = inner === undefined ? undefined : object[inner];
    isInData = inner === "data";
    // The only member may as well be a field as an envelope.
    if (only !== undefined && envelope === undefined && isJson(object[only])) fields.set(only, object[only]);
  }
  return fields;
}

/** Sets a member of its own, whatever its name. */
export function setMember(object: Writable, name: string, value: Json): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

function isWritable(value: unknown): value is Writable {
  // Values are made here or decoded from bodies: nobody else holds them.
  return isObject(value) && !(value instanceof Blob);
}

function isJson(value: unknown): value is Json {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return true;
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value !== "object" || value instanceof Blob) return false;
  return Object.values(value).every(isJson);
}
