import type { ServerDescriptor } from "../descriptors.ts";
import { isAmbiguousPath, resolvePath } from "../paths/ambiguous-path.ts";
import { hasDottedSegment, hasPlainEscapes, normalisePath } from "../paths/normalise-path.ts";
import { type BasePath, hasVariables, writtenBasePathOf } from "./base-path.ts";
import { LiteralTable } from "./literal-table.ts";
import { encodeLiteral, spellingsOf } from "./literal-text.ts";
import {
  type LookUp,
  type MatchableOperation,
  type MatcherParts,
  NONE,
  type RouteMatch,
  type Sought,
  type TemplateQueries,
  type TemplateTrie,
} from "./matcher-parts.ts";
import { createRespellingTest } from "./respelled-literal.ts";
import { addTwin, type Methods, type RouteEntry } from "./route-entry.ts";

export interface MatcherOptions extends MatcherParts {
  /** The document's servers, whose paths are prefixes for operations without servers of their own. Default: none. */
  readonly servers?: readonly ServerDescriptor[];
  /**
   * One or more base paths that replace the paths of all servers, including operation servers. `""` means no base path. Default: the
   * servers' paths.
   */
  readonly basePath?: BasePath | readonly BasePath[] | undefined;
}

export type Matcher<O> = (method: string, path: string, query?: string) => RouteMatch<O>;

const AMBIGUOUS = { kind: "ambiguous" } as const;

const NO_CAPTURES: readonly string[] = [];

/**
 * Creates a matcher for operations. The first segment that differs decides between templates (OpenAPI 3.2 §4.8). Literal text wins over
 * text with expressions, where more text wins over less, and both win over a single expression.
 *
 * Where the specification leaves a choice:
 * - Literal text must be sent in normal form, or as written in the document. `/%61dmin` is ambiguous if `/admin` exists, because a guard in
 *   front that compares strings would have missed it. In expression values, `%61` decodes to `a`, unless the whole segment equals a literal
 *   segment of any template: `/%61dmin/users` is ambiguous given `/admin/settings` and `/{tenant}/users`. `%2F` is part of a segment.
 * - A path is ambiguous if it contains dot segments, plain or percent-encoded, or if decoding `%2F` would create dot segments; see {@link
 *   isAmbiguousPath}.
 * - Letter case and trailing slashes are significant. If a `%` in a template is not part of an escape, requests can contain `%25` or `%`.
 * - An expression matches neither an empty string nor a slash.
 * - If the most concrete template does not define the method, the next template is tried, as in common servers: if `/users/me` defines only
 *   `GET`, `DELETE /users/me` is routed to `/users/{id}`.
 * - If segments contain the same amount of text and the same number of expressions (`a.{x}`, `a{x}b`), the first difference decides: text
 *   precedes an expression. Remaining ties are broken alphabetically.
 * - If several operations have the same method and their templates differ only in expression names, all of them match: the first as
 *   `operation`, and the others as `twins`.
 * - For a server with variables, the base path with default values is tried first, followed by base paths with other values, shortest
 *   first.
 * - A template can contain a query (`/things?beta=true`), although OpenAPI does not provide for it. A matching request contains this query,
 *   possibly among other parameters. If several such operations match, the longest query wins.
 */
export function createMatcher<O extends MatchableOperation>(
  operations: readonly O[],
  options: MatcherOptions = {},
): Matcher<O> {
  const given = options.basePath === undefined ? undefined : [options.basePath].flat();
  const shared = given ?? options.servers ?? [];
  const sharedPaths = pathsOf(shared);
  const tables = createTables<O>(options);
  const below = options.createVariableBases?.<O>((found) => createLookUp(found, options));
  const templates: string[] = [];
  for (const operation of operations) {
    const own = given === undefined ? operation.servers : undefined;
    const paths = own === undefined ? sharedPaths : pathsOf(own);
    templates.push(operation.path, ...(own === undefined ? [] : paths));
    for (const path of paths) addOperation(tables, path, operation);
    const bases = own ?? shared;
    if (below !== undefined) below.add(bases, operation);
    else if (bases.some(hasVariables)) throw missing(operation, "createVariableBases");
  }
  const lookUp: LookUp<O> = (sought) => {
    const found = match(tables, tables.statics.get(sought.path), sought);
    return found.kind === "none" && below !== undefined ? below.find(sought) : found;
  };
  // The test is created on demand, because ordinary clients never need it.
  let respells: ReturnType<typeof createRespellingTest> | undefined;
  const compare = (sought: Sought): RouteMatch<O> => {
    const found = compareReadings(sought, lookUp);
    if (found.kind !== "found") return found;
    respells ??= createRespellingTest([...sharedPaths, ...templates]);
    return respells(sought.path) ? AMBIGUOUS : found;
  };
  return (method, path, query = "") => {
    const methods = tables.statics.get(path);
    // Fast path: nearly all paths are in normal form, and paths without expressions are spelled as in the document.
    if (methods !== undefined) return match(tables, methods, { method, path, query });
    if (!hasPlainEscapes(path) || path.includes("\\")) return compare({ method, path, query });
    const found = match(tables, undefined, { method, path, query });
    const { trie } = tables;
    const isDotted = trie === undefined ? hasDottedSegment(path) : trie.isDotted();
    if (isDotted && isAmbiguousPath(path)) return compare({ method, path, query });
    return found.kind === "none" && below !== undefined ? below.find({ method, path, query }) : found;
  };
}

/**
 * Matches a path in all its readings. Returns {@link AMBIGUOUS} if the normalised path, the path as sent, and other readings match
 * differently.
 */
function compareReadings<O>(sought: Sought, lookUp: LookUp<O>): RouteMatch<O> {
  const { path } = sought;
  const normal = lookUp({ ...sought, path: normalisePath(path) });
  if (normal.kind === "none") {
    return lookUp({ ...sought, path: resolvePath(path) }).kind === "none" ? NONE : AMBIGUOUS;
  }
  return isSameMatch(lookUp(sought), normal) && !isAmbiguousPath(path) ? normal : AMBIGUOUS;
}

function isSameMatch<O>(asSent: RouteMatch<O>, normal: RouteMatch<O>): boolean {
  if (asSent.kind !== "found" || normal.kind !== "found") return asSent.kind === normal.kind;
  return (
    asSent.operation === normal.operation &&
    asSent.captures.every((text, index) => normalisePath(text) === normal.captures[index])
  );
}

function missing({ path }: MatchableOperation, part: keyof MatcherParts): TypeError {
  return new TypeError(`A matcher of ${path} needs the part "${part}".`);
}

function createLookUp<O extends MatchableOperation>(
  operations: readonly O[],
  parts: MatcherParts,
): LookUp<O> {
  const tables = createTables<O>(parts);
  for (const operation of operations) addOperation(tables, "", operation);
  return (sought) => match(tables, tables.statics.get(sought.path), sought);
}

interface Tables<O> {
  readonly statics: LiteralTable<Methods<RouteEntry<O>>>;
  readonly trie: TemplateTrie<RouteEntry<O>, Added<O>> | undefined;
  readonly queries: TemplateQueries | undefined;
}

function createTables<O extends MatchableOperation>({
  createTrie,
  templateQueries: queries,
}: MatcherParts): Tables<O> {
  const trie = createTrie?.<RouteEntry<O>, Added<O>>((methods, added) => addMethod(methods, added, queries));
  return { statics: new LiteralTable(), trie, queries };
}

function pathsOf(bases: readonly BasePath[]): readonly string[] {
  return bases.length === 0 ? [""] : [...new Set(bases.map(writtenBasePathOf))];
}

interface Added<O> {
  readonly operation: O;
  readonly query: string;
}

function addOperation<O extends MatchableOperation>(
  { statics, trie, queries }: Tables<O>,
  base: string,
  operation: O,
): void {
  const { path, query = operation.query ?? "" } = splitTemplate(base + operation.path);
  const added = { operation, query };
  for (const spelling of spellingsOf(path)) {
    if (spelling.includes("{")) {
      if (trie === undefined) throw missing(operation, "createTrie");
      trie.add(spelling, operation.parameters, added);
    } else addMethod(statics.ensure(encodeLiteral(spelling), createMethods<O>), added, queries);
  }
}

function createMethods<O>(): Methods<RouteEntry<O>> {
  return new Map();
}

function addMethod<O extends MatchableOperation>(
  methods: Methods<RouteEntry<O>>,
  { operation, query }: Added<O>,
  queries: TemplateQueries | undefined,
): void {
  let entry = methods.get(operation.method);
  if (entry === undefined) {
    entry = { plain: undefined, queried: undefined };
    methods.set(operation.method, entry);
  }
  if (query === "") {
    if (entry.plain === undefined) entry.plain = { operation, others: undefined };
    else addTwin(entry.plain, operation);
  } else if (queries === undefined) throw missing(operation, "templateQueries");
  else queries.add(entry, operation, query);
}

function splitTemplate(template: string): { path: string; query?: string } {
  const mark = template.indexOf("?");
  if (mark < 0) return { path: template };
  return { path: template.slice(0, mark), query: template.slice(mark + 1) };
}

function match<O>(
  { trie, queries }: Tables<O>,
  methods: Methods<RouteEntry<O>> | undefined,
  { method, path, query }: Sought,
): RouteMatch<O> {
  const exact = methods?.get(method);
  const entry = exact ?? trie?.find(method, path);
  if (entry !== undefined) {
    const twins = entry.queried === undefined ? entry.plain : queries?.choose(entry, query);
    if (twins === undefined) return NONE;
    return {
      kind: "found",
      operation: twins.operation,
      twins: twins.others,
      captures: exact === undefined ? (trie?.captures() ?? NO_CAPTURES) : NO_CAPTURES,
      passed: exact === undefined ? methods : undefined,
    };
  }
  const others = trie?.allowed() ?? [];
  if (methods === undefined && others.length === 0) return NONE;
  return { kind: "method", allow: [...new Set([...(methods?.keys() ?? []), ...others])] };
}
