import { camelCase } from "./change-case.ts";
import { type NameWish, resolveNames } from "./resolve-names.ts";

/** An operation for `createClient`: its id, if it has one, and the name of its function. */
export interface ClientMember {
  readonly original: string;
  readonly id?: string;
  readonly functionName: string;
}

const SEPARATOR = "\u0000";

/**
 * Chooses the path of each operation in `createClient`: `repos/list-commits` becomes `repos.listCommits`; ids
 * without dots and slashes are at the top level. If an id is also the beginning of others (`users` and
 * `users.get`), its function has these as members.
 *
 * @returns the parts of each path, by `original`.
 */
export function placeInClient(members: readonly ClientMember[]): ReadonlyMap<string, readonly string[]> {
  const given = resolveNames(members.map(wishForPath));
  return new Map([...given].map(([original, { name }]) => [original, name.split(SEPARATOR)]));
}

function wishForPath(member: ClientMember): NameWish {
  const { original, functionName } = member;
  const path = partsOf(member);
  const fallBack = [...path.slice(0, -1), functionName];
  return {
    original,
    seed: original,
    candidates: [path.join(SEPARATOR), fallBack.join(SEPARATOR)],
    rank: 0,
    claims: (name) => [name],
  };
}

function partsOf({ id, functionName }: ClientMember): readonly string[] {
  if (id === undefined || !/[./]/.test(id)) return [functionName];
  const parts = id
    .split(/[./]+/)
    .map(camelCase)
    .filter((part) => part !== "");
  return parts.length < 2 ? [functionName] : parts.map(guardThenable);
}

/** Renames `then`, because `await` would treat an object with this member as a promise. */
function guardThenable(part: string): string {
  return part === "then" ? "then_" : part;
}
