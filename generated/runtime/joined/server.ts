// @ts-nocheck Made by a machine and tested as a whole.
import type { Check, ValidationIssue } from "./validators.js";
import type { ContractDescriptor, ErrorShape, HeaderDescriptor, MediaDescriptor, OperationChecks, OperationDescriptor, ParameterDescriptor, ResponseChecks, ResponseDescriptor, SecurityAlternative, SecurityNeed, SecuritySchemeDescriptor, ServerDescriptor, ServerVariableDescriptor, StatusKey, WireShape } from "../descriptors.js";
import type { Incoming, Outgoing } from "./adapters-server.js";
import type { ReplyViolation, ServeOptions, ServedApi } from "../server/options.js";
import type { WrittenBody } from "../body/written-body.js";
import type { decodeBody } from "../body/decode-body.js";
import { EncodeError, checkHeaderText, chooseByAccept, isRange, isToken, readBytes, splitOutsideQuotes } from "./adapters-client-server.js";
import { type Decoded, type DecodedParameters, type HeaderDecoder, type ParameterDecoder, type ParameterSource, type ReadingOf, type Segment, type SegmentPattern, StreamError, chooseByStatus, chooseMedia, concreteType, createHeaderDecoder, createParameterDecoder, decodePlain, decodeToken, encodeContent, encodeHeader, encodeToken, findOneWay, issueAt, normaliseLiteral, normalisePath, ownMember, parseCookies, parseJsonText, parsePairs, parseSegment, percentDecode, percentDecodeForm, pointerTo, spellingsOf, statedReading, tooDeep, withOneWay, writePlain } from "./client-server.js";

// routing/base-ends.ts

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

// routing/base-path.ts

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

// routing/literal-table.ts

interface Entry<V> {
  readonly text: string;
  readonly value: V;
  next: Entry<V> | undefined;
}

/**
 * Values by text, found by a part of a longer text without cutting it out: by its length and three of its characters first,
 * which tells nearly all names apart, then by comparing.
 */
export class LiteralTable<V> {
  // A power of two.
  #slots: (Entry<V> | undefined)[] = [undefined, undefined, undefined, undefined];
  #size = 0;

  /** The value of a text. */
  get(text: string): V | undefined {
    const slots = this.#slots;
    let entry = slots[hash(text, 0, text.length) & (slots.length - 1)];
    while (entry !== undefined && entry.text !== text) entry = entry.next;
    return entry?.value;
  }

  /** The value of the text between two places. */
  find(text: string, start: number, end: number): V | undefined {
    const slots = this.#slots;
    let entry = slots[hash(text, start, end) & (slots.length - 1)];
    for (; entry !== undefined; entry = entry.next) {
      if (entry.text.length === end - start && text.startsWith(entry.text, start)) return entry.value;
    }
    return undefined;
  }

  /** The value of a text; the first time a new one. */
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
    // Twice as many, without the iterator that `Array.from` goes by: routes are added where functions start cold.
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

// routing/route-entry.ts

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

// routing/match-pattern.ts

/**
 * Matches a segment against a pattern, and puts start and end of each expression's text into `spans`, counted from
 * `offset`. No expression takes the empty text. Where there are several ways, earlier expressions take as little as they
 * can: `a...b...c` on `{base}...{head}` is `a` and `b...c`. Linear in the length of the segment and of the pattern.
 */
export function matchPattern(
  { texts, leads }: SegmentPattern,
  segment: string,
  offset: number,
  spans: number[],
): boolean {
  const first = texts[0] ?? "";
  const last = texts[leads.length] ?? "";
  if (segment.length < first.length + last.length + leads.length) return false;
  if (!segment.startsWith(first) || !segment.endsWith(last)) return false;
  const stop = segment.length - last.length;
  let at = first.length;
  for (let i = 0; i < leads.length; i++) {
    const lead = leads[i] ?? "";
    if (!segment.startsWith(lead, at)) return false;
    const isLast = i === leads.length - 1;
    const least = at + Math.max(1, lead.length);
    const text = texts[i + 1] ?? "";
    const next = isLast ? stop : findNext(segment, text + (leads[i + 1] ?? ""), least);
    if (next < least || next > stop) return false;
    spans.push(offset + at, offset + next);
    at = next + text.length;
  }
  return true;
}

function findNext(segment: string, text: string, from: number): number {
  return text === "" ? from : segment.indexOf(text, from);
}

// routing/segment-trie.ts

/** The entries of one path by method. */
export type Methods<T> = Map<string, T>;

/** A path template on its way into the trie. */
interface Waiting<Item> {
  readonly path: string;
  readonly parameters: readonly ParameterDescriptor[];
  readonly item: Item;
  /** Where its next segment begins. */
  at: number;
}

interface Pattern<T, Item> {
  readonly pattern: SegmentPattern;
  /** What it is known by, and comes in the order of. */
  readonly key: string;
  /** Characters of literal text: the more there are, the more concrete it is. */
  readonly weight: number;
  readonly node: TrieNode<T, Item>;
}

/** A node of the trie: what may come next, the most concrete first. */
class TrieNode<T, Item> {
  /** What goes on from here, and nobody has asked for yet. */
  waiting: Waiting<Item>[] | undefined;
  literals: LiteralTable<TrieNode<T, Item>> | undefined;
  patterns: Pattern<T, Item>[] | undefined;
  any: TrieNode<T, Item> | undefined;
  methods: Methods<T> | undefined;
}

const SLASH = 0x2f;

/**
 * Path templates by segment. A template is taken apart only as far as paths have come that may be its own: of many hundred, a
 * server's first requests need a few.
 */
export class SegmentTrie<T, Item> {
  readonly #root = new TrieNode<T, Item>();
  readonly #add: (methods: Methods<T>, item: Item) => void;
  // One search at a time: matching is synchronous. Starts and ends of the expressions' texts, and how many of them count.
  readonly #spans: number[] = [];
  #depth = 0;
  #path = "";
  #method = "";
  #allow: string[] | undefined;

  /** @param add - Adds what a template stands for to the entries of its path. Those of one path come in their order. */
  constructor(add: (methods: Methods<T>, item: Item) => void) {
    this.#add = add;
  }

  /** Takes a path template: `/orgs/{org}/compare/{base}...{head}`. The query is not part of it. */
  add(path: string, parameters: readonly ParameterDescriptor[], item: Item): void {
    this.#root.waiting ??= [];
    this.#root.waiting.push({ path, parameters, item, at: 1 });
  }

  /**
   * Finds the entry of the most concrete template that has the method. After it, {@link captures} gives the texts of the
   * expressions, and {@link allowed} the methods of matching templates that have not this one.
   */
  find(method: string, path: string): T | undefined {
    this.#path = path;
    this.#method = method;
    this.#allow = undefined;
    return this.#walk(this.#root, 1, 0);
  }

  /** The texts of the last template found, in its order. */
  captures(): string[] {
    const texts: string[] = [];
    const spans = this.#spans;
    for (let i = 0; i < this.#depth; i += 2) texts.push(this.#path.slice(spans[i], spans[i + 1]));
    return texts;
  }

  /** The methods of the templates that matched the last path but not its method; some may be there twice. */
  allowed(): readonly string[] {
    return this.#allow ?? [];
  }

  /** Goes on in a loop where there is one way, and calls itself where there is another to come back to. */
  #walk(from: TrieNode<T, Item>, at: number, before: number): T | undefined {
    const path = this.#path;
    const { length } = path;
    let node = from;
    let start = at;
    let depth = before;
    for (;;) {
      if (node.waiting !== undefined) this.#open(node, node.waiting);
      let end = start;
      while (end < length && path.charCodeAt(end) !== SLASH) end++;
      const { any, patterns } = node;
      const literal = node.literals?.find(path, start, end);
      if (literal !== undefined && any === undefined && patterns === undefined) {
        node = literal;
      } else {
        const found =
          (literal && this.#step(literal, end, depth)) ??
          (patterns && this.#walkPatterns(patterns, start, end, depth));
        if (found !== undefined) return found;
        if (any === undefined || end === start) return undefined;
        this.#spans[depth++] = start;
        this.#spans[depth++] = end;
        node = any;
      }
      if (end === length) return this.#settle(node, depth);
      start = end + 1;
    }
  }

  /** Takes the templates that wait at a node one segment further. */
  #open(node: TrieNode<T, Item>, waiting: readonly Waiting<Item>[]): void {
    node.waiting = undefined;
    for (const template of waiting) {
      const { path, parameters, at } = template;
      const slash = path.indexOf("/", at);
      const text = slash < 0 ? path.slice(at) : path.slice(at, slash);
      const child = childOf(node, parseSegment(text, parameters));
      if (slash < 0) {
        child.methods ??= new Map();
        this.#add(child.methods, template.item);
      } else {
        template.at = slash + 1;
        child.waiting ??= [];
        child.waiting.push(template);
      }
    }
  }

  #walkPatterns(
    patterns: readonly Pattern<T, Item>[],
    start: number,
    end: number,
    depth: number,
  ): T | undefined {
    const segment = this.#path.slice(start, end);
    const spans = this.#spans;
    for (const { pattern, node } of patterns) {
      spans.length = depth;
      if (!matchPattern(pattern, segment, start, spans)) continue;
      const found = this.#step(node, end, spans.length);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #step(node: TrieNode<T, Item>, end: number, depth: number): T | undefined {
    return end < this.#path.length ? this.#walk(node, end + 1, depth) : this.#settle(node, depth);
  }

  #settle({ methods }: TrieNode<T, Item>, depth: number): T | undefined {
    if (methods === undefined) return undefined;
    const found = methods.get(this.#method);
    this.#depth = depth;
    if (found === undefined) {
      this.#allow ??= [];
      this.#allow.push(...methods.keys());
    }
    return found;
  }
}

function createNode<T, Item>(): TrieNode<T, Item> {
  return new TrieNode<T, Item>();
}

function childOf<T, Item>(node: TrieNode<T, Item>, segment: Segment): TrieNode<T, Item> {
  switch (segment.kind) {
    case "any":
      node.any ??= createNode();
      return node.any;
    case "literal":
      node.literals ??= new LiteralTable();
      return node.literals.ensure(segment.text, createNode<T, Item>);
    case "pattern":
      return patternOf(node, segment.pattern);
  }
}

function patternOf<T, Item>(node: TrieNode<T, Item>, pattern: SegmentPattern): TrieNode<T, Item> {
  node.patterns ??= [];
  // Behind all that a path can hold: of two patterns, the one that has text where the other has an expression comes first.
  const key = [...pattern.texts, ...pattern.leads].join("\x7f");
  const known = node.patterns.find((candidate) => candidate.key === key);
  if (known !== undefined) return known.node;
  const weight = pattern.texts.join("").length;
  const child = createNode<T, Item>();
  node.patterns.push({ pattern, key, weight, node: child });
  node.patterns.sort(comparePatterns);
  return child;
}

/** The more concrete comes first. Never the order of the document: its paths may be in any. */
function comparePatterns<T, Item>(a: Pattern<T, Item>, b: Pattern<T, Item>): number {
  const more = b.weight - a.weight || a.pattern.leads.length - b.pattern.leads.length;
  return more === 0 ? (a.key < b.key ? -1 : 1) : more;
}

// routing/create-matcher.ts

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

// server/limits.ts

/** The largest body that is read by default: 1 MiB. */
export const MAX_BODY_BYTES = 1_048_576;

/** How deep the arrays and objects of a JSON body nest at most by default. */
export const MAX_BODY_DEPTH = 512;

// server/problem.ts

/** One detail of what is wrong with a request. Never holds a value that was sent. */
export interface ProblemDetail {
  /** A JSON Pointer: into the body, or `/<in>/<name>` for a parameter. */
  readonly pointer: string;
  readonly message: string;
}

/** An error that the router answers by itself. */
export interface Problem {
  readonly kind: "problem";
  readonly status: number;
  /** For a person. Says nothing of what happens inside. */
  readonly message: string;
  readonly details?: readonly ProblemDetail[];
  readonly headers?: readonly (readonly [name: string, value: string])[];
}

/** An error without details. */
export function problem(status: number, message: string): Problem {
  return { kind: "problem", status, message };
}

/** The most details that one answer lists. */
export const MAX_DETAILS = 50;

/** The most of a pointer that a message quotes: its names are the sender's, of any length. */
const MAX_POINTER = 200;

const TITLES: ReadonlyMap<number, string> = new Map([
  [400, "Bad Request"],
  [401, "Unauthorized"],
  [403, "Forbidden"],
  [404, "Not Found"],
  [405, "Method Not Allowed"],
  [406, "Not Acceptable"],
  [413, "Content Too Large"],
  [415, "Unsupported Media Type"],
  [422, "Unprocessable Content"],
  [500, "Internal Server Error"],
  [501, "Not Implemented"],
]);

/** The standard phrase of a status (RFC 9110 §15). */
export function titleOf(status: number): string {
  return TITLES.get(status) ?? "Error";
}

/**
 * Writes an error in the first shape that covers its status: the operation's, then the contract's. Where neither does, as
 * `application/problem+json` (RFC 9457), details in `errors` as the RFC's own example has them. Where a shape has no place
 * for details, the message names the first.
 */
export function encodeProblem(
  found: Problem,
  shapes: readonly (readonly ErrorShape[] | undefined)[],
): Outgoing {
  let shape: ErrorShape | undefined;
  for (const list of shapes) shape ??= list && chooseByStatus(list, found.status);
  const details = (found.details ?? []).slice(0, MAX_DETAILS);
  const body = shape === undefined ? standardBody(found, details) : shapedBody(found, details, shape);
  const type = shape?.type ?? "application/problem+json";
  const headers = [["content-type", type] as const, ...(found.headers ?? [])];
  return { status: found.status, headers, body: JSON.stringify(body) };
}

function standardBody({ status, message }: Problem, details: readonly ProblemDetail[]): object {
  const errors = details.map((detail) => ({ detail: detail.message, pointer: `#${detail.pointer}` }));
  return { title: titleOf(status), status, detail: message, ...(errors.length > 0 ? { errors } : {}) };
}

function shapedBody({ message }: Problem, details: readonly ProblemDetail[], shape: ErrorShape): object {
  if (shape.details === undefined) return Object.fromEntries([[shape.message, sumUp(message, details)]]);
  // A Map first: a pointer is text that was sent, and `__proto__` may be in it.
  const body = new Map<string, unknown>([[shape.message, message]]);
  if (details.length > 0) body.set(shape.details, groupDetails(details));
  return Object.fromEntries(body);
}

/** For shapes without a place for details: the message names the first. */
function sumUp(message: string, [first, ...others]: readonly ProblemDetail[]): string {
  if (first === undefined) return message;
  const where = first.pointer === "" ? "the value" : first.pointer.slice(0, MAX_POINTER);
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  return `${message.replace(/\.$/, "")}: ${where} ${first.message.replace(/\.$/, "")}${more}.`;
}

function groupDetails(details: readonly ProblemDetail[]): object {
  const groups = new Map<string, string[]>();
  for (const { pointer, message } of details) {
    const group = groups.get(pointer);
    if (group === undefined) groups.set(pointer, [message]);
    else group.push(message);
  }
  return Object.fromEntries(groups);
}

// body/is-deeper.ts

const QUOTE = 34;
const BACKSLASH = 92;

/**
 * Whether the arrays and objects of a JSON text nest deeper than `limit`. Looks at the octets, so that no value is made of a
 * text that is refused; of what is no JSON it tells nothing of use.
 */
export function isDeeper(bytes: Uint8Array, limit: number): boolean {
  // Each level takes two octets.
  if (bytes.length <= 2 * limit) return false;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const octet = bytes[at];
    if (isText) {
      if (octet === BACKSLASH) at++;
      else if (octet === QUOTE) isText = false;
    } else if (octet === QUOTE) isText = true;
    // `[` and `{`, `]` and `}`; all octets of other characters are above them.
    else if (octet === 91 || octet === 123) {
      if (++depth > limit) return true;
    } else if (octet === 93 || octet === 125) depth--;
  }
  return false;
}

// server/broke-off.ts

/** What comes of a body that cannot be read to its end. That a caller goes away in the middle is no error of the server's. */
export function brokeOff(error: unknown): Problem {
  // What the web's streams throw where somebody else has read them.
  if (error instanceof TypeError) throw error;
  return problem(400, "The body broke off.");
}

// server/check-items.ts

/**
 * Items of a stream, each checked before it is handed on.
 *
 * @throws StreamError while iterating, at the first item that breaks its schema; `onFault` is told first.
 */
export async function* checkItems(
  items: AsyncIterable<unknown> | Iterable<unknown>,
  check: Check | undefined,
  onFault?: (issues: NonNullable<ReturnType<Check>>) => "go on" | "stop",
): AsyncGenerator<unknown, void, undefined> {
  let index = 0;
  for await (const item of items) {
    const issues = check?.(item);
    if (issues !== undefined && issues.length > 0 && (onFault?.(issues) ?? "stop") === "stop") {
      throw new StreamError(`Item ${index} of the stream does not fit its schema.`);
    }
    index++;
    yield item;
  }
}

// server/merge-issues.ts

/**
 * The issues of decoding, and those of checking that they do not explain already: what could not be decoded is missing from
 * the value, and so looks required or of the wrong type.
 */
export function mergeIssues(
  decoded: readonly ValidationIssue[],
  checked: readonly ValidationIssue[],
): readonly ValidationIssue[] {
  if (decoded.length === 0) return checked;
  if (checked.length === 0) return decoded;
  const known = decoded.map(({ pointer }) => pointer);
  return [...decoded, ...checked.filter((issue) => !isExplained(issue, known))];
}

function isExplained({ pointer, keyword, params }: ValidationIssue, known: readonly string[]): boolean {
  const missing = keyword === "required" ? params["missingProperty"] : undefined;
  const at = typeof missing === "string" ? `${pointer}/${encodeToken(missing)}` : pointer;
  return known.some((start) => at === start || pointer === start || at.startsWith(`${start}/`));
}

/** The first token of each issue's pointer: the names of what is wrong. */
export function namesOf(issues: readonly ValidationIssue[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { pointer } of issues) {
    const [, token] = pointer.split("/", 2);
    if (token !== undefined) names.add(decodeToken(token));
  }
  return names;
}

// parameters/drop-unused.ts

/** The parameters that may be sent empty in place of not at all. */
export function unusedWhenEmpty(parameters: readonly ParameterDescriptor[]): readonly ParameterDescriptor[] {
  return parameters.filter((parameter) => parameter.allowEmptyValue === true && !parameter.required);
}

/**
 * Takes a query parameter that was sent empty (`?flag=`, `?flag`), and so does not fit, for one that was not sent: with
 * `allowEmptyValue` it says that it is not used (OpenAPI 3.1.1 §4.8.12.2).
 *
 * @param allowing - See {@link unusedWhenEmpty}.
 */
export function dropUnused(
  decoded: DecodedParameters,
  allowing: readonly ParameterDescriptor[],
  query: string,
): DecodedParameters {
  const wrong = namesOf(decoded.issues);
  const unused = new Set(
    allowing.filter(({ key, name }) => wrong.has(key) && isEmptyIn(query, name)).map(({ key }) => key),
  );
  if (unused.size === 0) return decoded;
  const values = Object.entries(decoded.values).filter(([key]) => !unused.has(key));
  return {
    values: Object.fromEntries(values),
    issues: decoded.issues.filter((issue) => [...namesOf([issue])].every((key) => !unused.has(key))),
  };
}

function isEmptyIn(query: string, name: string): boolean {
  const encoded = encodeURIComponent(name);
  return query.split("&").some((pair) => {
    const sent = pair.endsWith("=") ? pair.slice(0, -1) : pair;
    return sent === name || sent === encoded;
  });
}

// server/route-state.ts

const NO_CHECKS: OperationChecks = { responses: [] };

/** A route with what is made of it when it is first used. */
export class RouteState implements MatchableOperation {
  readonly operation: OperationDescriptor;
  readonly handler: AnyHandler | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: string | undefined;
  readonly parameters: readonly ParameterDescriptor[];
  readonly servers: readonly ServerDescriptor[] | undefined;
  readonly errors: readonly ErrorShape[] | undefined;
  readonly #source: Route["checks"];
  readonly #depth: number;
  #loading: Promise<OperationChecks> | undefined;
  #checks: OperationChecks | undefined;
  #decoder: ParameterDecoder | undefined;
  #ambiguous: boolean | undefined;
  #optional: readonly ParameterDescriptor[] | undefined;

  constructor({ operation, handler, checks, errors }: Route, depth: number = MAX_BODY_DEPTH) {
    this.operation = operation;
    this.handler = handler;
    this.method = operation.method;
    this.path = operation.path;
    this.query = operation.query;
    this.parameters = operation.parameters;
    this.servers = operation.servers;
    this.errors = errors ?? operation.errors;
    this.#source = checks;
    this.#depth = depth;
    if (typeof checks !== "function") this.#checks = checks ?? NO_CHECKS;
  }

  /** The operation's checks; a promise only until they are loaded. A load that failed is tried again. */
  checks(): OperationChecks | Promise<OperationChecks> {
    if (this.#checks !== undefined) return this.#checks;
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<OperationChecks> {
    try {
      const source = this.#source;
      this.#checks = typeof source === "function" ? await source() : (source ?? NO_CHECKS);
      return this.#checks;
    } finally {
      this.#loading = undefined;
    }
  }

  /** The decoder of the operation's parameters. */
  get decoder(): ParameterDecoder {
    this.#decoder ??= createParameterDecoder(this.operation, { depth: this.#depth });
    return this.#decoder;
  }

  /** The parameters that may be sent empty in place of not at all. */
  get optional(): readonly ParameterDescriptor[] {
    this.#optional ??= unusedWhenEmpty(this.operation.parameters);
    return this.#optional;
  }

  /** Whether a text of its parameters may have more than one reading. */
  get ambiguous(): boolean {
    this.#ambiguous ??= this.operation.parameters.some(({ shape }) => isAmbiguous(shape));
    return this.#ambiguous;
  }
}

/** Whether a text of this shape can be read in more than one way. */
export function isAmbiguous(shape: WireShape): boolean {
  const types = shape.types.filter((type) => type !== "null");
  if (types.length > 1 && (types.includes("string") || types.includes("array"))) return true;
  const parts = [shape.items, shape.additional, ...(shape.properties ?? []).map(([, part]) => part)];
  return parts.some((part) => part !== undefined && isAmbiguous(part));
}

// server/settle-decoded.ts

/** What reading parameters takes beside their texts. */
export interface ParameterRules {
  readonly decoder: ParameterDecoder;
  /** Whether a text of theirs may have more than one reading. */
  readonly ambiguous: boolean;
  readonly check: Check | undefined;
  /** Those that may be sent empty in place of not at all. */
  readonly optional: readonly ParameterDescriptor[];
}

/**
 * Decodes parameters and checks them. Where a text fits several types of a union, the other reading counts if the schema
 * refuses the first and takes that one. `issues` is empty when all is well.
 */
export function settleParameters(rules: ParameterRules, source: ParameterSource): DecodedParameters {
  const settled = settleStated(rules, source);
  const { optional } = rules;
  if (settled.issues.length === 0 || optional.length === 0) return settled;
  return dropUnused(settled, optional, source.query);
}

function settleStated(
  { decoder, ambiguous, check }: ParameterRules,
  source: ParameterSource,
): DecodedParameters {
  const first = decoder(source);
  const issues = checkDecoded(first, check);
  if (issues.length === 0) return { values: first.values, issues };
  if (ambiguous) {
    const second = decoder(source, namesOf(issues));
    if (checkDecoded(second, check).length === 0) return { values: second.values, issues: [] };
  }
  return { values: first.values, issues };
}

/** The octets of a body, and what they are held against. */
export interface BodyOctets {
  readonly media: MediaDescriptor;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly check: Check | undefined;
  /** How deep JSON in a field or part may nest. Default: as it likes. */
  readonly depth?: number | undefined;
  /** What reads it: `decodeBody`, or what does the same for bodies of its kind. */
  readonly decode: typeof decodeBody;
}

/** What a body comes to. */
export type SettledBody =
  | { readonly kind: "malformed"; readonly issues: readonly ValidationIssue[] }
  /** `issues` is empty when all is well. */
  | { readonly kind: "read"; readonly value: unknown; readonly issues: readonly ValidationIssue[] };

/** The issues of a value; one of keyword `depth` where it is nested too deep to be followed. */
export function issuesOf(value: unknown, check: Check | undefined): readonly ValidationIssue[] {
  return checkDecoded({ values: value, issues: [] }, check);
}

/** Decodes a body that is read whole and checks it, by the other reading of its texts where the first does not fit. */
export function settleBody(octets: BodyOctets): SettledBody {
  const { media, bytes, contentType, check, depth } = octets;
  const decode = (reading: ReadingOf): Decoded =>
    octets.decode(media, bytes, contentType, { reading, depth });
  const first = decode(statedReading.reading);
  if (first.kind === "malformed") return first;
  const applied = media.kind === "binary" ? sizeCheck(media) : check;
  const issues = checkBody(first, applied);
  if (issues.length > 0 && media.shape !== undefined && isAmbiguous(media.shape)) {
    const names = namesOf(issues);
    const second = decode((name) => (names.has(name) ? "other" : "stated"));
    if (second.kind === "value" && checkBody(second, applied).length === 0)
      return { kind: "read", value: second.value, issues: [] };
  }
  return { kind: "read", value: first.value, issues };
}

/** Of plain bytes it is only their number that a document can tell. */
function sizeCheck({ octets }: MediaDescriptor): Check | undefined {
  if (octets === undefined) return undefined;
  const { least = 0, most = Number.POSITIVE_INFINITY } = octets;
  return (value) => {
    const size = value instanceof Blob ? value.size : 0;
    if (size < least)
      return [
        { ...issueAt("", "minLength", `must have at least ${least} octets`), params: { limit: least } },
      ];
    if (size > most)
      return [{ ...issueAt("", "maxLength", `must have at most ${most} octets`), params: { limit: most } }];
    return undefined;
  };
}

type Readable = Exclude<Decoded, { kind: "malformed" }>;

function checkBody(decoded: Readable, check: Check | undefined): readonly ValidationIssue[] {
  const issues = decoded.kind === "mismatch" ? decoded.issues : [];
  return checkDecoded({ values: decoded.value, issues }, check);
}

interface DecodedAny {
  readonly values: unknown;
  readonly issues: readonly ValidationIssue[];
}

function checkDecoded({ values, issues }: DecodedAny, check: Check | undefined): readonly ValidationIssue[] {
  try {
    return mergeIssues(issues, check?.(values) ?? []);
  } catch (error) {
    // A recursive schema follows the value as deep as it goes, and so may run out of stack.
    if (error instanceof RangeError) return [tooDeep()];
    throw error;
  }
}

// server/read-request.ts

/** A request that was routed and let in. */
export interface RoutedRequest {
  readonly state: RouteState;
  readonly checks: OperationChecks;
  readonly captures: readonly string[];
  /** The raw query. */
  readonly query: string;
}

/** The media type of a request's body; `undefined` where there is no body to read. */
export type ChosenMedia = { readonly media: MediaDescriptor; readonly contentType: string } | undefined;

/**
 * Chooses the description of a request's body, before any of it is read: 415 where its type is not described, 400 where a
 * required body is not there, 413 where it says that it is too large.
 *
 * Decisions: a body that the document does not describe is not read, and no error. A body without `Content-Type` is not
 * guessed at: 415.
 */
export function chooseBody(
  operation: OperationDescriptor,
  incoming: Incoming,
  limit: number,
): ChosenMedia | Problem {
  const { body } = operation;
  if (body === undefined) return undefined;
  if (!incoming.hasBody) return body.required ? problem(400, "The request must have a body.") : undefined;
  const contentType = incoming.headers.get("content-type");
  const media = contentType === null ? undefined : chooseMedia(body.content, contentType);
  if (media === undefined || contentType === null) {
    const known = body.content.map(({ type }) => type).join(", ");
    const refused = problem(415, `The body must be of a media type that the operation takes: ${known}.`);
    return { ...refused, headers: acceptHeaders(operation, known) };
  }
  const coding = incoming.headers.get("content-encoding");
  if (coding !== null && coding.trim().toLowerCase() !== "identity") {
    return {
      ...problem(415, "The body must not be compressed."),
      headers: [["accept-encoding", "identity"]],
    };
  }
  const length = Number(incoming.headers.get("content-length") ?? 0);
  return length > limit ? tooLarge(limit) : { media, contentType };
}

/** RFC 9110 §15.5.16, and RFC 5789 §3.1 for PATCH. */
function acceptHeaders({ method }: OperationDescriptor, known: string): Problem["headers"] & object {
  return method === "PATCH"
    ? [
        ["accept", known],
        ["accept-patch", known],
      ]
    : [["accept", known]];
}

function tooLarge(limit: number): Problem {
  return problem(413, `The body must not be larger than ${limit} bytes.`);
}

/** The parameters of a request, by key. */
export interface ReadParameters {
  readonly kind: "parameters";
  readonly values: DecodedParameters["values"];
}

/** Decodes and checks parameters: the values by key, or a 400 with the details. */
export function readParameters(
  { state, checks, captures, query }: RoutedRequest,
  { headers }: Incoming,
): ReadParameters | Problem {
  if (state.parameters.length === 0 && checks.parameters === undefined)
    return { kind: "parameters", values: {} };
  const { decoder, ambiguous, optional } = state;
  const rules = { decoder, ambiguous, optional, check: checks.parameters };
  const header = (name: string): string | null => headers.get(name);
  const { values, issues } = settleParameters(rules, { captures, query, header });
  if (issues.length === 0) return { kind: "parameters", values };
  const details = issues.map((issue) => parameterDetail(issue, state.operation));
  return { ...problem(400, "The parameters of the request are not valid."), details };
}

/** A parameter is told by where it stands and by its name on the wire. */
function parameterDetail(issue: ValidationIssue, operation: OperationDescriptor): ProblemDetail {
  const missing = issue.keyword === "required" ? issue.params["missingProperty"] : undefined;
  const full = typeof missing === "string" && issue.pointer === "" ? pointerTo("", missing) : issue.pointer;
  const [key] = namesOf([{ ...issue, pointer: full }]);
  const parameter = operation.parameters.find((candidate) => candidate.key === key);
  if (parameter === undefined || key === undefined) return { pointer: full, message: issue.message };
  const rest = full.slice(pointerTo("", key).length);
  return { pointer: pointerTo(`/${parameter.in}`, parameter.name) + rest, message: issue.message };
}

/** What reading a body needs to know. */
export interface BodyRules {
  readonly chosen: NonNullable<ChosenMedia>;
  readonly required: boolean;
  /** In octets. */
  readonly limit: number;
  /** How deep JSON may nest. */
  readonly depth: number;
  readonly check: Check | undefined;
  readonly invalidStatus: 400 | 422;
  /** Whether `readOnly` members break the schema. */
  readonly refusesReadOnly: boolean;
}

/** A body that was read; `undefined` stands for one that was empty though it need not have been there. */
export interface ReadValue {
  readonly kind: "read";
  readonly value: unknown;
}

/** Reads and checks a body: 400 where it is malformed, 413 where it is too large, 422 where it breaks its schema. */
export function readRequestBody(incoming: Incoming, rules: BodyRules): Promise<ReadValue | Problem> {
  const { kind } = rules.chosen.media;
  if (kind === "sse" || kind === "json-lines") return readItems(incoming, rules);
  return readBytes(incoming, rules.limit).then((bytes) => settleBytes(bytes, rules), brokeOff);
}

async function readItems(
  incoming: Incoming,
  { chosen: { media }, limit, depth, check, refusesReadOnly }: BodyRules,
): Promise<ReadValue | Problem> {
  const { readBody } = await import("../body/read-body.js");
  const stream = await readBody(media, incoming, limit, depth);
  const items = stream.kind === "value" ? (stream.value as AsyncIterable<unknown>) : undefined;
  const whole = refusesReadOnly ? withOneWay(check, media, "request") : check;
  return items === undefined ? tooLarge(limit) : { kind: "read", value: checkItems(items, whole) };
}

function settleBytes(
  bytes: Uint8Array<ArrayBuffer> | undefined,
  rules: BodyRules,
): ReadValue | Problem | Promise<ReadValue | Problem> {
  const { limit, depth } = rules;
  const { kind } = rules.chosen.media;
  if (bytes === undefined) return tooLarge(limit);
  if (bytes.length === 0 && kind === "json") {
    return rules.required
      ? problem(400, "The request must have a body.")
      : { kind: "read", value: undefined };
  }
  if (kind === "json" && isDeeper(bytes, depth))
    return refuse(rules.invalidStatus, "The body does not fit its schema.", [tooDeep()]);
  if (kind === "json" || kind === "text" || kind === "binary")
    return decodeAndCheck(bytes, decodePlain, rules);
  // Most servers read neither forms nor parts: what they do not need is not loaded when they start.
  return import("../body/decode-body.js").then(({ decodeBody }) => decodeAndCheck(bytes, decodeBody, rules));
}

function decodeAndCheck(
  bytes: Uint8Array<ArrayBuffer>,
  decode: BodyOctets["decode"],
  rules: BodyRules,
): ReadValue | Problem {
  const { check, chosen, depth, invalidStatus, refusesReadOnly } = rules;
  const { media, contentType } = chosen;
  const settled = settleBody({ media, contentType, bytes, check, depth, decode });
  if (settled.kind === "malformed") return refuse(400, "The body is malformed.", settled.issues);
  const { value } = settled;
  const issues =
    refusesReadOnly && media.oneWay !== undefined
      ? [...settled.issues, ...findOneWay(media, "request", value)]
      : settled.issues;
  if (issues.length === 0) return { kind: "read", value };
  return refuse(invalidStatus, "The body does not fit its schema.", issues);
}

function refuse(status: number, message: string, issues: readonly ValidationIssue[]): Problem {
  const details = issues.map((issue) => ({ pointer: issue.pointer, message: issue.message }));
  return { ...problem(status, message), details };
}

// server/service.ts

/** All that answering requests needs, made once. */
export interface Service<Principal> {
  readonly contract: ContractDescriptor;
  readonly match: Matcher<RouteState>;
  readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor>;
  readonly options: ServeOptions<Principal>;
}

/** The largest body that an operation takes, in octets. */
export function bodyLimit<P>({ options }: Service<P>, operation: OperationDescriptor): number {
  const { maxBodyBytes = MAX_BODY_BYTES } = options;
  return typeof maxBodyBytes === "function" ? maxBodyBytes(operation) : maxBodyBytes;
}

/** Tells the user's hook, or the console, of an error. A hook that throws is not asked about it. */
export function reportError<P>(
  { options }: Service<P>,
  error: unknown,
  context: { readonly operation: OperationDescriptor | undefined; readonly incoming: Incoming },
): void {
  try {
    if (options.onError !== undefined) options.onError(error, context);
    else console.error(`${context.operation?.id ?? context.incoming.method} failed:`, error);
  } catch {
    // There is nobody left to tell.
  }
}

/** Tells the user's hook, or the console, of a reply that breaks the contract. */
export function reportViolation<P>(service: Service<P>, violation: ReplyViolation): void {
  const { onReport } = service.options;
  const { operation, incoming } = violation;
  try {
    if (onReport === undefined) warn(violation);
    else onReport(violation);
  } catch (error) {
    reportError(service, error, { operation, incoming });
  }
}

function warn({ operation, status, faults }: ReplyViolation): void {
  const list = faults.map(({ where, pointer, message }) => `${where}${pointer} ${message}`).join("; ");
  console.warn(`${operation.id} answered ${status}, which breaks the contract: ${list}`);
}

// server/accept-request.ts

/** A request whose head is in order. */
export interface AcceptedRequest {
  readonly kind: "accepted";
  readonly params: Record<string, unknown>;
  readonly contentType: string | undefined;
  /** Its body, which is still being read; absent where there is none. */
  readonly reading?: Promise<ReadValue | Problem>;
}

/**
 * Checks a request and begins to read it: media type, size, parameters, body, in this order. Gives a promise of the body alone,
 * since each promise that stands around another costs every request time.
 */
export function acceptRequest<P>(
  service: Service<P>,
  request: RoutedRequest,
  incoming: Incoming,
): AcceptedRequest | Problem {
  const { state, checks } = request;
  const { operation } = state;
  const limit = bodyLimit(service, operation);
  const chosen = chooseBody(operation, incoming, limit);
  if (chosen !== undefined && "kind" in chosen) return chosen;
  if (service.options.accept === "enforce" && !isAcceptable(state, incoming)) {
    return problem(406, "None of the media types that the operation answers with is acceptable.");
  }
  const params = readParameters(request, incoming);
  if (params.kind === "problem") return params;
  if (chosen === undefined) return { kind: "accepted", params: params.values, contentType: undefined };
  const { media, contentType } = chosen;
  const reading = readRequestBody(incoming, {
    chosen,
    limit,
    depth: service.options.maxBodyDepth ?? MAX_BODY_DEPTH,
    required: operation.body?.required ?? false,
    check: checks.body?.find(({ type }) => type === media.type)?.check,
    invalidStatus: service.options.invalidBodyStatus ?? 422,
    refusesReadOnly: (service.options.readings?.readOnlySent ?? "error") === "error",
  });
  const told = isRange(media.type) ? contentType : media.type;
  return { kind: "accepted", params: params.values, contentType: told, reading };
}

function isAcceptable({ operation }: RouteState, { headers }: Incoming): boolean {
  const types = operation.responses.flatMap(({ content }) => content);
  return types.length === 0 || chooseByAccept(types, headers.get("accept")) !== undefined;
}

// server/challenge.ts

type HeaderLine = readonly [name: string, value: string];

/** A quoted string (RFC 9110 §5.6.4); what cannot stand in a header is left out. */
function quote(text: string): string {
  return `"${text.replaceAll(/[^\t\x20-\x7e]/g, "").replaceAll(/["\\]/g, "\\$&")}"`;
}

/**
 * The `WWW-Authenticate` lines of a 401: a challenge for each scheme that the operation takes, each once (RFC 9110 §11.6.1).
 * `error="invalid_token"` only where a token was sent (RFC 6750 §3.1). An API key has no registered scheme; its challenge
 * is called `ApiKey` and names the parameter.
 */
export function challengesFor(
  alternatives: readonly SecurityAlternative[],
  schemes: ReadonlyMap<string, SecuritySchemeDescriptor>,
  { realm, invalid }: { readonly realm: string; readonly invalid: ReadonlySet<string> },
): readonly HeaderLine[] {
  const names = new Set(alternatives.flat().map((need) => need.scheme));
  const used = [...names].flatMap((name) => schemes.get(name) ?? []);
  const tokenInvalid = used.some((scheme) => isBearer(scheme) && invalid.has(scheme.name));
  const texts = used.flatMap((scheme) => challengeOf(scheme, quote(realm), tokenInvalid));
  return [...new Set(texts)].map((text) => ["www-authenticate", text]);
}

/** Whether a scheme takes bearer tokens. */
export function isBearer(scheme: SecuritySchemeDescriptor | undefined): boolean {
  const kind = scheme?.kind;
  return kind === "bearer" || kind === "oauth2" || kind === "openIdConnect";
}

function challengeOf(scheme: SecuritySchemeDescriptor, realm: string, tokenInvalid: boolean): string[] {
  switch (scheme.kind) {
    case "bearer":
    case "oauth2":
    case "openIdConnect":
      return [`Bearer realm=${realm}${tokenInvalid ? ', error="invalid_token"' : ""}`];
    case "basic":
      return [`Basic realm=${realm}, charset="UTF-8"`];
    case "http":
      return isToken(scheme.scheme) ? [`${scheme.scheme} realm=${realm}`] : [];
    case "apiKey":
      return [`ApiKey realm=${realm}, in=${quote(scheme.in)}, name=${quote(scheme.parameter)}`];
    case "mutualTLS":
      return [];
  }
}

/** The `WWW-Authenticate` line of a 403 for want of scopes (RFC 6750 §3.1). */
export function insufficientScope(realm: string, scopes: readonly string[]): readonly HeaderLine[] {
  const scope = scopes.length === 0 ? "" : `, scope=${quote(scopes.join(" "))}`;
  return [["www-authenticate", `Bearer realm=${quote(realm)}, error="insufficient_scope"${scope}`]];
}

// server/presented.ts

/** A credential that a request brought for one security scheme; `scheme` is its name in the document. */
export type PresentedCredential =
  | { readonly kind: "bearer"; readonly scheme: string; readonly token: string }
  | { readonly kind: "basic"; readonly scheme: string; readonly username: string; readonly password: string }
  | { readonly kind: "apiKey"; readonly scheme: string; readonly key: string }
  /** Another HTTP authentication scheme: what follows its name in `Authorization`. */
  | { readonly kind: "http"; readonly scheme: string; readonly name: string; readonly value: string }
  /** The certificate is for the server in front to know; `authenticate` decides by the request. */
  | { readonly kind: "mutualTLS"; readonly scheme: string };

/** Where credentials are looked for. */
export interface CredentialSource {
  /** The raw query. */
  readonly query: string;
  readonly headers: { get(name: string): string | null };
}

/**
 * The credential that a request brings for a scheme: bearer tokens (RFC 6750 §2.1; also for OAuth 2 and OpenID Connect),
 * HTTP Basic in UTF-8 (RFC 7617), API keys, any other HTTP scheme as it stands. `undefined` where there is none, or one that
 * cannot be read. A credential that is sent twice is none, since it is not known which of them others would go by; lines of one header come
 * joined by `, `, which a key in a header therefore cannot hold.
 */
export function findCredential(
  scheme: SecuritySchemeDescriptor,
  source: CredentialSource,
): PresentedCredential | undefined {
  const { name } = scheme;
  switch (scheme.kind) {
    case "bearer":
    case "oauth2":
    case "openIdConnect": {
      const token = authorization(source, "bearer");
      return token === undefined ? undefined : { kind: "bearer", scheme: name, token };
    }
    case "basic":
      return readBasic(name, authorization(source, "basic"));
    case "http": {
      const value = authorization(source, scheme.scheme.toLowerCase());
      return value === undefined ? undefined : { kind: "http", scheme: name, name: scheme.scheme, value };
    }
    case "apiKey": {
      const key = findKey(scheme.in, scheme.parameter, source);
      return key === undefined || key === "" ? undefined : { kind: "apiKey", scheme: name, key };
    }
    case "mutualTLS":
      return { kind: "mutualTLS", scheme: name };
  }
}

function authorization({ headers }: CredentialSource, scheme: string): string | undefined {
  const text = headers.get("authorization") ?? "";
  if (isSentTwice(text)) return undefined;
  const space = text.indexOf(" ");
  if (space < 0 || text.slice(0, space).toLowerCase() !== scheme) return undefined;
  const value = text.slice(space + 1).trim();
  return value === "" ? undefined : value;
}

/** Whether an `Authorization` is several, joined: parameters have a `=`, a scheme's name a space after it (RFC 9110 §11.4). */
export function isSentTwice(authorization: string): boolean {
  if (!authorization.includes(",")) return false;
  return splitOutsideQuotes(authorization, ",")
    .slice(1)
    .some((item) => /^\s*[^\s=]+\s+[^\s=]/.test(item));
}

function readBasic(scheme: string, value: string | undefined): PresentedCredential | undefined {
  const text = value === undefined ? undefined : decodeBase64(value);
  const colon = text?.indexOf(":") ?? -1;
  if (text === undefined || colon < 0) return undefined;
  return { kind: "basic", scheme, username: text.slice(0, colon), password: text.slice(colon + 1) };
}

function decodeBase64(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function findKey(
  location: "header" | "query" | "cookie",
  name: string,
  { query, headers }: CredentialSource,
): string | undefined {
  if (location === "header") {
    const key = headers.get(name) ?? "";
    return key.includes(", ") ? undefined : key;
  }
  const inQuery = location === "query";
  const pairs = inQuery ? parsePairs(query) : parseCookies(headers.get("cookie"));
  const found = (pairs ?? []).filter((pair) => pair.name === name);
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  return inQuery ? percentDecodeForm(only.rawValue) : percentDecode(only.rawValue);
}

// server/evaluate-security.ts

/** Who a credential belongs to, and what it opens. */
export interface Grant<Principal> {
  readonly principal: Principal;
  /** The scopes (or roles) that are granted. Absent: none. `"all"`: whatever an operation asks for. */
  readonly scopes?: Iterable<string> | "all" | undefined;
}

/** What `authenticate` knows beside the credential. */
export interface AuthenticateContext {
  readonly operation: OperationDescriptor;
  readonly scheme: SecuritySchemeDescriptor;
  readonly request: Request;
  readonly signal: AbortSignal;
}

/**
 * Says who a credential belongs to; nothing where it is not valid. It is asked once for each scheme and request at most.
 * What it throws is an internal error, and nobody is let in.
 */
export type Authenticate<Principal> = (
  credential: PresentedCredential,
  context: AuthenticateContext,
) => Grant<Principal> | undefined | null | Promise<Grant<Principal> | undefined | null>;

/** The outcome of holding a request against an operation's security. */
export type SecurityDecision<Principal> =
  | { readonly kind: "allowed"; readonly principals: ReadonlyMap<string, Principal> }
  /** 401. `invalid`: schemes whose credential was there but not accepted. */
  | { readonly kind: "unauthenticated"; readonly invalid: ReadonlySet<string> }
  /** 403. The scopes that the alternative asks for which came closest. */
  | { readonly kind: "forbidden"; readonly scopes: readonly string[] };

/** How credentials become grants. */
export interface SecuritySource<Principal> extends CredentialSource {
  readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor>;
  grant(
    credential: PresentedCredential,
    scheme: SecuritySchemeDescriptor,
  ): ReturnType<Authenticate<Principal>>;
}

/** How one need fares. */
type NeedOutcome<Principal> =
  | { readonly kind: "met"; readonly principal: Principal }
  | { readonly kind: "missing" | "invalid" | "insufficient" };

const NOBODY: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * Holds a request against the security of an operation: one alternative has to be met, with all of its needs (OpenAPI 3.2
 * §4.30). No alternatives, or one without needs, admit anyone; such an alternative is taken last, so that a caller who has
 * valid credentials is known by them.
 *
 * Where none is met, it is 403 if one failed for want of scopes alone, else 401. A scheme that the document does not define is
 * never met.
 */
export async function evaluateSecurity<Principal>(
  alternatives: readonly SecurityAlternative[],
  source: SecuritySource<Principal>,
): Promise<SecurityDecision<Principal>> {
  if (alternatives.length === 0) return { kind: "allowed", principals: NOBODY };
  const trial = tryAlternatives<Principal>(alternatives, source);
  let step = trial.next();
  while (!step.done) step = trial.next(await source.grant(step.value.credential, step.value.scheme));
  return step.value;
}

/** As {@link evaluateSecurity}, where what a credential opens is known at once. */
export function decideSecurity<Principal>(
  alternatives: readonly SecurityAlternative[],
  source: CredentialSource & {
    readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor>;
    grant(credential: PresentedCredential, scheme: SecuritySchemeDescriptor): Known<Principal>;
  },
): SecurityDecision<Principal> {
  if (alternatives.length === 0) return { kind: "allowed", principals: NOBODY };
  const trial = tryAlternatives<Principal>(alternatives, source);
  let step = trial.next();
  while (!step.done) step = trial.next(source.grant(step.value.credential, step.value.scheme));
  return step.value;
}

type Known<Principal> = Grant<Principal> | undefined | null;

/** Something that has to be known before it goes on. */
interface Asked {
  readonly credential: PresentedCredential;
  readonly scheme: SecuritySchemeDescriptor;
}

type Trial<Principal, Outcome> = Generator<Asked, Outcome, Known<Principal>>;

/** Where credentials are looked for, and by which schemes. */
type Schemes = CredentialSource & { readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor> };

function* tryAlternatives<Principal>(
  alternatives: readonly SecurityAlternative[],
  source: Schemes,
): Trial<Principal, SecurityDecision<Principal>> {
  const grants = new Map<string, Known<Principal>>();
  const invalid = new Set<string>();
  let forbidden: SecurityAlternative | undefined;
  for (const alternative of alternatives) {
    if (alternative.length === 0) continue;
    const principals = new Map<string, Principal>();
    const kinds = new Set<NeedOutcome<Principal>["kind"]>();
    for (const need of alternative) {
      const outcome = yield* tryNeed(need, source, grants);
      kinds.add(outcome.kind);
      if (outcome.kind === "met") principals.set(need.scheme, outcome.principal);
      if (outcome.kind === "invalid") invalid.add(need.scheme);
    }
    if (principals.size > 0 && kinds.size === 1 && kinds.has("met")) return { kind: "allowed", principals };
    if (!kinds.has("missing") && !kinds.has("invalid")) forbidden ??= alternative;
  }
  if (alternatives.some((alternative) => alternative.length === 0))
    return { kind: "allowed", principals: NOBODY };
  if (forbidden === undefined) return { kind: "unauthenticated", invalid };
  return { kind: "forbidden", scopes: [...new Set(forbidden.flatMap((need) => need.scopes))] };
}

function* tryNeed<Principal>(
  { scheme: name, scopes }: SecurityNeed,
  source: Schemes,
  grants: Map<string, Known<Principal>>,
): Trial<Principal, NeedOutcome<Principal>> {
  const scheme = source.schemes.get(name);
  const credential = scheme && findCredential(scheme, source);
  if (scheme === undefined || credential === undefined) return { kind: "missing" };
  if (!grants.has(name)) grants.set(name, yield { credential, scheme });
  const grant = grants.get(name);
  // A certificate that nobody vouches for is one that is not there.
  if (!grant) return { kind: scheme.kind === "mutualTLS" ? "missing" : "invalid" };
  if (scopes.length > 0 && grant.scopes !== "all") {
    const granted = new Set(grant.scopes ?? []);
    if (!scopes.every((scope) => granted.has(scope))) return { kind: "insufficient" };
  }
  return { kind: "met", principal: grant.principal };
}

// server/authorise.ts

/** A caller that may go on. */
export interface Granted {
  readonly kind: "granted";
  readonly principal: unknown;
  readonly principals: ReadonlyMap<string, unknown>;
}

/** A caller that nothing is known of. */
export const ANONYMOUS: Granted = {
  kind: "granted",
  principal: undefined,
  principals: new Map<string, unknown>(),
};

/** Lets a caller go on, or answers 401 or 403 with its challenges. */
export async function authorise<P>(
  service: Service<P>,
  operation: OperationDescriptor,
  incoming: Incoming,
  query: string,
): Promise<Granted | Problem> {
  const { security } = operation;
  const { authenticate } = service.options;
  if (security.length === 0 || authenticate === undefined) return ANONYMOUS;
  const grant = (...[credential, scheme]: GrantArguments): ReturnType<Authenticate<P>> =>
    authenticate(credential, new CredentialContext(operation, scheme, incoming));
  const { schemes } = service;
  const decision = await evaluateSecurity(security, { schemes, query, headers: incoming.headers, grant });
  switch (decision.kind) {
    case "allowed": {
      const [principal] = decision.principals.values();
      return { kind: "granted", principal, principals: decision.principals };
    }
    case "unauthenticated": {
      const headers = challengesFor(security, schemes, {
        realm: service.contract.title,
        invalid: decision.invalid,
      });
      return { ...problem(401, "The operation needs valid credentials."), headers };
    }
    case "forbidden": {
      const refused = problem(403, "The credentials do not open this operation.");
      const bearer = security.flat().some((need) => isBearer(schemes.get(need.scheme)));
      // RFC 6750 §3 is for tokens; other schemes have no word for it.
      return bearer
        ? { ...refused, headers: insufficientScope(service.contract.title, decision.scopes) }
        : refused;
    }
  }
}

/** A class, so that no request is built that `authenticate` does not ask for. */
class CredentialContext implements AuthenticateContext {
  readonly operation: OperationDescriptor;
  readonly scheme: SecuritySchemeDescriptor;
  readonly #incoming: Incoming;

  constructor(operation: OperationDescriptor, scheme: SecuritySchemeDescriptor, incoming: Incoming) {
    this.operation = operation;
    this.scheme = scheme;
    this.#incoming = incoming;
  }

  get request(): Request {
    return this.#incoming.request;
  }

  get signal(): AbortSignal {
    return this.#incoming.signal;
  }
}

type GrantArguments = Parameters<Parameters<typeof evaluateSecurity>[1]["grant"]>;

// server/choose-response.ts

/** As `chooseByStatus`, but that it makes no keys where the status has an entry of its own: for every reply. */
export function chooseResponse<T extends { readonly status: StatusKey }>(
  entries: readonly T[],
  status: number,
): T | undefined {
  for (const entry of entries) if (entry.status === status) return entry;
  return chooseByStatus(entries, status);
}

// server/reply-headers.ts

/** The lines of a message's headers; names in lower case. */
export type HeaderLines = (readonly [name: string, value: string])[];

const NO_HEADERS: readonly HeaderDescriptor[] = [];
const decoders = new WeakMap<ResponseDescriptor, HeaderDecoder>();

/**
 * The lines of a reply's headers. Values are written in style `simple`, by the document's `explode` or media type where it
 * describes the header; `undefined` ones are left out, and the items of `set-cookie` have a line each.
 *
 * @throws EncodeError for a name that is no token, and for a value that a header cannot carry.
 */
export function writeReplyHeaders(
  headers: ReplyHeaders | undefined,
  described: ResponseDescriptor | undefined,
): HeaderLines {
  const lines: HeaderLines = [];
  if (headers === undefined) return lines;
  if (headers instanceof Headers) {
    headers.forEach((value, name) => {
      lines.push([name, value]);
    });
    return lines;
  }
  for (const [given, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    if (!isToken(given)) throw new EncodeError("the name of a header is no token");
    const name = given.toLowerCase();
    const one = (described?.headers ?? NO_HEADERS).find((header) => header.name.toLowerCase() === name);
    if (name === "set-cookie" && Array.isArray(value)) {
      for (const item of value) lines.push([name, encodeHeader(item, false)]);
    } else lines.push([name, writeHeader(value, one)]);
  }
  return lines;
}

function writeHeader(value: unknown, described: HeaderDescriptor | undefined): string {
  const content = described?.content;
  if (content === undefined) return encodeHeader(value, described?.explode ?? false);
  return checkHeaderText(encodeContent({ content, in: "header" }, value));
}

/** Holds the lines that will be sent against the description of a response. */
export function checkReplyHeaders(
  lines: HeaderLines,
  described: ResponseDescriptor,
  checks: ResponseChecks | undefined,
): readonly ValidationIssue[] {
  if (!described.headers) return [];
  let decode = decoders.get(described);
  if (decode === undefined) {
    decode = createHeaderDecoder(described.headers);
    decoders.set(described, decode);
  }
  const { values, issues } = decode((name) => joinLines(lines, name));
  return mergeIssues(issues, checks?.headers?.(values) ?? []);
}

function joinLines(lines: HeaderLines, name: string): string | null {
  const values = lines.filter(([key]) => key === name).map(([, value]) => value);
  return values.length === 0 ? null : values.join(", ");
}

// server/check-reply.ts

/** One way in which a reply breaks the contract. */
export interface ReplyFault {
  readonly where: "status" | "contentType" | "headers" | "body";
  /** Into the body, or the headers as an object by lower-case name. */
  readonly pointer: string;
  /** The keyword that failed, or `undocumented`. */
  readonly keyword: string;
  readonly message: string;
}

/** Nothing that breaks the contract. */
export const NO_FAULTS: readonly never[] = [];

/** A reply on its way out. */
export interface ReplyDraft {
  readonly reply: Reply;
  /** The method of the operation that it answers. */
  readonly method: string;
  readonly described: ResponseDescriptor | undefined;
  /** The media type of its body; absent where there is none to choose from, or none that fits. */
  readonly media: MediaDescriptor | undefined;
  readonly lines: HeaderLines;
}

/** Statuses whose responses never have a body (RFC 9110 §6.4.1). */
export function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304 || status < 200;
}

function undocumented(where: ReplyFault["where"], message: string): ReplyFault {
  return { where, pointer: "", keyword: "undocumented", message };
}

/** All in which a reply breaks the contract. Streams are not read: their items are checked on their way. */
export function checkReply(draft: ReplyDraft, checks: OperationChecks): readonly ReplyFault[] {
  const { reply, described, lines } = draft;
  if (described === undefined) return [undocumented("status", `status ${reply.status} is not described`)];
  const byStatus = chooseResponse(checks.responses, reply.status);
  const content = checkContent(draft, described, byStatus);
  if (!described.headers) return content;
  const headers = checkReplyHeaders(lines, described, byStatus).map((issue) => faultOf("headers", issue));
  return [...headers, ...content];
}

function checkContent(
  { reply, method, media }: ReplyDraft,
  described: ResponseDescriptor,
  checks: ResponseChecks | undefined,
): readonly ReplyFault[] {
  if (reply.body === undefined) {
    // Of a reply to HEAD, what is described is what GET would have (RFC 9110 §9.3.2).
    if (described.content.length === 0 || method === "HEAD" || hasNoBody(reply.status)) return [];
    return [undocumented("body", "must have a body")];
  }
  if (described.content.length === 0) return [undocumented("body", "must not have a body")];
  if (media === undefined) return [undocumented("contentType", "must be of a media type that is described")];
  const check = checkOf(media, checks);
  const whole = media.kind === "json" || media.kind === "text" || media.kind === "form";
  if (check === undefined || !whole) return [];
  const issues = checkReplyBody(reply.body, media, check);
  return issues.length === 0 ? NO_FAULTS : issues.map((issue) => faultOf("body", issue));
}

/** The check of a media type among those of a response. */
export function checkOf(media: MediaDescriptor, checks: ResponseChecks | undefined): Check | undefined {
  return checks?.content.find(({ type }) => type === media.type)?.check;
}

/**
 * What counts is what is sent: where a value breaks the schema, but the JSON that is written of it does not (a `Date`, a
 * member that is `undefined`), all is well.
 */
function checkReplyBody(body: unknown, media: MediaDescriptor, check: Check): readonly ValidationIssue[] {
  const issues = check(body) ?? NO_FAULTS;
  if (issues.length === 0 || media.kind !== "json") return issues;
  const text: unknown = JSON.stringify(body);
  return (typeof text === "string" ? check(parseJsonText(text)) : issues) ?? NO_FAULTS;
}

function faultOf(where: ReplyFault["where"], { pointer, keyword, message }: ValidationIssue): ReplyFault {
  return { where, pointer, keyword, message };
}

// server/drop-stream.ts

/** Tells whoever feeds a stream that nobody will read it. What is none, or is being read, is left alone. */
export function dropStream(body: unknown): void {
  if (body instanceof ReadableStream) body.cancel().catch(() => undefined);
}

// server/encode-reply.ts

/** Finds what the document says of a reply. The media type is the reply's own, else the one that `Accept` likes best. */
export function draftReply(reply: Reply, operation: OperationDescriptor, incoming: Incoming): ReplyDraft {
  const described = chooseResponse(operation.responses, reply.status);
  const lines = writeReplyHeaders(reply.headers, described);
  const media = reply.body === undefined ? undefined : mediaOf(reply, lines, described, incoming);
  return { reply, method: operation.method, described, lines, media };
}

function mediaOf(
  reply: Reply,
  lines: HeaderLines,
  described: ResponseDescriptor | undefined,
  incoming: Incoming,
): MediaDescriptor | undefined {
  const content = described?.content ?? [];
  const named = namedType(reply, lines);
  if (named !== undefined) {
    // What no server can send is an error of the handler, and no undescribed media type.
    checkHeaderText(named);
    return chooseMedia(content, named);
  }
  if (content.length < 2) return content[0];
  return chooseByAccept(content, incoming.headers.get("accept")) ?? content[0];
}

function namedType({ contentType }: Reply, lines: HeaderLines): string | undefined {
  return contentType ?? lines.find(([name]) => name === "content-type")?.[1];
}

/** Writes a body under a media type. */
type WriteBody = typeof writePlain;

/**
 * Writes a reply. What the document does not describe is written as what it looks like: text, octets, or JSON. No body goes
 * with statuses that have none. A promise only where the body is none of these: what writes forms, parts and streams is
 * loaded with the first of them, since most servers have none and reading modules is what they mostly do when they start.
 */
export function writeReply(draft: ReplyDraft): Outgoing | Promise<Outgoing> {
  const { kind } = draft.media ?? {};
  if (kind === undefined || kind === "json" || kind === "text" || kind === "binary")
    return encodeReply(draft, writePlain);
  return import("../body/write-body.js").then(({ writeBody }) => encodeReply(draft, writeBody));
}

/** @throws EncodeError for what no server could send: the adapters would fail in their own ways. */
function encodeReply({ reply, media, lines }: ReplyDraft, write: WriteBody): Outgoing {
  const { status, body } = reply;
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new EncodeError("the status of a reply is none from 200 to 599");
  if (body === undefined || hasNoBody(status)) {
    if (body !== undefined) dropStream(body);
    return { status, headers: lines, body: null };
  }
  const named = namedType(reply, lines);
  const chosen = media ?? guessMedia(body);
  const type = named ?? concreteType(chosen, body);
  const written = writeAs(type === chosen.type ? chosen : { ...chosen, type }, body, write);
  const { contentType } = written;
  if (contentType !== undefined) checkHeaderText(contentType);
  return { status, headers: withType(lines, contentType), body: written.body };
}

function withType(lines: HeaderLines, type: string | undefined): HeaderLines {
  if (lines.length === 0 && type !== undefined) return [["content-type", type]];
  const rest = lines.filter(([name]) => name !== "content-type");
  return type === undefined ? rest : [["content-type", type], ...rest];
}

/** Writes a body under a concrete media type. A text says how it is encoded, JSON need not (RFC 8259 §8.1). */
function writeAs(media: MediaDescriptor, body: unknown, write: WriteBody): WrittenBody {
  const { kind, type } = media;
  const written = write(media, body);
  if (kind !== "text" || type.includes("charset")) return written;
  return { body: written.body, contentType: `${type};charset=UTF-8` };
}

function guessMedia(body: unknown): MediaDescriptor {
  if (typeof body === "string") return { type: "text/plain", kind: "text" };
  const octets = body instanceof Blob || body instanceof ReadableStream || body instanceof ArrayBuffer;
  if (octets || ArrayBuffer.isView(body)) return { type: "application/octet-stream", kind: "binary" };
  return { type: "application/json", kind: "json" };
}

// server/finish-reply.ts

/** A reply and what it answers. */
export interface FinishedCall {
  readonly reply: Reply;
  readonly operation: OperationDescriptor;
  readonly checks: OperationChecks;
  readonly incoming: Incoming;
}

/** Checks a reply as the options say, and writes it. A reply that is held back is a 500 that does not say why. */
export function finishReply<P>(
  service: Service<P>,
  call: FinishedCall,
): Outgoing | Problem | Promise<Outgoing> {
  const { reply, operation, incoming } = call;
  const mode = service.options.responses ?? "enforce";
  const draft = draftReply(reply, operation, incoming);
  if (mode === "off") return writeReply(draft);
  const broken = checkReply(draft, call.checks);
  const weight = service.options.readings?.writeOnlyShown ?? "error";
  const shown = weight === "off" ? NO_FAULTS : findShown(draft);
  if (broken.length + shown.length > 0) {
    const faults = [...broken, ...shown];
    reportViolation(service, { operation, status: reply.status, faults, incoming });
    const counts = broken.length > 0 || weight === "error";
    if (counts && mode === "enforce") {
      dropStream(reply.body);
      return problem(500, "Something went wrong on the server.");
    }
  }
  return writeReply(watchStream(service, call, draft, mode));
}

/** The `writeOnly` members that a reply shows. */
function findShown({ media, reply }: ReplyDraft): readonly ReplyFault[] {
  if (media?.oneWay === undefined) return NO_FAULTS;
  return findOneWay(media, "response", reply.body).map(toFault);
}

function toFault({ pointer, keyword, message }: ValidationIssue): ReplyFault {
  return { where: "body", pointer, keyword, message };
}

/** The items of a stream are checked as they go; with `enforce`, the first that breaks its schema ends the stream. */
function watchStream<P>(
  service: Service<P>,
  { operation, checks, incoming, reply }: FinishedCall,
  draft: ReplyDraft,
  mode: "report" | "enforce",
): ReplyDraft {
  const { media } = draft;
  if (media?.kind !== "sse" && media?.kind !== "json-lines") return draft;
  const own = checkOf(media, chooseResponse(checks.responses, reply.status));
  const refuses = (service.options.readings?.writeOnlyShown ?? "error") === "error";
  const check = refuses ? withOneWay(own, media, "response") : own;
  const { body } = reply;
  if (check === undefined || !isIterable(body)) return draft;
  const items = checkItems(body, check, (issues) => {
    reportViolation(service, { operation, status: reply.status, faults: issues.map(toFault), incoming });
    return mode === "enforce" ? "stop" : "go on";
  });
  return { ...draft, reply: { ...reply, body: items } };
}

function isIterable(body: unknown): body is AsyncIterable<unknown> | Iterable<unknown> {
  return (
    typeof body === "object" && body !== null && (Symbol.asyncIterator in body || Symbol.iterator in body)
  );
}

// server/handler.ts

/** What a handler is given. All of it has been decoded and checked. */
export interface HandlerInput<Params, Body, Principal, ContentType = string | undefined> {
  /** The parameters by their keys. */
  readonly params: Params;
  /**
   * The body as it was sent. A `readOnly` member is never asked for, and a request that sends one is refused. Where
   * `ServeOptions.readings` admits it, it is here, though its type says `never`: to ignore it is up to its owner (JSON
   * Schema Validation §9.4), which is the handler. Members that the schema does not name are here, too, where it admits
   * them. So take from the body what may be changed; do not store it whole.
   */
  readonly body: Body;
  /** The media type of the body as the document writes it, or as sent where the document gives a range. */
  readonly contentType: ContentType;
  /** Who calls, as `authenticate` answered; of several credentials the first. `undefined` for an anonymous caller. */
  readonly principal: Principal;
  /** Of each security scheme that was met, by its name. */
  readonly principals: ReadonlyMap<string, unknown>;
  /** The request as a web standard one; its body has been read where the operation describes one. */
  readonly request: Request;
  readonly operation: OperationDescriptor;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
  /** What the adapter gives beside, e.g. Express's own request. */
  readonly context: unknown;
}

/**
 * What a handler is given where there are several media types: of each its body, told apart by `contentType`. `Choice` is what
 * a caller gives: a union of objects with `body` and `contentType`.
 */
export type ChosenInput<Params, Choice, Principal> = Choice extends {
  readonly body?: infer Body;
  readonly contentType?: infer ContentType;
}
  ? HandlerInput<Params, Body, Principal, Exclude<ContentType, undefined>>
  : never;

/**
 * Headers of a reply: an object by name, or `Headers`. Values are what the document describes; arrays of `set-cookie` are
 * sent line by line. Any object, since an interface of described headers has no index signature.
 */
export type ReplyHeaders = object;

/** What a handler answers. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: ReplyHeaders | undefined;
  /** One of the described media types; chosen by `Accept` where it is left out. */
  readonly contentType?: string | undefined;
}

/** Any handler; each has an input of its own type. */
export type AnyHandler = (input: HandlerInput<never, never, never, never>) => Reply | Promise<Reply>;

/** One operation with what serves it. */
export interface Route {
  readonly operation: OperationDescriptor;
  /** Absent: the operation answers 501. */
  readonly handler?: AnyHandler | undefined;
  /** Absent: nothing is checked but the types of texts. A function is called once, when the operation is first used. */
  readonly checks?: OperationChecks | (() => Promise<OperationChecks>) | undefined;
  /** The shapes of its errors. Default: the operation's own. */
  readonly errors?: readonly ErrorShape[] | undefined;
}

/**
 * A reply to throw: for a handler that finds out deep down that it has to answer 404. It is checked and encoded like one
 * that was returned.
 */
export class ReplyError extends Error {
  override readonly name: string = "ReplyError";
  readonly reply: Reply;

  constructor(reply: Reply, options?: ErrorOptions) {
    super(`Reply ${reply.status}`, options);
    this.reply = reply;
  }
}

// server/handler-call.ts

/**
 * What a handler is given. A class, so that `request` and `signal` cost nothing where a handler does not ask for them.
 */
export class HandlerCall implements HandlerInput<Record<string, unknown>, unknown, unknown> {
  readonly params: Record<string, unknown>;
  readonly body: unknown;
  readonly contentType: string | undefined;
  readonly principal: unknown;
  readonly principals: ReadonlyMap<string, unknown>;
  readonly operation: OperationDescriptor;
  readonly context: unknown;
  readonly #incoming: Incoming;

  constructor(
    operation: OperationDescriptor,
    incoming: Incoming,
    granted: Granted,
    accepted: AcceptedRequest,
    body: unknown,
  ) {
    this.params = accepted.params;
    this.body = body;
    this.contentType = accepted.contentType;
    this.principal = granted.principal;
    this.principals = granted.principals;
    this.operation = operation;
    this.context = incoming.context;
    this.#incoming = incoming;
  }

  get request(): Request {
    return this.#incoming.request;
  }

  get signal(): AbortSignal {
    return this.#incoming.signal;
  }
}

// server/answer-request.ts

type Found = Extract<RouteMatch<RouteState>, { kind: "found" }>;

/** Answers a request. With `pass`, a path that no operation has is not answered. Never rejects. */
export function answerRequest<P>(service: Service<P>, incoming: Incoming, pass: false): Promise<Outgoing>;
export function answerRequest<P>(
  service: Service<P>,
  incoming: Incoming,
  pass: boolean,
): Promise<Outgoing | undefined>;
export function answerRequest<P>(
  service: Service<P>,
  incoming: Incoming,
  pass: boolean,
): Promise<Outgoing | undefined> {
  const start = service.options.onAnswer === undefined ? 0 : performance.now();
  const { target, method } = incoming;
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? "" : target.slice(mark + 1);
  const match = matchMethod(service, { method, path, query });
  if (pass && match.kind === "none") return Promise.resolve(undefined);
  const state = match.kind === "found" ? match.operation : undefined;
  const exchange = { incoming, query, start, state };
  if (incoming.isMalformed) {
    const malformed = problem(400, "The Host header is not a host and port.");
    return Promise.resolve(refuseWith(service, exchange, malformed));
  }
  if (match.kind === "found") return runOperation(service, exchange, match);
  return Promise.resolve(answerUnknown(service, exchange, match));
}

/** A request that is being answered. */
interface Exchange {
  readonly incoming: Incoming;
  /** The raw query. */
  readonly query: string;
  /** When it came, where somebody wants to know. */
  readonly start: number;
  /** Absent where no operation has its path and method. */
  readonly state: RouteState | undefined;
}

/** `HEAD` goes to `GET` where the document has no operation for it (RFC 9110 §9.3.2). */
function matchMethod<P>(
  { match }: Service<P>,
  { method, path, query }: { readonly method: string; readonly path: string; readonly query: string },
): RouteMatch<RouteState> {
  const found = match(method, path, query);
  const get = method === "HEAD" && found.kind === "method" && found.allow.includes("GET");
  return get ? match("GET", path, query) : found;
}

/** What an error comes to. A stream that cannot be read is no fault of the server's. */
function problemOf<P>(
  service: Service<P>,
  error: unknown,
  context: { readonly operation: OperationDescriptor | undefined; readonly incoming: Incoming },
): Problem {
  if (error instanceof StreamError) return problem(400, "The body is malformed.");
  reportError(service, error, context);
  return problem(500, "Something went wrong on the server.");
}

/** Answers where no operation has the path, or none the method. */
function answerUnknown<P>(
  service: Service<P>,
  exchange: Exchange,
  match: Exclude<RouteMatch<RouteState>, Found>,
): Outgoing {
  if (match.kind === "none")
    return refuseWith(service, exchange, problem(404, "Nothing is served at this path."));
  const { allow } = match;
  const methods = [...new Set([...allow, ...(allow.includes("GET") ? ["HEAD"] : []), "OPTIONS"])];
  const headers = [["allow", methods.join(", ")]] as const;
  if (exchange.incoming.method === "OPTIONS")
    return leave(service, exchange, { status: 204, headers, body: null });
  const refused = problem(405, "The path does not have this method.");
  return refuseWith(service, exchange, { ...refused, headers });
}

/**
 * Takes the steps of an operation. All in one function, which waits only where there is something to wait for: each
 * asynchronous function around another costs every request half a thousand octets to make and to clear away.
 */
async function runOperation<P>(
  service: Service<P>,
  exchange: Exchange,
  { operation: state, captures }: Found,
): Promise<Outgoing> {
  const { operation, handler } = state;
  const { incoming, query } = exchange;
  try {
    if (handler === undefined)
      return refuseWith(service, exchange, problem(501, "The operation is not implemented."));
    const granted =
      operation.security.length === 0 ? ANONYMOUS : await authorise(service, operation, incoming, query);
    if (granted.kind === "problem") return refuseWith(service, exchange, granted);
    const loaded = state.checks();
    const checks = loaded instanceof Promise ? await loaded : loaded;
    const accepted = acceptRequest(service, { state, checks, captures, query }, incoming);
    if (accepted.kind === "problem") return refuseWith(service, exchange, accepted);
    const read = accepted.reading && (await accepted.reading);
    if (read?.kind === "problem") return refuseWith(service, exchange, read);
    let reply: Reply;
    try {
      // The checks have seen to it that the input is of the type that the handler asks for.
      const given = handler(new HandlerCall(operation, incoming, granted, accepted, read?.value) as never);
      reply = "then" in given ? await given : given;
    } catch (error) {
      if (!(error instanceof ReplyError)) throw error;
      reply = error.reply;
    }
    const finished = finishReply(service, { reply, operation, checks, incoming });
    const result = finished instanceof Promise ? await finished : finished;
    return "kind" in result ? refuseWith(service, exchange, result) : leave(service, exchange, result);
  } catch (error) {
    return refuseWith(service, exchange, problemOf(service, error, { operation, incoming }));
  }
}

function refuseWith<P>(service: Service<P>, exchange: Exchange, found: Problem): Outgoing {
  const outgoing = encodeProblem(found, [exchange.state?.errors, service.contract.errors]);
  return leave(service, exchange, outgoing, found.details);
}

/** What leaves, once whoever asks for it has been told. `issues`: what was wrong with the request where it was refused. */
function leave<P>(
  service: Service<P>,
  { incoming, start, state }: Exchange,
  outgoing: Outgoing,
  issues: readonly ProblemDetail[] = [],
): Outgoing {
  const { onAnswer } = service.options;
  const noBody = incoming.method === "HEAD" || hasNoBody(outgoing.status);
  const sent = noBody ? withoutBody(outgoing) : outgoing;
  if (onAnswer === undefined) return sent;
  const operation = state?.operation;
  try {
    const milliseconds = performance.now() - start;
    onAnswer({ operation, incoming, status: sent.status, milliseconds, issues });
  } catch (error) {
    reportError(service, error, { operation, incoming });
  }
  return sent;
}

function withoutBody({ status, headers, body }: Outgoing): Outgoing {
  dropStream(body);
  return { status, headers, body: null };
}

// server/create-routes.ts

type Handlers = Readonly<Record<string, AnyHandler | undefined>>;

/** The routes of what is served, in its order. */
export function createRoutes(api: ServedApi): readonly Route[] {
  if ("routes" in api) return api.routes;
  const { operations, checks, errors = {} } = api;
  // What generated code gives has been held against the handlers' types.
  const handlers = api.handlers as Handlers;
  const [ids, repeated] = [new Set<string>(), new Set<string>()];
  for (const { id } of operations) (ids.has(id) ? repeated : ids).add(id);
  return operations.map((operation) => {
    const { id, method, path } = operation;
    const key = repeated.has(id) ? `${method} ${path}` : id;
    return {
      operation,
      handler: handlerOf(handlers, key),
      checks: ownMember(checks, key),
      errors: ownMember(errors, key),
    };
  });
}

/** What every object has is no handler: an id may be `toString`. */
function handlerOf(handlers: Handlers, key: string): AnyHandler | undefined {
  const inherited: unknown = Reflect.get(Object.prototype, key);
  const found = handlers[key];
  return typeof found === "function" && found !== inherited ? found : undefined;
}
