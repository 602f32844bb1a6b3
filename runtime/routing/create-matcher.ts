import type { ParameterDescriptor, ServerDescriptor } from "../descriptors.ts";
import { parsePairs, percentDecodeForm } from "../wire/split-styled.ts";
import { type BasePath, type BasePiece, basePathOf, basePiecesOf, findBaseEnds } from "./base-path.ts";
import { normaliseLiteral, normalisePath, spellingsOf } from "./normalise-path.ts";
import { LiteralTable, type Methods, SegmentTrie } from "./segment-trie.ts";

/** The operations of one path and method: mostly one; several only where templates differ in their queries. */
export interface RouteEntry<O> {
  /** The operation whose template has no query. */
  plain: O | undefined;
  /** Those with one, the longest query first. */
  queried: QueriedOperation<O>[] | undefined;
}

/** An operation whose template has a query. */
export interface QueriedOperation<O> {
  readonly operation: O;
  readonly pairs: readonly (readonly [name: string, value: string])[];
}

/** An entry of one operation. `query` is the raw query of its template. */
export function createEntry<O>(operation: O, query: string): RouteEntry<O> {
  const entry: RouteEntry<O> = { plain: undefined, queried: undefined };
  addToEntry(entry, operation, query);
  return entry;
}

/** Adds an operation to an entry; of two that cannot be told apart, the first stays. */
export function addToEntry<O>(entry: RouteEntry<O>, operation: O, query: string): void {
  if (query === "") {
    entry.plain ??= operation;
    return;
  }
  entry.queried ??= [];
  entry.queried.push({ operation, pairs: readPairs(query) });
  entry.queried.sort((a, b) => b.pairs.length - a.pairs.length);
}

/** The operation for a request's raw query; `undefined` where all of them ask for something that is not in it. */
export function chooseByQuery<O>({ plain, queried }: RouteEntry<O>, query: string): O | undefined {
  if (queried === undefined || query === "") return plain;
  const sent = readPairs(query);
  const has = ([name, value]: readonly [string, string]): boolean =>
    sent.some((pair) => pair[0] === name && pair[1] === value);
  return queried.find(({ pairs }) => pairs.every(has))?.operation ?? plain;
}

function readPairs(query: string): readonly (readonly [string, string])[] {
  return (parsePairs(query) ?? []).map(({ name, rawValue }) => [
    name,
    percentDecodeForm(rawValue) ?? rawValue,
  ]);
}

/** What the matcher has to know of an operation. */
export interface MatchableOperation {
  readonly method: string;
  readonly path: string;
  /** A query that stands in the document's path; that of `path` counts as well. */
  readonly query?: string | undefined;
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
  /** Takes the place of all servers' paths; `""` for none. A server stands for its own path. */
  readonly basePath?: BasePath | readonly BasePath[] | undefined;
}

/** Matches a method (upper case) and a raw path. The raw query counts only for templates that have one themselves. */
export type Matcher<O> = (method: string, path: string, query?: string) => RouteMatch<O>;

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
 * - A percent sign in a template's text that escapes nothing is sent as `%25` by some clients and by the letter by others: both match.
 * - An expression never takes the empty text, nor a slash.
 * - A less concrete template is tried where the more concrete one does not have the method, as servers commonly do:
 *   `DELETE /users/me` goes to `/users/{id}` where `/users/me` has only `GET`.
 * - Of segments with as much text and as many expressions (`a.{x}` and `a{x}b`), the one is more concrete that has text where the
 *   other has an expression, else the first in the alphabet: the order of operations does not count.
 * - Of two operations that cannot be told apart, the first is taken.
 * - Below a server whose path has variables ({@link basePiecesOf}), a path that the defaults do not have is looked up below their other
 *   values, the shortest first.
 * - A query in a template (`/things?beta=true`, which OpenAPI does not provide for, and some documents have) has to be in the
 *   request, among whatever else; an operation that asks for more of it wins.
 */
export function createMatcher<O extends MatchableOperation>(
  operations: readonly O[],
  options: MatcherOptions = {},
): Matcher<O> {
  const given = options.basePath === undefined ? undefined : [options.basePath].flat();
  const shared = prepareBases(given ?? options.servers ?? []);
  const tables = createTables<O>();
  const belowVariables = new Map<string, BelowVariables<O>>();
  for (const operation of operations) {
    const own = given === undefined ? operation.servers : undefined;
    const { paths, variable, key } = own === undefined ? shared : prepareBases(own);
    for (const path of paths) addOperation(tables, path, operation);
    if (variable.length === 0) continue;
    const below = belowVariables.get(key);
    if (below === undefined)
      belowVariables.set(key, { bases: variable, operations: [operation], tables: undefined });
    else below.operations.push(operation);
  }
  return (method, sent, query = "") => {
    const asSent = tables.statics.get(sent);
    // What is the path of an operation as it was sent is in the one way to write it.
    const path = asSent === undefined ? normalisePath(sent) : sent;
    const methods = path === sent ? asSent : tables.statics.get(path);
    const found = match(tables, methods, { method, path, query });
    if (found.kind !== "none" || belowVariables.size === 0) return found;
    return matchBelow([...belowVariables.values()], { method, path, query });
  };
}

/** A request as matching sees it; the path normalised. */
interface Sought {
  readonly method: string;
  readonly path: string;
  readonly query: string;
}

/** The templates of operations. */
interface Tables<O> {
  readonly statics: LiteralTable<Methods<RouteEntry<O>>>;
  readonly trie: SegmentTrie<RouteEntry<O>, Added<O>>;
}

function createTables<O extends MatchableOperation>(): Tables<O> {
  return { statics: new LiteralTable(), trie: new SegmentTrie<RouteEntry<O>, Added<O>>(addMethod) };
}

/** Operations below base paths with variables. */
interface BelowVariables<O> {
  readonly bases: readonly (readonly BasePiece[])[];
  readonly operations: O[];
  /** Made for the first path that is not below the defaults. */
  tables: Tables<O> | undefined;
}

interface PreparedBases {
  /** Where variables take their defaults. */
  readonly paths: readonly string[];
  readonly variable: readonly (readonly BasePiece[])[];
  /** What tells the bases with variables from others. */
  readonly key: string;
}

function prepareBases(bases: readonly BasePath[]): PreparedBases {
  if (bases.length === 0) return { paths: [""], variable: [], key: "" };
  const variable = bases.flatMap((base) => {
    const pieces = basePiecesOf(base);
    return pieces === undefined ? [] : [pieces];
  });
  return { paths: [...new Set(bases.map(basePathOf))], variable, key: JSON.stringify(variable) };
}

/** The operation of a path below a base with variables; of several bases that know the path, below the shortest. */
function matchBelow<O extends MatchableOperation>(
  groups: readonly BelowVariables<O>[],
  { method, path, query }: Sought,
): RouteMatch<O> {
  for (const group of groups) {
    group.tables ??= tablesOf(group.operations);
    const ends = new Set(group.bases.flatMap((pieces) => findBaseEnds(pieces, path)));
    for (const end of [...ends].sort((a, b) => a - b)) {
      const rest = path.slice(end);
      const found = match(group.tables, group.tables.statics.get(rest), { method, path: rest, query });
      if (found.kind !== "none") return found;
    }
  }
  return NONE;
}

function tablesOf<O extends MatchableOperation>(operations: readonly O[]): Tables<O> {
  const tables = createTables<O>();
  for (const operation of operations) addOperation(tables, "", operation);
  return tables;
}

/** An operation with the raw query of its template. */
interface Added<O> {
  readonly operation: O;
  readonly query: string;
}

function addOperation<O extends MatchableOperation>(
  { statics, trie }: Tables<O>,
  base: string,
  operation: O,
): void {
  const { path, query = operation.query ?? "" } = splitTemplate(base + operation.path);
  const added = { operation, query };
  for (const spelling of spellingsOf(path)) {
    if (spelling.includes("{")) trie.add(spelling, operation.parameters, added);
    else addMethod(statics.ensure(normaliseLiteral(spelling), createMethods<O>), added);
  }
}

function createMethods<O>(): Methods<RouteEntry<O>> {
  return new Map();
}

function addMethod<O extends MatchableOperation>(
  methods: Methods<RouteEntry<O>>,
  { operation, query }: Added<O>,
): void {
  const entry = methods.get(operation.method);
  if (entry === undefined) methods.set(operation.method, createEntry(operation, query));
  else addToEntry(entry, operation, query);
}

/** The query of a template begins at a `?` outside its expressions. */
function splitTemplate(template: string): { path: string; query?: string } {
  const mark = template.indexOf("?");
  if (mark < 0) return { path: template };
  return { path: template.slice(0, mark), query: template.slice(mark + 1) };
}

/** @param methods - Those of the path as a text without expressions. */
function match<O>(
  { trie }: Tables<O>,
  methods: Methods<RouteEntry<O>> | undefined,
  { method, path, query }: Sought,
): RouteMatch<O> {
  const exact = methods?.get(method);
  const entry = exact ?? trie.find(method, path);
  if (entry !== undefined) {
    const operation = chooseByQuery(entry, query);
    if (operation === undefined) return NONE;
    return { kind: "found", operation, captures: exact === undefined ? trie.captures() : NO_CAPTURES };
  }
  const others = trie.allowed();
  if (methods === undefined && others.length === 0) return NONE;
  return { kind: "method", allow: [...new Set([...(methods?.keys() ?? []), ...others])] };
}
