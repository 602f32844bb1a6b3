import { collectionOf, lastExpression, trimSlash } from "../../language/openapi/path-template.ts";
import { bareName } from "../../language/values/names.ts";
import { parseExpression } from "../../runtime/links/follow-link.ts";
import { decodePointer } from "../../runtime/pointer.ts";
import { findLinked } from "./model-lookup.ts";
import type { Operation } from "./types.ts";

type Action = "read" | "replace" | "update" | "delete" | "list" | "create";

export interface ItemKey {
  /** The name of the expression at the end of an item's path, or `id` if items have no path. */
  readonly parameter: string;
  /** Members that are likely to contain the expression's value, best match first. Names are normalised by {@link bareName}. */
  readonly members: readonly string[];
}

export interface Role {
  readonly action: Action;
  readonly key?: ItemKey;
  readonly item?: string;
  readonly collection?: string;
  /** Set for a creation whose items are never read by any operation, so that they need not be stored. */
  readonly isUnseen?: true;
}

/**
 * Infers the roles of operations from their paths. `/recipes/{id}` is an item in the collection `/recipes`, and so is the target of a link
 * in a POST response. On a collection, POST creates an item and GET lists the items, even if items have no path. On an item, POST updates
 * it. A path with PUT or PATCH that is neither item nor collection is a single resource. Other operations have no role.
 */
export function inferRoles(operations: readonly Operation[]): ReadonlyMap<Operation, Role> {
  const methods = new Map<string, Set<string>>();
  const items = new Map<string, string>();
  const links = readItemLinks(operations);
  for (const { path, method } of operations) {
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(method));
    if (lastExpression(path) !== undefined) items.set(collectionOf(path), path);
  }
  for (const [{ path, method }, link] of links) {
    const isCreation = method === "POST" && lastExpression(path) === undefined;
    if (isCreation && !items.has(trimSlash(path))) items.set(trimSlash(path), link.item);
  }
  const roles = new Map<Operation, Role>();
  for (const operation of operations) {
    const role = roleOf(operation, items.get(trimSlash(operation.path)), methods.get(operation.path));
    if (role !== undefined) roles.set(operation, role);
  }
  return withLinkedMembers(roles, links);
}

interface ItemLink {
  readonly item: string;
  readonly member: string;
}

function readItemLinks(operations: readonly Operation[]): ReadonlyMap<Operation, ItemLink> {
  const found = new Map<Operation, ItemLink>();
  for (const operation of operations) {
    for (const link of operation.responses.flatMap((response) => response.links)) {
      const led = findLinked(link, operations);
      const name = led && lastExpression(led.path);
      const value = link.parameters.find(([key]) => key === name || key === `path.${name}`)?.[1];
      const expression = typeof value === "string" ? parseExpression(value) : undefined;
      if (led === undefined || expression?.kind !== "body" || expression.of !== "response") continue;
      const member = decodePointer(expression.pointer)?.at(-1);
      if (member !== undefined && !found.has(operation)) found.set(operation, { item: led.path, member });
    }
  }
  return found;
}

function withLinkedMembers(
  roles: ReadonlyMap<Operation, Role>,
  links: ReadonlyMap<Operation, ItemLink>,
): ReadonlyMap<Operation, Role> {
  const linked = new Map<string, string>();
  const itemOf = (operation: Operation, role: Role): string =>
    role.item ?? (role.collection === undefined ? operation.path : "");
  for (const [operation, role] of roles) {
    const link = links.get(operation);
    // Links to items in a different collection do not identify this item.
    if (link !== undefined && link.item === itemOf(operation, role)) linked.set(link.item, link.member);
  }
  return new Map(
    [...roles].map(([operation, role]) => {
      const member = linked.get(itemOf(operation, role));
      if (member === undefined || role.key === undefined) return [operation, role];
      const members = [...new Set([bareName(member), ...role.key.members])];
      return [operation, { ...role, key: { ...role.key, members } }];
    }),
  );
}

function roleOf(
  { path, method }: Operation,
  item: string | undefined,
  methods: ReadonlySet<string> = new Set(),
): Role | undefined {
  const parameter = lastExpression(path);
  if (parameter !== undefined) {
    const action = itemAction(method);
    return action && { action, key: keyOf(parameter) };
  }
  const isResource = methods.has("PUT") || methods.has("PATCH");
  if (item !== undefined || !isResource) {
    const collection = item === undefined ? trimSlash(path) : collectionOf(item);
    const of = {
      key: keyOf(lastExpression(item ?? "") ?? "id"),
      collection,
      ...(item === undefined ? {} : { item }),
    };
    if (method === "GET" && (item !== undefined || methods.has("POST"))) return { action: "list", ...of };
    const isSeen = item !== undefined || methods.has("GET");
    return method === "POST" ? { action: "create", ...of, ...(isSeen ? {} : { isUnseen: true }) } : undefined;
  }
  const action = method === "POST" ? undefined : itemAction(method);
  return action && { action };
}

function keyOf(parameter: string): ItemKey {
  return { parameter, members: identityNames(parameter) };
}

function itemAction(method: string): Action | undefined {
  switch (method) {
    case "GET":
      return "read";
    case "PUT":
      return "replace";
    case "PATCH":
    case "POST":
      return "update";
    case "DELETE":
      return "delete";
    default:
      return undefined;
  }
}

export function writtenPath({ path }: Pick<Operation, "path">, role: Role | undefined): string | undefined {
  switch (role?.action) {
    case "create":
      return role.item;
    case "replace":
    case "update":
      return path;
    case "read":
    case "list":
    case "delete":
    case undefined:
      return undefined;
  }
}

const IDENTITY = /^(?:uuid|guid|uid|ulid|key|slug|name|code|number|login|username|handle|email|sha|hash)$/;

/**
 * Returns possible names of the identifying member, in order: `recipeid`, `id`, `uuid`, `pk`, `recipe` for `{recipe}`; `issuenumber`,
 * `number`, `issuenumberid`, `id` … for `{issue_number}`; `slug`, `slugid`, `id` … for `{slug}`.
 */
export function identityNames(parameter: string): readonly string[] {
  const words = parameter
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const bare = words.join("");
  const either = words.indexOf("or");
  if (either > 0 && either < words.length - 1) return eitherNames(words, either);
  const last = words.length > 1 || IDENTITY.test(bare) ? words.slice(-1) : [];
  return [...new Set([...(last.length === 0 ? [] : [bare, ...last]), `${bare}id`, "id", "uuid", "pk", bare])];
}

/** Names for a parameter that takes one of two members: `projectid`, `id`, `projectname`, `name` for `{project_name_or_id}`. */
function eitherNames(words: readonly string[], or: number): readonly string[] {
  const [first, second] = [words.slice(0, or), words.slice(or + 1)];
  const stem = second.length === 1 ? first.slice(0, -1) : second.slice(0, -1);
  const ends = [...second.slice(-1), ...first.slice(-1)];
  const ordered = [...ends.filter((end) => end === "id"), ...ends.filter((end) => end !== "id")];
  const named = ordered.flatMap((end) => [[...stem, end].join(""), end]);
  return [...new Set([words.join(""), ...named, "id", "uuid"])];
}
