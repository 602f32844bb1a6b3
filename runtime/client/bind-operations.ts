import type { CallOptions, Client } from "./client.ts";
import { standardLimits } from "./create-limits.ts";
import { createTimeout } from "./create-timeout.ts";

// Each operation has its own input type. Only `never` can be passed to all of them.
type OperationFunction = (client: Client, ...rest: never) => unknown;

export interface OperationTree {
  readonly [name: string]: OperationFunction | OperationTree | readonly [OperationFunction, OperationTree];
}

/** Operations without their first parameter. A pair of an operation and a subtree becomes a function with members. */
export type Bound<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends (client: Client, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : Tree[Name] extends readonly [(client: Client, ...rest: infer Rest) => infer Result, infer Below]
      ? ((...rest: Rest) => Result) & Bound<Below>
      : Bound<Tree[Name]>;
};

/**
 * Binds a tree of operations to a client, like a generated `createClient`: `{ notes: { list: listNotes } }` becomes
 * `api.notes.list(input)`. For ids such as `users.list` and `users.list.all`, `list` is an operation that also has members. Its node in the
 * tree is a pair: `list: [listUsers, { all: listAllUsers }]`.
 */
export function bindOperations<const Tree extends object>(client: Client, tree: Tree): Bound<Tree> {
  const nodes: [string, OperationTree[string]][] = Object.entries(tree);
  const entries = nodes.map(([name, node]) => [name, bindNode(client, node)]);
  // The result has the members that its type declares.
  return Object.fromEntries(entries) as Bound<Tree>;
}

function bindNode(client: Client, node: OperationTree[string]): unknown {
  if (typeof node === "function") return bindFunction(client, node);
  if (!isPair(node)) return bindOperations(client, node);
  const [operation, below] = node;
  const members = Object.getOwnPropertyDescriptors(bindOperations(client, below));
  // The properties `name` and `length` of a function cannot be assigned, only defined.
  return Object.defineProperties(bindFunction(client, operation), members);
}

function bindFunction(client: Client, operation: OperationFunction): (...rest: never[]) => unknown {
  return (...rest) => operation(client, ...(rest as never));
}

function isPair(node: OperationTree[string]): node is readonly [OperationFunction, OperationTree] {
  return Array.isArray(node);
}

/** Called by generated `createClient` functions. */
export function guardOptions<Options extends Pick<CallOptions, "limits" | "timeout">>(
  options: Options,
): Options {
  const { limits = standardLimits, timeout = createTimeout() } = options;
  return { ...options, limits, timeout };
}
