import type { ParameterDescriptor, ServerDescriptor } from "../descriptors.ts";
import type { BasePath } from "./base-path.ts";
import type { RouteEntry, Twins } from "./route-entry.ts";

export interface MatchableOperation {
  readonly method: string;
  readonly path: string;
  /** Without `?`. Absent if there is none, or if `path` contains it. */
  readonly query?: string | undefined;
  readonly parameters: readonly ParameterDescriptor[];
  readonly servers?: readonly ServerDescriptor[] | undefined;
}

export type RouteMatch<O> =
  /**
   * `captures` are percent-encoded, in the template's order. `twins` are later operations with the same method and path shape, such as
   * `/files/{name}` after `/files/{id}`; the request decides between them. `passed` lists the methods of a matching path without
   * expressions that does not define the requested method.
   */
  | {
      readonly kind: "found";
      readonly operation: O;
      readonly twins: readonly O[] | undefined;
      readonly captures: readonly string[];
      readonly passed: ReadonlyMap<string, unknown> | undefined;
    }
  | { readonly kind: "method"; readonly allow: readonly string[] }
  /** Operations exist at the path, or at another path that a server in front could take it for. */
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

/** Matches paths in which a server variable differs from its default. */
export interface VariableBases<O> {
  add(bases: readonly BasePath[], operation: O): void;
  readonly find: LookUp<O>;
}

/** `lookUpIn` finds one of the given operations by the path after the base. */
export type CreateVariableBases = <O>(lookUpIn: (operations: readonly O[]) => LookUp<O>) => VariableBases<O>;

/** Distinguishes templates that differ only in a query: `/items?kind=book` and `/items?kind=film`. */
export interface TemplateQueries {
  add<O>(entry: RouteEntry<O>, operation: O, query: string): void;
  choose<O>(entry: RouteEntry<O>, query: string): Twins<O> | undefined;
}

/** `Item` is the type passed to `add`, `T` the type returned by `find`; see {@link CreateTrie}. */
export interface TemplateTrie<T, Item> {
  add(path: string, parameters: readonly ParameterDescriptor[], item: Item): void;
  find(method: string, path: string): T | undefined;
  captures(): readonly string[];
  /** Methods of templates that match the last path passed to `find`, but not its method. Can contain duplicates. */
  allowed(): readonly string[];
  isDotted(): boolean;
}

/** `add` adds an item to `methods`, the entries for its path template. */
export type CreateTrie = <T, Item>(
  add: (methods: Map<string, T>, item: Item) => void,
) => TemplateTrie<T, Item>;

export const NONE = { kind: "none" } as const;
