import type { Json } from "../../../language/values/json-object.ts";
import type { SchemaMembers } from "../schema-members.ts";
import { type ResourceObject, setMember } from "./resource-objects.ts";
import type { Fields } from "./store.ts";

/** A member to set, and its previous value. */
interface Change {
  readonly holder: ResourceObject;
  readonly name: string;
  /** The new value; `undefined` to remove the member. */
  readonly value: Json | undefined;
  readonly before: Json | undefined;
}

/**
 * Puts stored fields into a value that shows the resource. Each is put into the innermost object that has a
 * member of that name, or whose schema declares one. A field that would make the value invalid is omitted.
 */
export function overlayFields(
  objects: readonly ResourceObject[],
  fields: Fields,
  members: SchemaMembers,
  accepts: () => boolean,
): void {
  const changes = [...fields].flatMap(([name, value]) => planChange(objects, name, value, members));
  for (const { holder, name, value } of changes) write(holder, name, value);
  if (changes.length === 0 || accepts()) return;
  for (const { holder, name, before } of changes.toReversed()) write(holder, name, before);
  for (const { holder, name, value, before } of changes) {
    write(holder, name, value);
    if (!accepts()) write(holder, name, before);
  }
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
  const before = Object.hasOwn(holder.object, name) ? holder.object[name] : undefined;
  return [{ holder, name, value, before }];
}

function write({ object }: ResourceObject, name: string, value: Json | undefined): void {
  if (value === undefined) delete object[name];
  else setMember(object, name, value);
}
