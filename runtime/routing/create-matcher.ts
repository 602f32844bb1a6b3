import type { ParameterDescriptor, ServerDescriptor, ServerVariableDescriptor } from "../descriptors.ts";
import { isAmbiguousPath, resolvePath } from "../paths/ambiguous-path.ts";
import {
  hasDottedSegment,
  hasPlainEscapes,
  normaliseEscape,
  normalisePath,
} from "../paths/normalise-path.ts";

/**
 * Matches an expression of a template, or a percent sign that begins no escape. Matches the percent sign also if it is written as `%25`.
 */
const STRAY_PERCENT = /\{[^{}/]*\}|%(?:25)?(?![0-9a-fA-F]{2})/g;

/** Matches an expression of a template, or a percent-encoded byte. */
const ESCAPE = /\{[^{}/]*\}|%[0-9a-fA-F]{2}/g;

/**
 * The spellings of a template that requests may use: in normal form, and as the document writes it, e.g. `/~me` and `/%7Eme`. A `%` that
 * begins no escape may be sent as `%25` (RFC 3986 §2.4) or as `%`. The first spelling is the normal form.
 */
export function spellingsOf(template: string): readonly string[] {
  if (!template.includes("%")) return [template];
  const replace = (pattern: RegExp, text: string, change: (percent: string) => string): string =>
    text.replace(pattern, (found) => (found.startsWith("%") ? change(found) : found));
  const written = ["%25", "%"].map((percent) => replace(STRAY_PERCENT, template, () => percent));
  const normal = written.map((text) => replace(ESCAPE, text, normaliseEscape));
  return [...new Set([...normal, ...written])];
}

/** Percent-encodes the characters of a template's literal text that a URL cannot contain, as clients do. */
export function encodeLiteral(text: string): string {
  return NEEDS_ENCODING.test(text) ? text.replace(NEEDS_ENCODING_ALL, encodeAll) : text;
}

/** Encodes the literal text of a template, and normalises its percent-encoding. */
export function normaliseLiteral(text: string): string {
  return normalisePath(encodeLiteral(text));
}

function encodeAll(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // A lone surrogate becomes U+FFFD, as URL parsers do.
    return encodeURIComponent(text.replace(LONE_SURROGATE, "\ufffd"));
  }
}

const LONE_SURROGATE = /\p{Surrogate}/gu;

const NEEDS_ENCODING = /[^!-~]|["<>`{}^\\|?#]/;
const NEEDS_ENCODING_ALL = /[^!-~]+|["<>`{}^\\|?#]/g;

interface Entry<V> {
  readonly text: string;
  readonly value: V;
  next: Entry<V> | undefined;
}

/** A hash table with strings as keys. {@link find} looks up a part of a longer text without making a substring of it. */
export class LiteralTable<V> {
  // The number of slots is a power of two.
  #slots: (Entry<V> | undefined)[] = [undefined, undefined, undefined, undefined];
  #size = 0;

  get(text: string): V | undefined {
    const slots = this.#slots;
    let entry = slots[hash(text, 0, text.length) & (slots.length - 1)];
    while (entry !== undefined && entry.text !== text) entry = entry.next;
    return entry?.value;
  }

  /** The value of the key that is the text from `start` to `end`; `undefined` if there is none. */
  find(text: string, start: number, end: number): V | undefined {
    const slots = this.#slots;
    let entry = slots[hash(text, start, end) & (slots.length - 1)];
    for (; entry !== undefined; entry = entry.next) {
      if (entry.text.length === end - start && text.startsWith(entry.text, start)) return entry.value;
    }
    return undefined;
  }

  /** The value of a key. Creates the value if there is none. */
  ensure(text: string, create: () => V): V {
    const known = this.get(text);
    if (known !== undefined) return known;
    if (++this.#size > this.#slots.length >> 1) this.#grow();
    const value = create();
    this.#put({ text, value, next: undefined });
    return value;
  }

  #put(entry: Entry<V>): void {
    const index = hash(entry.text, 0, entry.text.length) & (this.#slots.length - 1);
    entry.next = this.#slots[index];
    this.#slots[index] = entry;
  }

  #grow(): void {
    const old = this.#slots;
    // Doubles the number of slots. `Array.from` would be slow in a cold start.
    this.#slots = old.concat(old).fill(undefined);
    for (let entry of old) {
      while (entry !== undefined) {
        const { next } = entry;
        this.#put(entry);
        entry = next;
      }
    }
  }
}

function hash(text: string, start: number, end: number): number {
  if (end === start) return 0;
  const middle = text.charCodeAt((start + end) >> 1);
  const value = ((end - start) * 31 + middle) * 31 + text.charCodeAt(end - 1) * 7 + text.charCodeAt(start);
  return value ^ (value >>> 7);
}

/** The entries of one path, by method. */
export type Methods<T> = Map<string, T>;

/** A path, or a server, that comes before the paths of operations. If a server has variables, it stands for several paths. */
export type BasePath = string | ServerDescriptor;

/**
 * The path of a base, without a slash at its end: `/v1` for `https://api.example/v1/`, `""` for the root. Variables have their defaults.
 */
export function basePathOf(base: BasePath): string {
  return normalisePath(writtenBasePathOf(base));
}

/** Like {@link basePathOf}, but with the percent-encoding of the document. */
function writtenBasePathOf(base: BasePath): string {
  if (typeof base === "string") return withSlash(encodeLiteral(withoutSlash(base)));
  const url = fillDefaults(splitServerUrl(base));
  const { start, end } = findPath(url);
  return writtenBasePathOf(url.slice(start, end));
}

/** A piece of a server's URL: text, or a variable. */
export type TemplatePart = string | ServerVariableDescriptor;

export function splitServerUrl({ url, variables }: ServerDescriptor): readonly TemplatePart[] {
  const byName = new Map(variables.map((variable) => [`{${variable.name}}`, variable]));
  return url.split(/(\{[^{}]*\})/).map((text) => byName.get(text) ?? text);
}

export function textOf(part: TemplatePart): string {
  return typeof part === "string" ? part : part.default;
}

export function fillDefaults(parts: readonly TemplatePart[]): string {
  return parts.map(textOf).join("");
}

/** The offset in a URL at which the host begins, and the offsets at which the path begins and ends. */
export interface PathSpan {
  readonly host: number;
  readonly start: number;
  readonly end: number;
}

export function findPath(url: string): PathSpan {
  const host = /^(?:[^/?#]*:)?\/\//.exec(url)?.[0].length ?? 0;
  const start = host === 0 ? 0 : endBefore(/[/?#]/g, url, host);
  return { host, start, end: endBefore(/[?#]/g, url, start) };
}

function endBefore(delimiter: RegExp, text: string, from: number): number {
  delimiter.lastIndex = from;
  return delimiter.exec(text)?.index ?? text.length;
}

/**
 * Puts a slash before a path that has none. Leading `.` and `..` segments are removed, since the location of the OpenAPI document is
 * unknown: `./api` gives `/api`.
 */
export function withSlash(relative: string): string {
  const text = relative.replace(/^\/?(?:\.{1,2}\/)*\.{1,2}(?=\/|$)/, "");
  return text === "" || text.startsWith("/") ? text : `/${text}`;
}

export function withoutSlash(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end--;
  return text.slice(0, end);
}

/** The operations of one path shape and method, by the query of their templates. */
export interface RouteEntry<O> {
  /** The operations whose templates have no query; `undefined` if there are none. */
  plain: Twins<O> | undefined;
  /** The operations whose templates have a query. Those whose query has more pairs come first. `undefined` if there are none. */
  queried: QueriedTwins<O>[] | undefined;
}

/** The operations that share a method, a path shape and the query of their templates, in document order. */
export interface Twins<O> {
  readonly operation: O;
  /** The operations after the first; `undefined` if there are none. */
  others: O[] | undefined;
}

/** Operations whose templates have the same query. `pairs` are the decoded pairs of that query. */
export interface QueriedTwins<O> extends Twins<O> {
  readonly pairs: readonly (readonly [name: string, value: string])[];
}

/** Adds an operation to those of the same method and path shape. The same operation counts once. */
export function addTwin<O>(twins: Twins<O>, operation: O): void {
  if (twins.operation === operation || twins.others?.includes(operation) === true) return;
  twins.others ??= [];
  twins.others.push(operation);
}

/** The members of an operation that the matcher uses. */
export interface MatchableOperation {
  readonly method: string;
  readonly path: string;
  /** The query that the document writes after the path (`?a=1`), without `?`. Absent if there is none, or if `path` contains it. */
  readonly query?: string | undefined;
  readonly parameters: readonly ParameterDescriptor[];
  readonly servers?: readonly ServerDescriptor[] | undefined;
}

/** The result of matching a method and a path. */
export type RouteMatch<O> =
  /**
   * `captures` are the texts of the template's expressions, in the template's order, still percent-encoded. `twins` are the later operations
   * of the same method and path shape, such as `/files/{name}` after `/files/{id}`; `undefined` if there are none. The request decides
   * between them.
   */
  | {
      readonly kind: "found";
      readonly operation: O;
      readonly twins: readonly O[] | undefined;
      readonly captures: readonly string[];
    }
  /** There are operations at the path, but not with the method. `allow` are their methods. */
  | { readonly kind: "method"; readonly allow: readonly string[] }
  /** There are operations at the path, or at another path for which a server in front could take it. */
  | { readonly kind: "ambiguous" }
  | { readonly kind: "none" };

/**
 * The servers of the document. Paths of operations are matched below the paths of these servers, unless the operation has its own servers.
 * Default: none.
 */
export interface MatcherOptions extends MatcherParts {
  /** The document's servers. Their paths precede the paths of operations without servers of their own. Default: none. */
  readonly servers?: readonly ServerDescriptor[];
  /**
   * The base path, or several, in place of the paths of all servers, also those of operations. `""` for no base path. Default: the paths of
   * the servers.
   */
  readonly basePath?: BasePath | readonly BasePath[] | undefined;
}

/** Parts that a matcher needs only for some operations. If an operation needs a part that is missing, {@link createMatcher} throws. */
export interface MatcherParts {
  /** Matches paths with expressions. */
  readonly createTrie?: CreateTrie;
  /** Finds operations below servers with variables. */
  readonly createVariableBases?: CreateVariableBases;
  /** Finds operations whose templates have a query. */
  readonly templateQueries?: TemplateQueries;
}

/** The members of a request by which its operation is found. */
export interface Sought {
  readonly method: string;
  readonly path: string;
  readonly query: string;
}

/** Finds the operation of a request. */
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
  /** Adds an operation. `query` is the query of its template, still percent-encoded. */
  add<O>(entry: RouteEntry<O>, operation: O, query: string): void;
  /** The operations for a request's raw query; `undefined` if none fits. */
  choose<O>(entry: RouteEntry<O>, query: string): Twins<O> | undefined;
}

/**
 * A set of path templates. `Item` is what `add` gets for a template, e.g. an operation. `T` is what `find` returns. {@link CreateTrie} says
 * how one is made of the other.
 */
export interface TemplateTrie<T, Item> {
  /** Adds a path template without its query. */
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

/** Matches a request by method (upper case), raw path, and raw query. The query counts only for templates that have one. */
export type Matcher<O> = (method: string, path: string, query?: string) => RouteMatch<O>;

/** The result if there is no operation at the path. */
export const NONE = { kind: "none" } as const;
const AMBIGUOUS = { kind: "ambiguous" } as const;
const NO_CAPTURES: readonly string[] = [];

/**
 * Makes a matcher of operations. The first segment that differs decides between templates: text comes first, then text with expressions
 * (more text before less), then an expression alone (OpenAPI 3.2 §4.8).
 *
 * Decisions:
 * - Literal text must be sent in normal form, or as the document writes it. `/%61dmin` is ambiguous if there is `/admin`: a guard in
 *   front, which compares texts, would have missed it. In the value of an expression, `%61` is `a`. `%2F` is part of a segment.
 * - A path is ambiguous if it has dot segments, plain or percent-encoded, or if decoding `%2F` would make some; see
 *   {@link isAmbiguousPath}.
 * - Letter case and a slash at the end count. A `%` in a template that begins no escape matches `%25` and `%`.
 * - An expression matches neither `""` nor a slash.
 * - If the most concrete template lacks the method, the next template is tried, as in common servers: `DELETE /users/me` goes to
 *   `/users/{id}` if `/users/me` has only `GET`.
 * - If segments have equally much text and equally many expressions (`a.{x}`, `a{x}b`), the first place that differs decides: text precedes
 *   an expression. Then the alphabet decides.
 * - If operations have equal methods and templates that differ only in the names of expressions, all of them match, the first as
 *   `operation` and the others as `twins`.
 * - For a server with variables, the base path with the variables' defaults is tried first. Then base paths with other values are tried,
 *   the shortest base path first.
 * - A template may have a query (`/things?beta=true`), although OpenAPI does not provide for it. A request must contain it, and may
 *   contain more. If several such operations match, the one with the longest query wins.
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
  for (const operation of operations) {
    const own = given === undefined ? operation.servers : undefined;
    for (const path of own === undefined ? sharedPaths : pathsOf(own)) addOperation(tables, path, operation);
    const bases = own ?? shared;
    if (below !== undefined) below.add(bases, operation);
    else if (bases.some(hasVariables)) throw missing(operation, "createVariableBases");
  }
  const lookUp: LookUp<O> = (sought) => {
    const found = match(tables, tables.statics.get(sought.path), sought);
    return found.kind === "none" && below !== undefined ? below.find(sought) : found;
  };
  return (method, path, query = "") => {
    const methods = tables.statics.get(path);
    // Shortcuts: nearly all paths are in normal form, and those without expressions are spelled as the document spells them.
    if (methods !== undefined) return match(tables, methods, { method, path, query });
    if (!hasPlainEscapes(path) || path.includes("\\"))
      return compareReadings({ method, path, query }, lookUp);
    const found = match(tables, undefined, { method, path, query });
    const { trie } = tables;
    if (trie === undefined ? hasDottedSegment(path) : trie.isDotted())
      return compareReadings({ method, path, query }, lookUp);
    return found.kind === "none" && below !== undefined ? below.find({ method, path, query }) : found;
  };
}

/** The match of a path in normal form; {@link AMBIGUOUS} if it differs from the match of the path as sent, or in another reading. */
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

/** Tells whether a base is a server with variables. */
export function hasVariables(base: BasePath): boolean {
  return typeof base !== "string" && base.variables.length > 0;
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

/** The lookup tables of operations. */
interface Tables<O> {
  readonly statics: LiteralTable<Methods<RouteEntry<O>>>;
  /** Absent if no template has an expression. */
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

/** The paths of the bases as the document writes them, without duplicates. `[""]` if there is no base. */
function pathsOf(bases: readonly BasePath[]): readonly string[] {
  return bases.length === 0 ? [""] : [...new Set(bases.map(writtenBasePathOf))];
}

/** An operation, and the raw query of its template. */
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

/** Adds an operation to the entries of its path. */
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

/** Splits a template at the `?` that begins its query. */
function splitTemplate(template: string): { path: string; query?: string } {
  const mark = template.indexOf("?");
  if (mark < 0) return { path: template };
  return { path: template.slice(0, mark), query: template.slice(mark + 1) };
}

/**
 * Finds an operation. `methods` has the entries of the path template that equals the sought path and has no expressions. It is `undefined`
 * if there is no such template.
 */
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
    };
  }
  const others = trie?.allowed() ?? [];
  if (methods === undefined && others.length === 0) return NONE;
  return { kind: "method", allow: [...new Set([...(methods?.keys() ?? []), ...others])] };
}
