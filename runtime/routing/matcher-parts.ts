import type { ParameterDescriptor, ServerDescriptor } from "../descriptors.ts";
import type { BasePath } from "./base-path.ts";
import type { RouteEntry, Twins } from "./route-entry.ts";

export interface MatchableOperation {
  readonly method: string;
  readonly path: string;
  /** The query that the document writes after the path (`?a=1`), without `?`. Absent if there is none, or if `path` contains it. */
  readonly query?: string | undefined;
  readonly parameters: readonly ParameterDescriptor[];
  readonly servers?: readonly ServerDescriptor[] | undefined;
}

export type RouteMatch<O> =
  /**
   * `captures` are the texts of the template's expressions, in the template's order, still percent-encoded. `twins` are the later operations
   * of the same method and path shape, such as `/files/{name}` after `/files/{id}`; `undefined` if there are none. The request decides
   * between them. `passed` has the methods of the path without expressions that matches as well, but lacks the method.
   */
  | {
      readonly kind: "found";
      readonly operation: O;
      readonly twins: readonly O[] | undefined;
      readonly captures: readonly string[];
      readonly passed: ReadonlyMap<string, unknown> | undefined;
    }
  /** There are operations at the path, but not with the method. `allow` are their methods. */
  | { readonly kind: "method"; readonly allow: readonly string[] }
  /** There are operations at the path, or at another path for which a server in front could take it. */
  | { readonly kind: "ambiguous" }
  | { readonly kind: "none" };

/** Parts that a matcher needs only for some operations. If an operation needs a part that is missing, {@link createMatcher} throws. */
export interface MatcherParts {
  readonly createTrie?: CreateTrie;
  readonly createVariableBases?: CreateVariableBases;
  readonly templateQueries?: TemplateQueries;
}

/** The members of a request by which its operation is found. */
export interface Sought {
  readonly method: string;
  readonly path: string;
  readonly query: string;
}

export type LookUp<O> = (sought: Sought) => RouteMatch<O>;

/**
 * Finds the operation of a request below a server with variables. Needed for requests in whose path a variable does not have its default.
 */
export interface VariableBases<O> {
  add(bases: readonly BasePath[], operation: O): void;
  readonly find: LookUp<O>;
}

/**
 * Makes a {@link VariableBases}. `lookUpIn` makes a function that finds one of the given operations. The path that this function gets is
 * the part of the request's path after the base.
 */
export type CreateVariableBases = <O>(lookUpIn: (operations: readonly O[]) => LookUp<O>) => VariableBases<O>;

/** Chooses between operations whose templates differ only in a query: `/items?kind=book` and `/items?kind=film`. */
export interface TemplateQueries {
  add<O>(entry: RouteEntry<O>, operation: O, query: string): void;
  choose<O>(entry: RouteEntry<O>, query: string): Twins<O> | undefined;
}

/**
 * A set of path templates. `Item` is what `add` gets for a template, e.g. an operation. `T` is what `find` returns. {@link CreateTrie} says
 * how one is made of the other.
 */
export interface TemplateTrie<T, Item> {
  add(path: string, parameters: readonly ParameterDescriptor[], item: Item): void;
  /**
   * The entry of the most concrete template that fits path and method. After a call, `captures` and `allowed` return more about that call.
   */
  find(method: string, path: string): T | undefined;
  /** The texts of the found template's expressions, in the template's order. */
  captures(): readonly string[];
  /** The methods of the templates that fit the path of the last call of `find`, but lack the method of that call. May contain duplicates. */
  allowed(): readonly string[];
  /** Whether a segment of the path begins with a dot, unless it was matched as literal text. */
  isDotted(): boolean;
}

/** Makes a {@link TemplateTrie}. `add` adds an item to `methods`, the entries of the item's path template by method. */
export type CreateTrie = <T, Item>(
  add: (methods: Map<string, T>, item: Item) => void,
) => TemplateTrie<T, Item>;

export const NONE = { kind: "none" } as const;
