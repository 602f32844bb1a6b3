// @ts-nocheck Checked by tenon's tests.
import type { ParameterDescriptor, ServerDescriptor, ServerVariableDescriptor } from "../descriptors.js";
import { parsePairs, percentDecodeForm } from "../wire/split-styled.js";
import { LiteralTable, type Methods, normaliseLiteral, normalisePath, spellingsOf } from "./segment-trie.js";

/** What stands before the paths of operations: a text as it is, or the path of a server with all that its variables admit. */
export type BasePath = string | ServerDescriptor;

/** A piece of a base path: one of several texts, or any text, with slashes or without. */
export type BasePiece = readonly string[] | "any";

/**
 * The path of a base where variables take their defaults, without a slash at the end: `https://api.example/v1/` gives `/v1`. A URL
 * that cannot be read counts as one without a path.
 */
export function basePathOf(base: BasePath): string {
  if (typeof base === "string") return normaliseBasePath(base);
  const url = fillDefaults(splitServerUrl(base));
  const { start, end } = findPath(url);
  return normaliseBasePath(url.slice(start, end));
}

/** A base path as the matcher takes it: a slash before, none behind, empty for the root. */
export function normaliseBasePath(path: string): string {
  return withSlash(normaliseLiteral(withoutSlash(path)));
}

/**
 * The pieces of a base path where variables make it more than {@link basePathOf}; else `undefined`. A variable in the path is what
 * its `enum` lists, or any text where it has none (OpenAPI 3.1.1 §4.8.6). One that stands for the host, or for a whole URL, has
 * the paths of its default and its `enum`: of another value nothing is known, and every path would be below it.
 */
export function basePiecesOf(base: BasePath): readonly BasePiece[] | undefined {
  if (typeof base === "string" || base.variables.length === 0) return undefined;
  const parts = splitServerUrl(base);
  const url = fillDefaults(parts);
  const path = findPath(url);
  const pieces: BasePiece[] = [];
  let from = 0;
  for (const part of parts) {
    const to = from + textOf(part).length;
    pieces.push(readPart(part, from, path, url.slice(Math.max(from, path.start), Math.min(to, path.end))));
    from = to;
  }
  const isOne = pieces.every((piece) => piece !== "any" && new Set(piece).size === 1);
  return isOne ? undefined : normalisePieces(pieces);
}

/** A text of a server's URL, or a variable. */
type TemplatePart = string | ServerVariableDescriptor;

function splitServerUrl({ url, variables }: ServerDescriptor): readonly TemplatePart[] {
  const byName = new Map(variables.map((variable) => [`{${variable.name}}`, variable]));
  return url.split(/(\{[^{}]*\})/).map((text) => byName.get(text) ?? text);
}

function textOf(part: TemplatePart): string {
  return typeof part === "string" ? part : part.default;
}

function fillDefaults(parts: readonly TemplatePart[]): string {
  return parts.map(textOf).join("");
}

/** Where in a URL the host begins, and where its path begins and ends. */
interface PathSpan {
  readonly host: number;
  readonly start: number;
  readonly end: number;
}

function findPath(url: string): PathSpan {
  const host = /^(?:[^/?#]*:)?\/\//.exec(url)?.[0].length ?? 0;
  const start = host === 0 ? 0 : endBefore(/[/?#]/g, url, host);
  return { host, start, end: endBefore(/[?#]/g, url, start) };
}

function endBefore(delimiter: RegExp, text: string, from: number): number {
  delimiter.lastIndex = from;
  return delimiter.exec(text)?.index ?? text.length;
}

/** @param own - What of the part is in the path, by its default. */
function readPart(part: TemplatePart, from: number, path: PathSpan, own: string): BasePiece {
  if (typeof part === "string" || from > path.end) return [own];
  if (part.enum !== undefined) return [own, ...part.enum.map((value) => pathIn(value, from, path))];
  return from < path.start ? [own] : "any";
}

/** What of a value is in the path, where its variable begins at a place of the URL. */
function pathIn(value: string, from: number, { host, start }: PathSpan): string {
  const text = from >= host && from < start ? `//${value}` : value;
  const span = findPath(text);
  // A scheme by itself.
  return from < start && span.host === 0 ? "" : text.slice(span.start, span.end);
}

function normalisePieces(pieces: readonly BasePiece[]): readonly BasePiece[] {
  const used = pieces.filter((piece) => piece === "any" || piece.some((text) => text !== ""));
  return used.map((piece, index) => {
    if (piece === "any") return piece;
    const cut = index === used.length - 1 ? piece.map(withoutSlash) : piece;
    const texts = cut.map(normaliseLiteral);
    return [...new Set(index === 0 ? texts.map(withSlash) : texts)];
  });
}

/** A relative URL is relative to where the document is, of which no more is known than its root: `./api` gives `/api`. */
function withSlash(relative: string): string {
  const text = relative.replace(/^\/?(?:\.{1,2}\/)*\.{1,2}(?=\/|$)/, "");
  return text === "" || text.startsWith("/") ? text : `/${text}`;
}

function withoutSlash(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === "/") end--;
  return text.slice(0, end);
}

/**
 * Where a base path may end in a path that is below it: at slashes, the shortest base first. Takes time in proportion to the path, for
 * each piece and text of the base.
 */
export function findBaseEnds(pieces: readonly BasePiece[], path: string): readonly number[] {
  let ends: readonly number[] = [0];
  for (const piece of pieces) {
    const [first] = ends;
    if (first === undefined) return ends;
    ends = piece === "any" ? range(first, path.length) : ends.flatMap((end) => endsBehind(piece, path, end));
    // Each once, and in order.
    if (piece !== "any" && piece.length > 1) ends = [...new Set(ends)].sort((a, b) => a - b);
  }
  return ends.filter((end) => path[end] === "/");
}

function endsBehind(texts: readonly string[], path: string, start: number): number[] {
  return texts.flatMap((text) => (path.startsWith(text, start) ? [start + text.length] : []));
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

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
  /** What finds paths with expressions, `createTrie`. Needed where an operation has one. */
  readonly createTrie?: CreateTrie | undefined;
}

/** Path templates, and the entries of their operations by method. */
export interface TemplateTrie<T, Item> {
  /** Takes a path template. The query is not part of it. */
  add(path: string, parameters: readonly ParameterDescriptor[], item: Item): void;
  /** The entry of the most concrete template that has the method. The two below are about the last one asked for. */
  find(method: string, path: string): T | undefined;
  /** The texts of the expressions, in the order of the template. */
  captures(): readonly string[];
  /** The methods of matching templates that have not this one; some may be there twice. */
  allowed(): readonly string[];
}

/** Makes a trie. `add` adds what a template stands for to the entries of its path. */
export type CreateTrie = <T, Item>(
  add: (methods: Map<string, T>, item: Item) => void,
) => TemplateTrie<T, Item>;

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
  const tables = createTables<O>(options.createTrie);
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
    return matchBelow([...belowVariables.values()], { method, path, query }, options.createTrie);
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
  /** Absent where no path has an expression. */
  readonly trie: TemplateTrie<RouteEntry<O>, Added<O>> | undefined;
}

function createTables<O extends MatchableOperation>(createTrie: CreateTrie | undefined): Tables<O> {
  return { statics: new LiteralTable(), trie: createTrie?.<RouteEntry<O>, Added<O>>(addMethod) };
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
  createTrie: CreateTrie | undefined,
): RouteMatch<O> {
  for (const group of groups) {
    group.tables ??= tablesOf(group.operations, createTrie);
    const ends = new Set(group.bases.flatMap((pieces) => findBaseEnds(pieces, path)));
    for (const end of [...ends].sort((a, b) => a - b)) {
      const rest = path.slice(end);
      const found = match(group.tables, group.tables.statics.get(rest), { method, path: rest, query });
      if (found.kind !== "none") return found;
    }
  }
  return NONE;
}

function tablesOf<O extends MatchableOperation>(
  operations: readonly O[],
  createTrie: CreateTrie | undefined,
): Tables<O> {
  const tables = createTables<O>(createTrie);
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
    if (spelling.includes("{")) {
      if (trie === undefined)
        throw new TypeError(`${operation.path} has an expression: "createTrie" is needed.`);
      trie.add(spelling, operation.parameters, added);
    } else addMethod(statics.ensure(normaliseLiteral(spelling), createMethods<O>), added);
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
  const entry = exact ?? trie?.find(method, path);
  if (entry !== undefined) {
    const operation = chooseByQuery(entry, query);
    if (operation === undefined) return NONE;
    return {
      kind: "found",
      operation,
      captures: exact === undefined ? (trie?.captures() ?? NO_CAPTURES) : NO_CAPTURES,
    };
  }
  const others = trie?.allowed() ?? [];
  if (methods === undefined && others.length === 0) return NONE;
  return { kind: "method", allow: [...new Set([...(methods?.keys() ?? []), ...others])] };
}
