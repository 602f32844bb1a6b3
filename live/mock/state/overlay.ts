import type { Json } from "../../../language/values/json-object.ts";
import type { SchemaMembers } from "../schema-members.ts";
import { type Spot, setMember } from "./spots.ts";
import type { Fields } from "./store.ts";

/** A member to be set, and what was there. */
interface Change {
  readonly spot: Spot;
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
  spots: readonly Spot[],
  fields: Fields,
  members: SchemaMembers,
  accepts: () => boolean,
): void {
  const changes = [...fields].flatMap(([name, value]) => planChange(spots, name, value, members));
  for (const change of changes) apply(change);
  if (changes.length === 0 || accepts()) return;
  for (const change of changes.toReversed()) undo(change);
  for (const change of changes) {
    apply(change);
    if (!accepts()) undo(change);
  }
}

function planChange(
  spots: readonly Spot[],
  name: string,
  value: Json | undefined,
  members: SchemaMembers,
): readonly Change[] {
  const spot = spots.findLast(
    ({ object, schema }) => Object.hasOwn(object, name) || members.member(schema, name) !== undefined,
  );
  if (spot === undefined) return [];
  const before = Object.hasOwn(spot.object, name) ? spot.object[name] : undefined;
  return [{ spot, name, value, before }];
}

function apply({ spot, name, value }: Change): void {
  write(spot, name, value);
}

function undo({ spot, name, before }: Change): void {
  write(spot, name, before);
}

function write({ object }: Spot, name: string, value: Json | undefined): void {
  if (value === undefined) delete object[name];
  else setMember(object, name, value);
}
