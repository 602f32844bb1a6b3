// @ts-nocheck Checked by tenon's tests.
import type { CallOptions, Client } from "./client.js";
import { standardLimits } from "./create-limits.js";
import { createTimeout } from "./create-timeout.js";

// Inputs differ from operation to operation; only a bottom type takes them all.
type OperationFunction = (client: Client, ...rest: never) => unknown;

/** A tree of operations: functions that take a client first, under the parts of their dotted ids. */
export interface OperationTree {
  readonly [name: string]: OperationFunction | OperationTree | readonly [OperationFunction, OperationTree];
}

/** The tree with the client filled in. A pair becomes a function that has the tree's members as its own. */
export type Bound<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends (client: Client, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : Tree[Name] extends readonly [(client: Client, ...rest: infer Rest) => infer Result, infer Below]
      ? ((...rest: Rest) => Result) & Bound<Below>
      : Bound<Tree[Name]>;
};

/**
 * Binds a tree of operations to a client: what a generated `createClient` does.
 *
 * ```ts
 * const operationTree = { organizations: { recipes: { update: updateRecipe } } };
 *
 * export function createClient(options?: CallOptions): Bound<typeof operationTree> {
 *   return bindOperations(createContext(options), operationTree);
 * }
 * ```
 *
 * Where one id is the beginning of another (`users.list` and `users.list.all`), the place holds a pair of function and
 * tree: `list: [listUsers, { all: listAllUsers }]`. A program that calls `createClient` carries every operation of the
 * tree; the functions by themselves do not.
 */
export function bindOperations<const Tree extends object>(client: Client, tree: Tree): Bound<Tree> {
  // Not a constraint of `Tree`: to hold a thousand operations to it takes a compiler as long as all else in a client.
  const nodes: [string, OperationTree[string]][] = Object.entries(tree);
  const entries = nodes.map(([name, node]) => [name, bindNode(client, node)]);
  // Built member by member from the tree, as the type is.
  return Object.fromEntries(entries) as Bound<Tree>;
}

function bindNode(client: Client, node: OperationTree[string]): unknown {
  if (typeof node === "function") return bindFunction(client, node);
  if (!isPair(node)) return bindOperations(client, node);
  const [operation, below] = node;
  const members = Object.getOwnPropertyDescriptors(bindOperations(client, below));
  // Defined, not assigned: a function's `name` and `length` cannot be assigned.
  return Object.defineProperties(bindFunction(client, operation), members);
}

function bindFunction(client: Client, operation: OperationFunction): (...rest: never[]) => unknown {
  return (...rest) => operation(client, ...(rest as never));
}

function isPair(node: OperationTree[string]): node is readonly [OperationFunction, OperationTree] {
  return Array.isArray(node);
}

/**
 * Options with what guards a client filled in where they do not say otherwise: limits of responses, and calls that end with their
 * signal. What a generated `createClient` has; who imports operations one by one chooses.
 */
export function guardOptions<Options extends Pick<CallOptions, "limits" | "timeout">>(
  options: Options,
): Options {
  const { limits = standardLimits, timeout = createTimeout() } = options;
  return { ...options, limits, timeout };
}
