import type { ParameterDescriptor, ServerDescriptor } from "../descriptors.ts";
import { basePathsOf, normaliseBasePath } from "./base-path.ts";
import { normaliseLiteral, normalisePath } from "./normalise-path.ts";
import { parseTemplate } from "./parse-template.ts";
import { type Methods, SegmentTrie } from "./segment-trie.ts";

/** What the matcher has to know of an operation. */
export interface MatchableOperation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly ParameterDescriptor[];
  readonly servers?: readonly ServerDescriptor[] | undefined;
}

/** The answer to a method and a path. */
export type RouteMatch<O> =
  /** `captures`: the raw texts of the template's expressions, in its order. */
  | { readonly kind: "found"; readonly operation: O; readonly captures: readonly string[] }
  /** The path is known, the method is not one of its own. */
  | { readonly kind: "method"; readonly allow: readonly string[] }
  | { readonly kind: "none" };

/** How a matcher is made. */
export interface MatcherOptions {
  /** The document's servers: their paths stand before every path, unless an operation has servers of its own. */
  readonly servers?: readonly ServerDescriptor[];
  /** Takes the place of all servers' paths; `""` for none. */
  readonly basePath?: string | readonly string[] | undefined;
}

/** Matches a method (upper case) and a raw path, without query. */
export type Matcher<O> = (method: string, path: string) => RouteMatch<O>;

const NONE = { kind: "none" } as const;
const NO_CAPTURES: readonly string[] = [];

/**
 * Makes a matcher of operations. A path without expressions wins over a template, and among templates the one that is more
 * concrete in the first segment where they differ: text, then text with expressions (the more text the better), then an
 * expression alone (OpenAPI 3.2 §4.8).
 *
 * Decisions:
 * - Matching is on the path as sent. Percent-encoding is normalised first (`%61` is `a`), what is reserved stays encoded: `%2F`
 *   is part of a segment. A slash at the end counts, and so does letter case.
 * - An expression never takes the empty text, nor a slash.
 * - A less concrete template is tried where the more concrete one does not have the method, as servers commonly do:
 *   `DELETE /users/me` goes to `/users/{id}` where `/users/me` has only `GET`.
 * - Of two operations that cannot be told apart, the first is taken.
 * - A query in a template (`/things?beta=true`, which OpenAPI does not provide for) is left out.
 */
export function createMatcher<O extends MatchableOperation>(
  operations: readonly O[],
  options: MatcherOptions = {},
): Matcher<O> {
  const statics = new Map<string, Methods<O>>();
  const trie = new SegmentTrie<O>();
  const given = options.basePath === undefined ? undefined : [options.basePath].flat().map(normaliseBasePath);
  const shared = given ?? basePathsOf(options.servers ?? []);
  for (const operation of operations) {
    const own = given === undefined && operation.servers !== undefined;
    for (const base of own ? basePathsOf(operation.servers ?? []) : shared) {
      const methods = methodsOf(base, operation, statics, trie);
      if (!methods.has(operation.method)) methods.set(operation.method, operation);
    }
  }
  return (method, path) => match(statics, trie, method, normalisePath(path));
}

function methodsOf<O extends MatchableOperation>(
  base: string,
  operation: O,
  statics: Map<string, Methods<O>>,
  trie: SegmentTrie<O>,
): Methods<O> {
  const query = operation.path.indexOf("?");
  const template = base + (query < 0 ? operation.path : operation.path.slice(0, query));
  if (template.includes("{")) return trie.methodsOf(parseTemplate(template, operation.parameters));
  const path = normaliseLiteral(template);
  const known = statics.get(path);
  if (known !== undefined) return known;
  const methods: Methods<O> = new Map();
  statics.set(path, methods);
  return methods;
}

function match<O>(
  statics: ReadonlyMap<string, Methods<O>>,
  trie: SegmentTrie<O>,
  method: string,
  path: string,
): RouteMatch<O> {
  const methods = statics.get(path);
  const exact = methods?.get(method);
  if (exact !== undefined) return { kind: "found", operation: exact, captures: NO_CAPTURES };
  const operation = trie.find(method, path);
  if (operation !== undefined) return { kind: "found", operation, captures: trie.captures() };
  const others = trie.allowed();
  if (methods === undefined && others.length === 0) return NONE;
  return { kind: "method", allow: [...new Set([...(methods?.keys() ?? []), ...others])] };
}
