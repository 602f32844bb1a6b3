import type { Json } from "../../../language/values/json-object.ts";
import type { SchemaMembers } from "../schema-members.ts";
import { type Spot, setMember } from "./spots.ts";

/**
 * The members that may hold what an expression of a path names, the likeliest first, spellings aside: for `{issue_number}`
 * `issue_number`, `number`; for `{recipe}` `recipe_id`, `id`, `uuid`.
 */
export function identityNames(parameter: string): readonly string[] {
  const words = parameter
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const bare = words.join("");
  const last = words.length > 1 ? words.slice(-1) : [];
  return [...new Set([...(last.length === 0 ? [] : [bare, ...last]), `${bare}id`, "id", "uuid", bare])];
}

/** A member that can hold an identity. */
export interface IdentitySpot {
  readonly spot: Spot;
  readonly name: string;
}

/** Finds the member of a value that an expression of a path names. */
export function findIdentity(
  spots: readonly Spot[],
  parameter: string,
  members: SchemaMembers,
): IdentitySpot | undefined {
  for (const wanted of identityNames(parameter)) {
    for (const spot of spots) {
      const names = new Set([...Object.keys(spot.object), ...members.names(spot.schema)]);
      const name = [...names].find((candidate) => bareName(candidate) === wanted);
      if (name === undefined) continue;
      const value = Object.hasOwn(spot.object, name) ? spot.object[name] : undefined;
      if (typeof value !== "object" || value === null) return { spot, name };
    }
  }
  return undefined;
}

/** Puts an identity into its member, as the type that fits. Answers whether one did. */
export function setIdentity({ spot, name }: IdentitySpot, id: Json, accepts: () => boolean): boolean {
  const { object } = spot;
  const before = Object.hasOwn(object, name) ? object[name] : undefined;
  const readings: Json[] = typeof id === "string" && /^-?\d{1,15}$/.test(id) ? [id, Number(id)] : [id];
  if (typeof id === "number") readings.push(String(id));
  for (const reading of readings) {
    setMember(object, name, reading);
    if (accepts()) return true;
  }
  if (before === undefined) delete object[name];
  else setMember(object, name, before);
  return false;
}

/** A name as {@link identityNames} writes it. */
export function bareName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
