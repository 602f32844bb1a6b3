import { trimSlash } from "../../../language/openapi/path-template.ts";
import type { MockContext } from "../mock-context.ts";
import { initialItemAt } from "./initial-items.ts";
import { type AcceptedCall, readPage } from "./paging.ts";
import { resolveBulk } from "./resolve-bulk.ts";
import { resolveCreation } from "./resolve-creation.ts";
import { isBelowDeleted, resolveItem } from "./resolve-item.ts";
import type { ResourceContext } from "./resource-context.ts";
import { fillItemPath, readExpression } from "./store.ts";

export function resolveResource(call: AcceptedCall, context: MockContext): ResourceContext {
  const { operation, descriptor, params } = call;
  const place = context.lists.get(operation);
  if (place !== undefined) {
    const collection = fillItemPath(place.collection, descriptor, params);
    const gone = isBelowDeleted(fillItemPath(operation.path, descriptor, params), context);
    return { kind: "list", place, collection, page: readPage(call, context.contract.model.operations), gone };
  }
  const bulk = resolveBulk(call, context);
  if (bulk !== undefined) return bulk;
  const role = context.roles.get(operation);
  const own = fillItemPath(trimSlash(operation.path), descriptor, params);
  if (role === undefined) return { kind: "other", gone: isBelowDeleted(own, context) };
  const { key } = role;
  const template = role.collection ?? operation.path;
  const path = fillItemPath(key === undefined ? template : trimSlash(template), descriptor, params);
  if (role.action === "create")
    return (
      resolveCreation(call, context, role, path) ?? { kind: "other", gone: isBelowDeleted(own, context) }
    );
  const id = key === undefined ? undefined : readExpression(key.parameter, descriptor, params);
  const initial = initialItemAt(operation.path, path, context);
  const owner = context.placeOfItem(operation.path);
  return resolveItem(call, { role, path, id, template: operation.path, initial, place: owner }, context);
}
