/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { CallOptions, Client } from "./client.js";
import { standardLimits } from "./create-limits.js";
import { createTimeout } from "./create-timeout.js";

// Each operation has its own input type; only `never` is assignable to all of them.
type OperationFunction = (client: Client, ...rest: never) => unknown;

/** A tree of operations by the parts of their dotted ids. The operations are functions whose first argument is a client. */
export interface OperationTree {
  readonly [name: string]: OperationFunction | OperationTree | readonly [OperationFunction, OperationTree];
}

/** The tree with the client applied. A pair becomes a function with the tree's members as properties. */
export type Bound<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends (client: Client, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : Tree[Name] extends readonly [(client: Client, ...rest: infer Rest) => infer Result, infer Below]
      ? ((...rest: Rest) => Result) & Bound<Below>
      : Bound<Tree[Name]>;
};

/**
 * Binds a tree of operations to a client, as a generated `createClient` does.
 *
 * ```ts
 * const operationTree = { organizations: { recipes: { update: updateRecipe } } };
 *
 * export function createClient(options?: CallOptions): Bound<typeof operationTree> {
 *   return bindOperations(createContext(options), operationTree);
 * }
 * ```
 *
 * If one id is the beginning of another (`users.list` and `users.list.all`), the tree holds a pair of function and tree: `list:
 * [listUsers, { all: listAllUsers }]`. A bundle of a program that calls `createClient` contains every operation of the tree;
 * imports of single functions avoid that.
 */
export function bindOperations<const Tree extends object>(client: Client, tree: Tree): Bound<Tree> {
  // Not a constraint of `Tree`: checking it for a thousand operations would double the compile time of a client.
  const nodes: [string, OperationTree[string]][] = Object.entries(tree);
  const entries = nodes.map(([name, node]) => [name, bindNode(client, node)]);
  // The result is built member by member like its type.
  return Object.fromEntries(entries) as Bound<Tree>;
}

function bindNode(client: Client, node: OperationTree[string]): unknown {
  if (typeof node === "function") return bindFunction(client, node);
  if (!isPair(node)) return bindOperations(client, node);
  const [operation, below] = node;
  const members = Object.getOwnPropertyDescriptors(bindOperations(client, below));
  // A function's `name` and `length` can be defined, but not assigned.
  return Object.defineProperties(bindFunction(client, operation), members);
}

function bindFunction(client: Client, operation: OperationFunction): (...rest: never[]) => unknown {
  return (...rest) => operation(client, ...(rest as never));
}

function isPair(node: OperationTree[string]): node is readonly [OperationFunction, OperationTree] {
  return Array.isArray(node);
}

/**
 * Adds protections to a client unless the options set them: limits of responses, and calls that end with their signal. Generated
 * `createClient` functions call it; a client of `createContext` has none by default.
 */
export function guardOptions<Options extends Pick<CallOptions, "limits" | "timeout">>(
  options: Options,
): Options {
  const { limits = standardLimits, timeout = createTimeout() } = options;
  return { ...options, limits, timeout };
}
