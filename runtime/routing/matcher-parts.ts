import type { ParameterDescriptor, ServerDescriptor } from "../descriptors.ts";
import type { BasePath } from "./base-path.ts";
import type { RouteEntry, Twins } from "./route-entry.ts";

export interface MatchableOperation {
  readonly method: string;
  readonly path: string;
  /** The query without `?`. Absent if the request has no query, or if `path` contains the query. */
  readonly query?: string | undefined;
  readonly parameters: readonly ParameterDescriptor[];
  readonly servers?: readonly ServerDescriptor[] | undefined;
}

export type RouteMatch<O> =
  /**
   * A matching operation. `captures` contains percent-encoded values in template order. `twins` lists later operations with the same method
   * and path shape, such as `/files/{name}` after `/files/{id}`; the request decides between the operations. `passed` lists the methods of
   * a matching path without expressions that does not define the requested method.
   */
  | {
      readonly kind: "found";
      readonly operation: O;
      readonly twins: readonly O[] | undefined;
      readonly captures: readonly string[];
      readonly passed: ReadonlyMap<string, unknown> | undefined;
    }
  | { readonly kind: "method"; readonly allow: readonly string[] }
  /** Servers in front could take the path for a different one, and at least one of these paths has operations. */
  | { readonly kind: "ambiguous" }
  | { readonly kind: "none" };

export interface MatcherParts {
  readonly createTrie?: CreateTrie;
  readonly createVariableBases?: CreateVariableBases;
  readonly templateQueries?: TemplateQueries;
}

export interface Sought {
  readonly method: string;
  readonly path: string;
  readonly query: string;
}

export type LookUp<O> = (sought: Sought) => RouteMatch<O>;

/** Matches paths in which a server variable differs from its default value. */
export interface VariableBases<O> {
  add(bases: readonly BasePath[], operation: O): void;
  readonly find: LookUp<O>;
}

/** Creates a matcher for base paths with variables. `lookUpIn` finds an operation by the path after the base path. */
export type CreateVariableBases = <O>(lookUpIn: (operations: readonly O[]) => LookUp<O>) => VariableBases<O>;

/** Distinguishes templates that differ only in the query: `/items?kind=book` and `/items?kind=film`. */
export interface TemplateQueries {
  add<O>(entry: RouteEntry<O>, operation: O, query: string): void;
  choose<O>(entry: RouteEntry<O>, query: string): Twins<O> | undefined;
}

export interface TemplateTrie<T, Item> {
  add(path: string, parameters: readonly ParameterDescriptor[], item: Item): void;
  find(method: string, path: string): T | undefined;
  captures(): readonly string[];
  /**
   * Returns methods of the templates that match the last path passed to `find`, except the requested method. The list can contain
   * duplicates.
   */
  allowed(): readonly string[];
  isDotted(): boolean;
}

/** Creates a trie. `add` adds an item to `methods`, which contains the entries for the item's path template. */
export type CreateTrie = <T, Item>(
  add: (methods: Map<string, T>, item: Item) => void,
) => TemplateTrie<T, Item>;

export const NONE = { kind: "none" } as const;
