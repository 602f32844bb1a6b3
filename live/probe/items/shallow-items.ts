import { identityNames, type Role } from "../../../contract/model/infer-roles.ts";
import type { Operation } from "../../../contract/model/types.ts";
import {
  collectionOf,
  expressionsIn,
  lastExpression,
  trimSlash,
} from "../../../language/openapi/path-template.ts";

/**
 * Adds items without operations of their own: `POST /scans` creates the items of `/scans/{id}/download`. Also adds those of shallow nesting:
 * `POST /huts/{hutId}/photos` creates the items of `/photos/{photoId}` if no operation creates them at `/photos`.
 */
export function withShallowItems(
  operations: readonly Operation[],
  roles: ReadonlyMap<Operation, Role>,
): ReadonlyMap<Operation, Role> {
  const created = new Set(
    [...roles.values()].flatMap(({ action, item }) => (action === "create" ? [item] : [])),
  );
  const items = [...new Set(operations.flatMap(({ path }) => itemPathsIn(path)))].filter(
    (item) => !created.has(item),
  );
  const whole = new Map(roles);
  const parents = new Map<string, string>();
  for (const item of items) {
    const creators = operations.filter((one) => createsAt(one, roles.get(one), item));
    const own = creators.filter(({ path }) => trimSlash(path) === collectionOf(item));
    const [creator, second] = own.length > 0 ? own : creators;
    const role = creator && roles.get(creator);
    if (creator === undefined || role === undefined || second !== undefined) continue;
    const parent = itemPathsIn(creator.path).at(-1) ?? "";
    if (isBelow(parent, item, parents)) continue;
    parents.set(item, parent);
    const { isUnseen, ...seen } = role;
    const parameter = lastExpression(item) ?? "";
    whole.set(creator, { ...seen, item, key: { parameter, members: identityNames(parameter) } });
  }
  return whole;
}

/** Whether the items of a path are created below those of another one, so that neither could be created first. */
function isBelow(path: string, other: string, parents: ReadonlyMap<string, string>): boolean {
  for (let at: string | undefined = path; at !== undefined; at = parents.get(at))
    if (at === other) return true;
  return false;
}

/** Paths of the items on the way to a path: `/photos/{photoId}` for `/photos/{photoId}/content`. */
function itemPathsIn(path: string): readonly string[] {
  return [...path.matchAll(/\/\{[^{}/]+\}(?=\/|$)/g)].map((match) =>
    path.slice(0, match.index + match[0].length),
  );
}

function createsAt({ path }: Operation, role: Role | undefined, item: string): boolean {
  if (role?.action !== "create" || role.item !== undefined) return false;
  const collection = collectionOf(item);
  if (trimSlash(path) === collection) return true;
  if (expressionsIn(item).length > 1) return false;
  const name = collection.slice(collection.lastIndexOf("/"));
  const prefix = collection.slice(0, -name.length);
  const own = trimSlash(path);
  return own.startsWith(`${prefix}/`) && own.endsWith(name) && expressionsIn(own).length > 0;
}
