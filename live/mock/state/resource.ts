import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import type { MockBench } from "../mock-bench.ts";
import type { CheckedSchema, SchemaMembers } from "../schema-members.ts";
import { findIdentity, setIdentity } from "./identity.ts";
import { overlayFields } from "./overlay.ts";
import { pinLostFields } from "./pin-lost-fields.ts";
import { spotsOf } from "./spots.ts";
import type { Fields } from "./store.ts";

/** One resource, as far as a path and what was written tell of it. */
export interface Resource {
  /** The item's path, without a base; what is generated for it is chosen by this. */
  readonly path: string;
  /** The expression that names it. */
  readonly parameter?: string | undefined;
  /** The value of that expression. */
  readonly id?: Json | undefined;
  readonly fields?: Fields | undefined;
}

/**
 * A value of the schema that stands for the resource: the given one, with its identity and what was written to it. Where the given
 * one is of an alternative that what was written does not fit, a value of another is taken.
 */
export function showResource(base: Json, checked: CheckedSchema, resource: Resource, bench: MockBench): Json {
  const shown = dressBase(base, checked, resource, bench.members);
  const pinned = pinLostFields(shown, checked, resource.fields, bench.members);
  const fitting = pinned && bench.sampleItem(pinned, resource.path);
  return fitting === undefined ? shown : dressBase(fitting, checked, resource, bench.members);
}

function dressBase(
  base: Json,
  { schema, accepts }: CheckedSchema,
  { parameter, id, fields }: Resource,
  members: SchemaMembers,
): Json {
  const value = structuredClone(base);
  const spots = spotsOf(value, schema, members);
  const accepted = (): boolean => accepts(value);
  if (fields !== undefined) overlayFields(spots, fields, members, accepted);
  if (parameter === undefined || id === undefined) return value;
  const identity = findIdentity(spots, parameter, members);
  if (identity !== undefined) setIdentity(identity, id, accepted);
  return value;
}

/** The identity that a value itself has; `undefined` where it has none. */
export function readIdentity(
  value: Json,
  schema: JsonSchema,
  parameter: string,
  members: SchemaMembers,
): Json | undefined {
  const identity = findIdentity(spotsOf(value, schema, members), parameter, members);
  if (identity === undefined || !Object.hasOwn(identity.spot.object, identity.name)) return undefined;
  return identity.spot.object[identity.name];
}
