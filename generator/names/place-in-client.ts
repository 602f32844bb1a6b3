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
 * the top. Where an id is also the beginning of others (`users` beside `users.get`), the operation becomes the member
 * `call` of the group.
 *
 * @returns the parts of each path, by `original`.
 */
export function placeInClient(members: readonly ClientMember[]): ReadonlyMap<string, readonly string[]> {
  const paths = new Map(members.map((member) => [member.original, partsOf(member)]));
  const groups = new Set<string>();
  for (const parts of paths.values()) {
    for (let length = 1; length < parts.length; length += 1) groups.add(joinParts(parts.slice(0, length)));
  }
  const wishes = members.map((member) => wishForPath(member, paths.get(member.original) ?? [], groups));
  const given = resolveNames([...wishes, ...[...groups].map(wishForGroup)]);
  return new Map(
    members.map(({ original }) => [original, (given.get(original)?.name ?? "").split(SEPARATOR)]),
  );
}

function wishForPath(member: ClientMember, parts: readonly string[], groups: ReadonlySet<string>): NameWish {
  const path = groups.has(joinParts(parts)) ? [...parts, "call"] : parts;
  const fallBack = [...path.slice(0, -1), member.functionName];
  return {
    original: member.original,
    seed: member.original,
    candidates: [joinParts(path), joinParts(fallBack)],
    rank: 0,
    claims: (name) => [name],
  };
}

/** A group keeps its place whatever operations want. */
function wishForGroup(group: string): NameWish {
  return { original: `group ${group}`, seed: group, candidates: [group], rank: -1, claims: (name) => [name] };
}

function partsOf({ id, functionName }: ClientMember): readonly string[] {
  if (id === undefined || !/[./]/.test(id)) return [guardThenable(functionName)];
  const parts = id
    .split(/[./]+/)
    .map(camelCase)
    .filter((part) => part !== "");
  return parts.length < 2 ? [guardThenable(functionName)] : parts.map(guardThenable);
}

/** An object with a member `then` is taken for a promise by `await`. */
function guardThenable(part: string): string {
  return part === "then" ? "then_" : part;
}

function joinParts(parts: readonly string[]): string {
  return parts.join(SEPARATOR);
}
