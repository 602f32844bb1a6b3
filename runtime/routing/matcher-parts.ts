import type { ParameterDescriptor, ServerDescriptor } from "../descriptors.ts";
import type { BasePath } from "./base-path.ts";
import type { RouteEntry, Twins } from "./route-entry.ts";

export interface MatchableOperation {
  readonly method: string;
  readonly path: string;
  /** Without `?`. Absent if there is none, or `path` contains it. */
  readonly query?: string | undefined;
  readonly parameters: readonly ParameterDescriptor[];
  readonly servers?: readonly ServerDescriptor[] | undefined;
}

export type RouteMatch<O> =
  /**
   * `captures` are percent-encoded, in the template's order. `twins` are later operations of the same method and path shape, such as
   * `/files/{name}` after `/files/{id}`; the request decides. `passed` has the methods of the path without expressions that matches as
   * well, but lacks the method.
   */
  | {
      readonly kind: "found";
      readonly operation: O;
      readonly twins: readonly O[] | undefined;
      readonly captures: readonly string[];
      readonly passed: ReadonlyMap<string, unknown> | undefined;
    }
  /** The path exists, but not with the method. */
  | { readonly kind: "method"; readonly allow: readonly string[] }
  /** There are operations at the path, or at another path for which a server in front could take it. */
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

/** For paths in which a server variable does not have its default. */
export interface VariableBases<O> {
  add(bases: readonly BasePath[], operation: O): void;
  readonly find: LookUp<O>;
}

/** `lookUpIn` finds one of the given operations by the path after the base. */
export type CreateVariableBases = <O>(lookUpIn: (operations: readonly O[]) => LookUp<O>) => VariableBases<O>;

/** For templates that differ only in a query: `/items?kind=book` and `/items?kind=film`. */
export interface TemplateQueries {
  add<O>(entry: RouteEntry<O>, operation: O, query: string): void;
  choose<O>(entry: RouteEntry<O>, query: string): Twins<O> | undefined;
}

/** `Item` is what `add` takes, `T` what `find` returns; see {@link CreateTrie}. */
export interface TemplateTrie<T, Item> {
  add(path: string, parameters: readonly ParameterDescriptor[], item: Item): void;
  find(method: string, path: string): T | undefined;
  captures(): readonly string[];
  /** Methods of templates that fit the last path of `find`, but not its method. May contain duplicates. */
  allowed(): readonly string[];
  isDotted(): boolean;
}

/** `add` adds an item to `methods`, the entries of its path template. */
export type CreateTrie = <T, Item>(
  add: (methods: Map<string, T>, item: Item) => void,
) => TemplateTrie<T, Item>;

export const NONE = { kind: "none" } as const;
