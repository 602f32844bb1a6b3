import { shownMedia } from "../../../contract/model/choose-response.ts";
import { type ItemKey, identityNames, type Role } from "../../../contract/model/infer-roles.ts";
import type { Operation } from "../../../contract/model/types.ts";
import { itemsMember } from "../../../language/openapi/paging-members.ts";
import {
  collectionOf,
  expressionsIn,
  lastExpression,
  trimSlash,
} from "../../../language/openapi/path-template.ts";
import { refNameOf } from "../../../language/schema/local-ref.ts";
import type { JsonSchema } from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import type { SchemaMembers } from "../schema-members.ts";
import { findListSchema } from "./find-list.ts";
import { listPaging } from "./paging.ts";
import { resourceSchemas } from "./resource-objects.ts";

export interface ListPlace {
  readonly list: Operation;
  readonly key: ItemKey;
  /** The item path in the document. Absent if items have no path of their own. */
  readonly item: string | undefined;
  readonly collection: string;
  readonly parents: readonly string[];
}

/** The items at a path. With parents, it contains only the items below one parent. */
export interface Collection extends Pick<ListPlace, "list" | "key" | "item"> {
  readonly path: string;
}

/**
 * Finds the collection that each operation lists. `GET /pets` lists the collection of `/pets/{id}`. `GET /pet/findByStatus` and `GET
 * /owners/{id}/pets` list items with another path if their item schema is also the schema of `GET /pet/{id}` or `GET /pets/{id}`.
 */
export function findListPlaces(
  operations: readonly Operation[],
  roles: ReadonlyMap<Operation, Role>,
  members: SchemaMembers,
): ReadonlyMap<Operation, ListPlace> {
  const places = new Map<Operation, ListPlace>();
  for (const [operation, { action, key, item, collection = "" }] of roles)
    if (action === "list" && item !== undefined && key !== undefined)
      places.set(operation, { list: operation, key, item, collection, parents: [] });
  const items = readItemPaths(operations, roles, members);
  const listOf = new Map([...places.values()].map((place) => [place.item, place.list]));
  for (const operation of operations) {
    if (places.has(operation) || operation.method !== "GET" || lastExpression(operation.path) !== undefined)
      continue;
    const schema = itemSchemaOf(operation, members, roles.get(operation)?.action === "list");
    const path = trimSlash(operation.path);
    const name = refNameOf(schema) ?? "";
    const item = items.find((one) => one.schemas.includes(name) && isPlacedAt(one.path, path));
    if (item !== undefined) {
      const list = listOf.get(item.path) ?? operation;
      listOf.set(item.path, list);
      const own = expressionsIn(collectionOf(item.path));
      const parents = expressionsIn(path).filter((name) => !own.includes(name));
      places.set(operation, {
        list,
        key: item.key,
        item: item.path,
        collection: collectionOf(item.path),
        parents,
      });
    } else if (schema !== undefined) {
      const key = roles.get(operation)?.key ?? { parameter: "id", members: identityNames("id") };
      places.set(operation, { list: operation, key, item: undefined, collection: path, parents: [] });
    }
  }
  return places;
}

interface ItemPath {
  readonly path: string;
  readonly key: ItemKey;
  /** The names of the item's schema, and of what it wraps: `UserResponse` and `User` for `{ data: User }`. */
  readonly schemas: readonly string[];
}

function readItemPaths(
  operations: readonly Operation[],
  roles: ReadonlyMap<Operation, Role>,
  members: SchemaMembers,
): readonly ItemPath[] {
  return operations.flatMap((operation) => {
    const key = roles.get(operation)?.key;
    const shown = operation.method === "GET" ? shownMedia(operation)?.schema?.schema : undefined;
    const isItem = key !== undefined && lastExpression(operation.path) !== undefined;
    if (!isItem || shown === undefined) return [];
    const schemas = resourceSchemas(shown, members).flatMap((each) => refNameOf(each) ?? []);
    return schemas.length === 0 ? [] : [{ path: operation.path, key, schemas }];
  });
}

function itemSchemaOf(operation: Operation, members: SchemaMembers, isList: boolean): JsonSchema | undefined {
  const shown = shownMedia(operation)?.schema?.schema;
  const list = shown === undefined ? undefined : findListSchema(shown, members);
  if (shown === undefined || list === undefined) return undefined;
  const isNamed = members
    .names(shown)
    .some((name) => itemsMember.test(bareName(name)) && members.member(shown, name) === list);
  return isList || list === shown || isNamed || listPaging(operation).length > 0
    ? members.items(list)
    : undefined;
}

/** Whether a list returns items with another path. If so, the list's path is below the items' collection or has the same last segment. */
function isPlacedAt(item: string, path: string): boolean {
  const collection = collectionOf(item);
  const expressions = new Set(expressionsIn(path));
  if (!expressionsIn(collection).every((name) => expressions.has(name))) return false;
  return path.startsWith(`${collection}/`) || lastSegment(path) === lastSegment(collection);
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
