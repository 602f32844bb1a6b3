import { encodeComponent } from "../../../contract/findings/show-text.ts";
import type { Operation } from "../../../contract/model/types.ts";
import type { Json } from "../../../language/values/json-object.ts";
import type { OperationDescriptor } from "../../../runtime/descriptors.ts";

/** The effect of an operation on the resource that its path names. */
type Action = "read" | "replace" | "update" | "delete" | "list" | "create";

/** The action of an operation on a resource or a collection. */
export interface Role {
  readonly action: Action;
  /** The expression at the end of an item's path, without its braces; absent for a resource that is no item. */
  readonly parameter?: string;
  /** The path of the items, where the action is on a collection. */
  readonly item?: string;
}

/**
 * Infers roles from paths: `/recipes/{id}` is an item of the collection `/recipes`. A path without an expression at its end and
 * without items is a resource of its own if it has PUT or PATCH. POST on an item updates it. Other operations have no role.
 */
export function inferRoles(operations: readonly Operation[]): ReadonlyMap<Operation, Role> {
  const methods = new Map<string, Set<string>>();
  const items = new Map<string, string>();
  for (const { path, method } of operations) {
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(method));
    const parameter = lastExpression(path);
    if (parameter !== undefined) items.set(path.slice(0, path.lastIndexOf("/")), path);
  }
  const roles = new Map<Operation, Role>();
  for (const operation of operations) {
    const role = roleOf(operation, items.get(operation.path), methods.get(operation.path));
    if (role !== undefined) roles.set(operation, role);
  }
  return roles;
}

function roleOf(
  { path, method }: Operation,
  item: string | undefined,
  methods: ReadonlySet<string> = new Set(),
): Role | undefined {
  const parameter = lastExpression(path);
  if (parameter !== undefined) {
    const action = itemAction(method);
    return action && { action, parameter };
  }
  if (item !== undefined) {
    if (method === "GET") return { action: "list", item };
    return method === "POST" ? { action: "create", item } : undefined;
  }
  if (!methods.has("PUT") && !methods.has("PATCH")) return undefined;
  const action = method === "POST" ? undefined : itemAction(method);
  return action && { action };
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

/** The name of the expression that is the whole of a path's last segment. */
export function lastExpression(path: string): string | undefined {
  return /\/\{([^{}/]+)\}$/.exec(path)?.[1];
}

/** Fills the parameters of a request into a path; the same for every spelling of the same values. */
export function fillItemPath(
  template: string,
  { parameters }: OperationDescriptor,
  values: Readonly<Record<string, unknown>>,
): string {
  return template.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name);
    if (parameter === undefined || !Object.hasOwn(values, parameter.key)) return whole;
    return itemSegment(values[parameter.key]);
  });
}

/** Encodes a value as a segment of such a path. */
export function itemSegment(value: unknown): string {
  return encodeComponent(typeof value === "string" ? value : JSON.stringify(value));
}

/** The value of a path's expression in a request; `undefined` unless it is a string or a number. */
export function readExpression(
  name: string,
  { parameters }: OperationDescriptor,
  values: Readonly<Record<string, unknown>>,
): Json | undefined {
  const parameter = parameters.find((one) => one.in === "path" && one.name === name);
  if (parameter === undefined || !Object.hasOwn(values, parameter.key)) return undefined;
  const value = values[parameter.key];
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
