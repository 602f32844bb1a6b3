import type { CallOptions, Client } from "./client.ts";
import { standardLimits } from "./create-limits.ts";
import { createTimeout } from "./create-timeout.ts";

// Operations have different input types, so only `never` can be passed to all of them.
type OperationFunction = (client: Client, ...rest: never) => unknown;

export interface OperationTree {
  readonly [name: string]: OperationFunction | OperationTree | readonly [OperationFunction, OperationTree];
}

/** A tree of operations without the `client` parameter. A pair of an operation and a subtree becomes a function with members. */
export type Bound<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends (client: Client, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : Tree[Name] extends readonly [(client: Client, ...rest: infer Rest) => infer Result, infer Below]
      ? ((...rest: Rest) => Result) & Bound<Below>
      : Bound<Tree[Name]>;
};

/**
 * Binds a tree of operations to a client, as a generated `createClient` does: `{ notes: { list: listNotes } }` becomes
 * `api.notes.list(input)`. With ids such as `users.list` and `users.list.all`, `list` is an operation with members of its own. The tree
 * then contains a pair: `list: [listUsers, { all: listAllUsers }]`.
 */
export function bindOperations<const Tree extends object>(client: Client, tree: Tree): Bound<Tree> {
  const nodes: [string, OperationTree[string]][] = Object.entries(tree);
  const entries = nodes.map(([name, node]) => [name, bindNode(client, node)]);
  return Object.fromEntries(entries) as Bound<Tree>;
}

function bindNode(client: Client, node: OperationTree[string]): unknown {
  if (typeof node === "function") return bindFunction(client, node);
  if (!isPair(node)) return bindOperations(client, node);
  const [operation, below] = node;
  const members = Object.getOwnPropertyDescriptors(bindOperations(client, below));
  // A function's `name` and `length` are read-only, so members with these names must be defined instead of assigned.
  return Object.defineProperties(bindFunction(client, operation), members);
}

function bindFunction(client: Client, operation: OperationFunction): (...rest: never[]) => unknown {
  return (...rest) => operation(client, ...(rest as never));
}

function isPair(node: OperationTree[string]): node is readonly [OperationFunction, OperationTree] {
  return Array.isArray(node);
}

export function guardOptions<Options extends Pick<CallOptions, "limits" | "timeout">>(
  options: Options,
): Options {
  const { limits = standardLimits, timeout = createTimeout() } = options;
  return { ...options, limits, timeout };
}
