import { camelCase } from "./change-case.ts";
import { type NameWish, resolveNames } from "./resolve-names.ts";

/** An operation that `createClient` is to hold: its id, where it has one, and the name of its function. */
export interface ClientMember {
  readonly original: string;
  readonly id?: string;
  readonly functionName: string;
}

const SEPARATOR = "\u0000";

/**
 * Where `createClient` puts each operation: `repos/list-commits` at `repos.listCommits`, ids without dots and slashes at
 * the top. An id may also be the beginning of others (`users` beside `users.get`): the function then has members.
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

/** An object with a member `then` is taken for a promise by `await`. */
function guardThenable(part: string): string {
  return part === "then" ? "then_" : part;
}
