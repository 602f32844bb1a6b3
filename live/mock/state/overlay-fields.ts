import type { Json } from "../../../language/values/json-object.ts";
import type { SchemaMembers } from "../schema-members.ts";
import { type ResourceObject, setMember } from "./resource-objects.ts";
import type { Fields } from "./store.ts";

/** A member to be set, and what was there. */
interface Change {
  readonly holder: ResourceObject;
  readonly name: string;
  /** Absent: the member is to go. */
  readonly value: Json | undefined;
  readonly before: Json | undefined;
}

/**
 * Puts what was written into a value that stands for the same resource: each field where the value has a member of that name,
 * or its schema declares one, the innermost first. What would make the value invalid is left as it was.
 */
export function overlayFields(
  objects: readonly ResourceObject[],
  fields: Fields,
  members: SchemaMembers,
  accepts: () => boolean,
): void {
  const changes = [...fields].flatMap(([name, value]) => planChange(objects, name, value, members));
  for (const change of changes) apply(change);
  if (changes.length === 0 || accepts()) return;
  for (const change of changes.toReversed()) undo(change);
  for (const change of changes) {
    apply(change);
    if (!accepts()) undo(change);
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

function apply({ holder, name, value }: Change): void {
  write(holder, name, value);
}

function undo({ holder, name, before }: Change): void {
  write(holder, name, before);
}

function write({ object }: ResourceObject, name: string, value: Json | undefined): void {
  if (value === undefined) delete object[name];
  else setMember(object, name, value);
}
