/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type {
  BodyDescriptor,
  BodyKind,
  Check,
  ContractDescriptor,
  ErrorPart,
  ErrorShape,
  HeaderDescriptor,
  KnownOfError,
  MediaCheck,
  MediaDescriptor,
  OperationChecks,
  OperationDescriptor,
  ParameterDescriptor,
  ResponseChecks,
  ResponseDescriptor,
  SecurityAlternative,
  SecurityNeed,
  SecuritySchemeDescriptor,
  ServerDescriptor,
  ServerVariableDescriptor,
  StatusKey,
  ValidationIssue,
} from "./descriptors.js";
import {
  type BodySource,
  type DecodeBody,
  type Decoded,
  type DecodedParameters,
  EXPRESSION,
  EncodeError,
  type NumberText,
  type ParameterDecoder,
  type ParameterSource,
  type ParameterTextRules,
  type ParseJson,
  type ReadItems,
  type ReadingOf,
  SET_COOKIE,
  type Sources,
  StreamError,
  type WriteBody,
  type WrittenBody,
  type XmlCodec,
  charsetOf,
  checkHeaderText,
  checkItems,
  checkNumbers,
  chooseByAccept,
  chooseByStatus,
  chooseMedia,
  concreteType,
  createParameterDecoder,
  decodeJsonText,
  decodePlain,
  decodePointer,
  decodeText,
  decoderPartOf,
  describeCame,
  dropUnused,
  encodeHeader,
  exactItems,
  findOneWay,
  hasDottedSegment,
  hasNoBody,
  hasPlainEscapes,
  hintsFor,
  isAmbiguous,
  isAmbiguousPath,
  isDeeper,
  isOriginForm,
  isRange,
  isSuccess,
  isToken,
  issueAt,
  mergeIssues,
  namesOf,
  normaliseEscape,
  normalisePath,
  ownMember,
  parseCookies,
  parseJsonText,
  parsePairs,
  percentDecode,
  percentDecodeForm,
  pointerTo,
  printJson,
  readAccepted,
  readBytes,
  resolvePath,
  showSource,
  showValue,
  sizeCheck,
  splitOutsideQuotes,
  suggestName,
  tooDeep,
  unusedWhenEmpty,
  withOneWay,
  writeCookieLines,
  writePlain,
  writerPartOf,
} from "./wire.js";

export function isAuthority(text: string): boolean {
  return AUTHORITY.test(text);
}

const AUTHORITY =
  /^(?:\[(?:[\da-f:.]+|v[\da-f]+\.[!$&-.0-;=\w~]+)\]|(?:[!$&-.0-9;=\w~]|%[\da-f]{2})+)(?::\d*)?$/i;

/**
 * The router's view of a request. Adapters create it from their framework's objects, so that a `Request` object is created only on demand.
 */
export interface Incoming extends BodySource {
  readonly method: string;
  /** The path and query as sent, e.g. `/orgs/a%20b?page=2`. */
  readonly target: string;
  /**
   * Whether the request target is not a path and query, or `Host` is malformed or repeated (RFC 9112 §3.2). Results in a 400. Default:
   * false.
   */
  readonly isMalformed?: boolean;
  /**
   * Whether servers in front might have interpreted the target as a different path for a reason that `target` does not show: an ambiguous
   * mount path, or normalisation by a URL parser. Results in a 400. Default: false.
   */
  readonly isAmbiguous?: boolean;
  /** Whether the request has a body, which can be empty. */
  readonly hasBody: boolean;
  readonly signal: AbortSignal;
  /** The request as a web standard `Request`. Its body can be read once. */
  readonly request: Request;
  /** The adapter's objects, e.g. the framework's request. Handlers receive them as `context`. */
  readonly context: unknown;
}

export interface Outgoing {
  readonly status: number;
  /** Header lines, in which names can be repeated, e.g. `set-cookie`. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: BodyInit | null;
}

export interface RequestOrigin {
  /** Whether a `body` stream means that the request has a body, even without `Content-Length` or `Transfer-Encoding`. Default: true. */
  readonly isFramed?: boolean;
  /** The target as sent, since the URL of a `Request` is normalised. Default: unknown. */
  readonly sentTarget?: string | undefined;
}

/** @param origin - The source of the original target. Default: the `context` of `@hono/node-server`, `{ incoming }`. */
export function incomingOf(
  request: Request,
  context?: unknown,
  origin: RequestOrigin = { sentTarget: nodeTargetOf(context) },
): Incoming {
  return new WebIncoming(request, context, origin);
}

/** Returns the original target of a `node:http` request in the context's member `incoming`. */
export function nodeTargetOf(context: unknown): string | undefined {
  if (typeof context !== "object" || context === null || !("incoming" in context)) return undefined;
  const { incoming } = context;
  const isNode = typeof incoming === "object" && incoming !== null && "rawHeaders" in incoming;
  return isNode && "url" in incoming && typeof incoming.url === "string" ? incoming.url : undefined;
}

class WebIncoming implements Incoming {
  readonly method: string;
  readonly target: string;
  readonly request: Request;
  readonly context: unknown;
  readonly #origin: RequestOrigin;

  constructor(request: Request, context: unknown, origin: RequestOrigin) {
    this.method = request.method;
    this.target = targetOf(request.url);
    this.request = request;
    this.context = context;
    this.#origin = origin;
  }

  // Headers are accessed on demand, since some engines create these objects on first use.
  get headers(): Headers {
    return this.request.headers;
  }

  get body(): ReadableStream<Uint8Array> | null {
    return this.request.body;
  }

  get hasBody(): boolean {
    if (this.method === "GET" || this.method === "HEAD" || this.request.body === null) return false;
    return tellsBody(this.headers) ?? this.#origin.isFramed ?? true;
  }

  get isMalformed(): boolean {
    const { sentTarget } = this.#origin;
    if (sentTarget !== undefined && !isOriginForm(sentTarget)) return true;
    const host = this.headers.get("host");
    // If the request target was absolute, the platform's URL can contain user information.
    return (host !== null && host !== "" && !isAuthority(host)) || USER_INFORMATION.test(this.request.url);
  }

  get isAmbiguous(): boolean {
    const { sentTarget } = this.#origin;
    return sentTarget !== undefined && isAmbiguousPath(pathOf(sentTarget));
  }

  get signal(): AbortSignal {
    return this.request.signal;
  }
}

const USER_INFORMATION = /^[^/?#]*\/\/[^/?#]*@/;

/**
 * Checks whether the headers announce a body (RFC 9112 §6.3). Returns `undefined` if this is unknown. A length of 0 announces a body only
 * together with a `Content-Type`.
 */
export function tellsBody(headers: Incoming["headers"]): boolean | undefined {
  if (headers.get("transfer-encoding") !== null) return true;
  const length = headers.get("content-length");
  return length === null ? undefined : length !== "0" || headers.get("content-type") !== null;
}

export function targetOf(url: string): string {
  const slash = url.indexOf("/", url.indexOf("//") + 2);
  const mark = url.indexOf("?");
  const hash = url.indexOf("#");
  const start = mark >= 0 && (slash < 0 || mark < slash) ? mark : slash;
  const end = hash < 0 ? url.length : hash;
  if (start < 0 || start > end) return "/";
  const target = url.slice(start, end);
  return target.startsWith("/") ? target : `/${target}`;
}

export function pathOf(target: string): string {
  const mark = target.indexOf("?");
  return mark < 0 ? target : target.slice(0, mark);
}

export function responseOf({ status, headers, body }: Outgoing): Response {
  return new Response(body, {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
}

/** An issue in a request. Never contains values from the request. */
export interface ProblemDetail {
  /** A JSON Pointer into the body, or `/<in>/<name>` for a parameter. */
  readonly pointer: string;
  readonly message: string;
  /** What came in place of the expected value, e.g. `got a string`. Only for logs. */
  readonly hint?: string | undefined;
}

export type RefusedStatus = 400 | 401 | 403 | 404 | 405 | 406 | 413 | 415 | 422 | 500 | 501;

export interface Problem<Status extends number = RefusedStatus> {
  readonly kind: "problem";
  readonly status: Status;
  readonly message: string;
  readonly details?: readonly ProblemDetail[];
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly part?: "parameters" | "body" | undefined;
}

export function problem<Status extends number>(status: Status, message: string): Problem<Status> {
  return { kind: "problem", status, message };
}

export const AMBIGUOUS_PATH: Problem = /* @__PURE__ */ problem(
  400,
  "Ambiguous path. Send it in normal form (RFC 3986 §6.2.2).",
);

export const MAX_DETAILS = 50;

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

/** Returns the reason phrase (RFC 9110 §15). */
export function titleOf(status: number): string {
  return TITLES.get(status) ?? "Error";
}

/** Creates an error response in the shape that the document defines. Required only if the document defines error shapes. */
export type FillError = (found: Problem<number>, shape: ErrorShape) => Outgoing;

/** Serialises an error in the first of the `shapes` that matches the status, otherwise in the format of RFC 9457. */
export function encodeProblem(
  found: Problem<number>,
  shapes: readonly (readonly ErrorShape[] | undefined)[],
  fill?: FillError,
): Outgoing {
  let shape: ErrorShape | undefined;
  for (const list of shapes) shape ??= list && chooseByStatus(list, found.status);
  if (shape !== undefined && fill !== undefined) return fill(found, shape);
  const type = ["content-type", "application/problem+json"] as const;
  const headers = [type, ...(found.headers ?? [])];
  return { status: found.status, headers, body: JSON.stringify(standardBody(found)) };
}

/** Creates an RFC 9457 body, with issues in `errors` as in the example in that RFC. */
export function standardBody({ status, message, details = [] }: Problem<number>): object {
  const errors = details
    .slice(0, MAX_DETAILS)
    .map((detail) => ({ detail: detail.message, pointer: `#${detail.pointer}` }));
  return { title: titleOf(status), status, detail: message, ...(errors.length > 0 ? { errors } : {}) };
}

/** Converts an error while reading a body to a 400, because a client that disconnects is not a server error. Rethrows a `TypeError`. */
export function brokeOff(error: unknown): Problem {
  // A `TypeError` means that the stream was already read, which is a programming error.
  if (error instanceof TypeError) throw error;
  return problem(400, "The body ended early.");
}

/** @param value - The body, for logs of what came. */
export function refuseBody(status: 400 | 422, issues: readonly ValidationIssue[], value?: unknown): Problem {
  const hints = value === undefined ? [] : hintsFor(issues, value);
  const refused = refuseIssues(status, "The body does not match its schema.", issues);
  const details = refused.details?.map((detail, index) => {
    const hint = hints[index];
    return hint === undefined ? detail : { ...detail, hint };
  });
  return { ...refused, details: details ?? [], part: "body" };
}

export function refuseIssues(
  status: RefusedStatus,
  message: string,
  issues: readonly ValidationIssue[],
): Problem {
  const details = issues.map((issue) => ({ pointer: issue.pointer, message: issue.message }));
  return { ...problem(status, message), details };
}

/**
 * Checks what was passed to an adapter, since JavaScript has no types.
 * @throws {TypeError} For handlers or another value in place of a router.
 */
export function requireRouter(router: unknown, adapter: string): void {
  if (typeof Object(router).answer !== "function")
    throw new TypeError(
      `${adapter} was called with ${showValue(router)}: pass a router, e.g. ${adapter}(createRouter(handlers)).`,
    );
}

/** Matches an expression, or a percent sign (possibly written as `%25`) that does not start an escape. */
const STRAY_PERCENT = /\{[^{}/]*\}|%(?:25)?(?![0-9a-fA-F]{2})/g;

const ESCAPE = /\{[^{}/]*\}|%[0-9a-fA-F]{2}/g;

/**
 * Returns all spellings accepted in requests, e.g. `/~me` and `/%7Eme`, starting with the normal form. A `%` that does not start an escape
 * can be sent as `%25` (RFC 3986 §2.4).
 */
export function spellingsOf(template: string): readonly string[] {
  if (!template.includes("%")) return [template];
  const replace = (pattern: RegExp, text: string, change: (percent: string) => string): string =>
    text.replace(pattern, (found) => (found.startsWith("%") ? change(found) : found));
  const written = ["%25", "%"].map((percent) => replace(STRAY_PERCENT, template, () => percent));
  const normal = written.map((text) => replace(ESCAPE, text, normaliseEscape));
  return [...new Set([...normal, ...written])];
}

export function encodeLiteral(text: string): string {
  return NEEDS_ENCODING.test(text) ? text.replace(NEEDS_ENCODING_ALL, encodeAll) : text;
}

function encodeAll(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // Lone surrogates become U+FFFD, as in URL parsers.
    return encodeURIComponent(text.replace(LONE_SURROGATE, "\ufffd"));
  }
}

const LONE_SURROGATE = /\p{Surrogate}/gu;

const NEEDS_ENCODING = /[^!-~]|["<>`{}^\\|?#]/;

const NEEDS_ENCODING_ALL = /[^!-~]+|["<>`{}^\\|?#]/g;

/** A prefix for operation paths: a path or a server. A server with variables represents several prefixes. */
export type BasePath = string | ServerDescriptor;

/**
 * Returns the base path of a server, e.g. `/v1` for `https://api.example/v1/`, or `""` for the root. Variables are replaced with their
 * defaults.
 */
export function basePathOf(base: BasePath): string {
  return normalisePath(writtenBasePathOf(base));
}

/** Like {@link basePathOf}, but keeps the document's percent-encoding. */
export function writtenBasePathOf(base: BasePath): string {
  if (typeof base === "string") return withSlash(encodeLiteral(withoutSlash(base)));
  const url = fillDefaults(splitServerUrl(base));
  const { start, end } = findPath(url);
  return writtenBasePathOf(url.slice(start, end));
}

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
 * Converts a relative URL to a path: `./api` becomes `/api`. Leading `.` and `..` segments are dropped, because the document's location is
 * unknown.
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

export function hasVariables(base: BasePath): boolean {
  return typeof base !== "string" && base.variables.length > 0;
}

interface Entry<V> {
  readonly text: string;
  readonly value: V;
  next: Entry<V> | undefined;
}

/** A hash table whose {@link find} looks up part of a string without creating a substring. */
export class LiteralTable<V> {
  #slots: (Entry<V> | undefined)[] = [undefined, undefined, undefined, undefined];
  #size = 0;

  get(text: string): V | undefined {
    const slots = this.#slots;
    let entry = slots[hash(text, 0, text.length) & (slots.length - 1)];
    while (entry !== undefined && entry.text !== text) entry = entry.next;
    return entry?.value;
  }

  find(text: string, start: number, end: number): V | undefined {
    const slots = this.#slots;
    let entry = slots[hash(text, start, end) & (slots.length - 1)];
    for (; entry !== undefined; entry = entry.next) {
      if (entry.text.length === end - start && text.startsWith(entry.text, start)) return entry.value;
    }
    return undefined;
  }

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

/**
 * Detects segments that respell a literal, such as `%61dmin` if a template contains `admin`. A guard that protects `/admin` misses these
 * segments, even if an expression matches them.
 */
export function createRespellingTest(templates: readonly string[]): (path: string) => boolean {
  const literals = new Set(
    templates
      .flatMap((template) => template.split("/"))
      .filter((segment) => segment !== "" && !segment.includes("{"))
      .flatMap(spellingsOf)
      .map(encodeLiteral),
  );
  return (path) =>
    path.split("/").some((segment) => !literals.has(segment) && literals.has(normalisePath(segment)));
}

export type Methods<T> = Map<string, T>;

export interface RouteEntry<O> {
  plain: Twins<O> | undefined;
  /** Operations whose templates contain a query, longest query first. */
  queried: QueriedTwins<O>[] | undefined;
}

export interface Twins<O> {
  readonly operation: O;
  others: O[] | undefined;
}

export interface QueriedTwins<O> extends Twins<O> {
  readonly pairs: readonly (readonly [name: string, value: string])[];
}

export function addTwin<O>(twins: Twins<O>, operation: O): void {
  if (twins.operation === operation || twins.others?.includes(operation) === true) return;
  twins.others ??= [];
  twins.others.push(operation);
}

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

export type Segment =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "any" }
  | { readonly kind: "pattern"; readonly pattern: SegmentPattern };

/** A segment that mixes text and expressions. For `{base}...{head}`, `texts` is `["", "...", ""]`. */
export interface SegmentPattern {
  readonly texts: readonly string[];
  /** The prefix of each expression's value: `.` in style `label`, `;` and the name in `matrix`. */
  readonly leads: readonly string[];
}

const EXPRESSION_ALONE = /^\{[^{}/]*\}$/;

const ANY: Segment = { kind: "any" };

function parseSegment(text: string, parameters: readonly ParameterDescriptor[]): Segment {
  // The most frequent cases are tested first, to keep cold starts fast.
  if (!text.includes("{")) return { kind: "literal", text: encodeLiteral(text) };
  if (EXPRESSION_ALONE.test(text)) return ANY;
  // Splitting by a pattern with a capturing group alternates between literal texts and expression names.
  const pieces = text.split(EXPRESSION);
  if (pieces.length === 1) return { kind: "literal", text: encodeLiteral(text) };
  const texts = pieces.filter((_, index) => index % 2 === 0).map(encodeLiteral);
  const leads = pieces.filter((_, index) => index % 2 === 1).map((name) => leadOf(name, parameters));
  return { kind: "pattern", pattern: { texts, leads } };
}

function leadOf(name: string, parameters: readonly ParameterDescriptor[]): string {
  const parameter = parameters.find((candidate) => candidate.in === "path" && candidate.name === name);
  if (parameter?.style === "label") return ".";
  if (parameter?.style !== "matrix") return "";
  const spread = parameter.explode && parameter.shape.types.includes("object");
  return spread ? ";" : `;${encodeURIComponent(name)}`;
}

/**
 * Appends the start and end of each expression value to `spans`, shifted by the segment's `offset`. Values are never empty, and earlier
 * values are as short as possible: in `a...b...c`, `{base}...{head}` matches `a` and `b...c`. Runs in linear time.
 */
function matchPattern(
  { texts, leads }: SegmentPattern,
  segment: string,
  offset: number,
  spans: number[],
): boolean {
  const first = texts[0] ?? "";
  const last = texts[leads.length] ?? "";
  if (!segment.startsWith(first) || !segment.endsWith(last)) return false;
  const stop = segment.length - last.length;
  let at = first.length;
  for (let i = 0; i < leads.length; i++) {
    const lead = leads[i] ?? "";
    if (!segment.startsWith(lead, at)) return false;
    const isLast = i === leads.length - 1;
    const least = at + Math.max(1, lead.length);
    const text = texts[i + 1] ?? "";
    const next = isLast ? stop : segment.indexOf(text + (leads[i + 1] ?? ""), least);
    if (next < least) return false;
    spans.push(offset + at, offset + next);
    at = next + text.length;
  }
  return true;
}

interface Waiting<Item> {
  readonly path: string;
  readonly parameters: readonly ParameterDescriptor[];
  readonly item: Item;
  at: number;
}

interface Pattern<T, Item> {
  readonly pattern: SegmentPattern;
  readonly key: string;
  /** The number of literal characters. Segments with more literal characters are more concrete. */
  readonly weight: number;
  readonly node: TrieNode<T, Item>;
}

class TrieNode<T, Item> {
  waiting: Waiting<Item>[] | undefined;
  literals: LiteralTable<TrieNode<T, Item>> | undefined;
  patterns: Pattern<T, Item>[] | undefined;
  any: TrieNode<T, Item> | undefined;
  methods: Methods<T> | undefined;
}

const NO_METHODS: readonly string[] = [];
const SLASH = 0x2f;
const DOT = 0x2e;

/** A trie of path segments. Templates are parsed on demand, because a server's first requests need only a few of them. */
class SegmentTrie<T, Item> {
  readonly #root = new TrieNode<T, Item>();
  readonly #add: (methods: Methods<T>, item: Item) => void;
  // The state of the last search; matching is synchronous, so searches never overlap. `spans` contains the start and end of each expression
  // value, and `depth` is the number of entries in use.
  readonly #spans: number[] = [];
  #depth = 0;
  #path = "";
  #method = "";
  #allow: string[] | undefined;
  #isDotted = false;
  #reached = 0;

  constructor(add: (methods: Methods<T>, item: Item) => void) {
    this.#add = add;
  }

  add(path: string, parameters: readonly ParameterDescriptor[], item: Item): void {
    this.#root.waiting ??= [];
    this.#root.waiting.push({ path, parameters, item, at: 1 });
  }

  find(method: string, path: string): T | undefined {
    this.#path = path;
    this.#method = method;
    this.#allow = undefined;
    this.#isDotted = false;
    this.#reached = 0;
    const found = this.#walk(this.#root, 1, 0);
    if (found === undefined && !this.#isDotted) this.#isDotted = hasDottedSegment(path, this.#reached);
    return found;
  }

  /** Returns the expression values in the template that {@link find} matched last, in template order. */
  captures(): string[] {
    const spans = this.#spans;
    const texts = new Array<string>(this.#depth >> 1);
    for (let i = 0; i < texts.length; i++) texts[i] = this.#path.slice(spans[2 * i], spans[2 * i + 1]);
    return texts;
  }

  allowed(): readonly string[] {
    return this.#allow ?? NO_METHODS;
  }

  isDotted(): boolean {
    return this.#isDotted;
  }

  /** Walks the trie in a loop, and recurses only if a segment matches several branches. */
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
        if (path.charCodeAt(start) === DOT) this.#isDotted = true;
        const found =
          (literal && this.#step(literal, end, depth)) ??
          (patterns && this.#walkPatterns(patterns, start, end, depth));
        if (found !== undefined) return found;
        if (any === undefined || end === start) {
          if (end > this.#reached) this.#reached = end;
          return undefined;
        }
        this.#spans[depth++] = start;
        this.#spans[depth++] = end;
        node = any;
      }
      if (end === length) return this.#itemOf(node, depth);
      start = end + 1;
    }
  }

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
    return end < this.#path.length ? this.#walk(node, end + 1, depth) : this.#itemOf(node, depth);
  }

  #itemOf({ methods }: TrieNode<T, Item>, depth: number): T | undefined {
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
  // Text precedes an expression at the same position, because `\x7f` sorts after every path character.
  const key = [...pattern.texts, ...pattern.leads].join("\x7f");
  const known = node.patterns.find((candidate) => candidate.key === key);
  if (known !== undefined) return known.node;
  const weight = pattern.texts.join("").length;
  const child = createNode<T, Item>();
  node.patterns.push({ pattern, key, weight, node: child });
  node.patterns.sort(comparePatterns);
  return child;
}

function comparePatterns<T, Item>(a: Pattern<T, Item>, b: Pattern<T, Item>): number {
  const more = b.weight - a.weight || a.pattern.leads.length - b.pattern.leads.length;
  return more === 0 ? (a.key < b.key ? -1 : 1) : more;
}

export function createTrie<T, Item>(add: (methods: Methods<T>, item: Item) => void): SegmentTrie<T, Item> {
  return new SegmentTrie<T, Item>(add);
}

/** Larger documents are searched in part, so that many unknown paths cost little. */
const MOST_PATHS = 2000;

/**
 * Suggests the path template, such as `/v1/notes/{id}`, that a mistyped path probably means: one segment is spelled otherwise, or slashes
 * are doubled. Expressions match any segment.
 */
export function suggestPath(path: string, templates: Iterable<string>): string | undefined {
  const segments = splitPath(path);
  let read = 0;
  for (const template of templates) {
    if (read++ === MOST_PATHS) break;
    const parts = splitPath(template);
    if (parts.length !== segments.length) continue;
    const others = parts.flatMap((part, index) => {
      const segment = segments[index] ?? "";
      return part === segment || part.includes("{") ? [] : [[segment, part] as const];
    });
    const [first] = others;
    if (first === undefined) return template;
    if (others.length === 1 && suggestName(first[0], [first[1]]) !== undefined) return template;
  }
  return undefined;
}

function splitPath(path: string): readonly string[] {
  return path.split("/").filter((segment) => segment !== "");
}

interface Group<O> {
  readonly bases: readonly (readonly BasePiece[])[];
  readonly operations: O[];
  lookUp: LookUp<O> | undefined;
}

/** Creates {@link VariableBases}, in which the shortest matching base path wins. */
export function createVariableBases<O>(lookUpIn: (operations: readonly O[]) => LookUp<O>): VariableBases<O> {
  const groups = new Map<string, Group<O>>();
  return {
    add(bases, operation) {
      const pieces = bases.flatMap((base) => {
        const found = basePiecesOf(base);
        return found === undefined ? [] : [found];
      });
      if (pieces.length === 0) return;
      const key = JSON.stringify(pieces);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { bases: pieces, operations: [operation], lookUp: undefined });
      else group.operations.push(operation);
    },
    find({ method, path, query }) {
      for (const group of groups.values()) {
        group.lookUp ??= lookUpIn(group.operations);
        const ends = new Set(group.bases.flatMap((pieces) => findBaseEnds(pieces, path)));
        for (const end of [...ends].sort((a, b) => a - b)) {
          const found = group.lookUp({ method, path: path.slice(end), query });
          if (found.kind !== "none") return found;
        }
      }
      return NONE;
    },
  };
}

type BasePiece = readonly string[] | "any";

/**
 * Splits a base path at its variables, or returns `undefined` if the path is always equal to {@link basePathOf}. A variable inside the path
 * matches its `enum`, or any string (OpenAPI 3.1.1 §4.8.6). A variable that starts before the path, e.g. in the host, matches only the
 * paths in its default and `enum`.
 */
function basePiecesOf(base: BasePath): readonly BasePiece[] | undefined {
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

function readPart(part: TemplatePart, from: number, path: PathSpan, own: string): BasePiece {
  if (typeof part === "string" || from > path.end) return [own];
  if (part.enum !== undefined) return [own, ...part.enum.map((value) => pathIn(value, from, path))];
  return from < path.start ? [own] : "any";
}

function pathIn(value: string, from: number, { host, start }: PathSpan): string {
  const text = from >= host && from < start ? `//${value}` : value;
  const span = findPath(text);
  return from < start && span.host === 0 ? "" : text.slice(span.start, span.end);
}

function normalisePieces(pieces: readonly BasePiece[]): readonly BasePiece[] {
  const used = pieces.filter((piece) => piece === "any" || piece.some((text) => text !== ""));
  return used.map((piece, index) => {
    if (piece === "any") return piece;
    const cut = index === used.length - 1 ? piece.map(withoutSlash) : piece;
    const texts = cut.flatMap(spellingsOf).map(encodeLiteral);
    return [...new Set(index === 0 ? texts.map(withSlash) : texts)];
  });
}

/**
 * Finds all offsets at which a base path can end. Each offset precedes a slash; offsets are in ascending order. Takes linear time per
 * string in a piece.
 */
function findBaseEnds(pieces: readonly BasePiece[], path: string): readonly number[] {
  let ends: readonly number[] = [0];
  for (const piece of pieces) {
    const [first] = ends;
    if (first === undefined) return ends;
    ends = piece === "any" ? range(first, path.length) : ends.flatMap((end) => endsBehind(piece, path, end));
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

export interface CredentialSource {
  readonly query: string;
  readonly headers: { get(name: string): string | null };
}

/**
 * Extracts the credential for a scheme from a request: a bearer token (RFC 6750 §2.1; also for OAuth 2 and OpenID Connect), HTTP Basic in
 * UTF-8 (RFC 7617), an API key, or the unparsed value for another HTTP scheme. Returns `undefined` if the credential is absent, malformed,
 * or repeated, since another server might use the second credential. API keys in headers cannot contain `, `, which joins repeated header
 * lines.
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

/** Checks whether a header contains several credentials, i.e. a comma followed by another scheme and a space (RFC 9110 §11.4). */
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

/** Whether `NODE_ENV` is `production`. Platforms without `process` count as development. */
export function isProduction(): boolean {
  const { process } = globalThis as { process?: { env?: { NODE_ENV?: string } } };
  return process?.env?.NODE_ENV === "production";
}

const UNAUTHENTICATED = "Valid credentials are required.";

interface Presented {
  readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor>;
  /** The schemes whose credentials `authenticate` refused. */
  readonly invalid: ReadonlySet<string>;
  readonly source: CredentialSource;
}

/**
 * Describes a 401. In development, names the schemes whose credentials `authenticate` refused, or where the missing credentials belong.
 * Contains no part of a credential.
 */
export function describeUnauthenticated(
  alternatives: readonly SecurityAlternative[],
  { schemes, invalid, source }: Presented,
): string {
  if (isProduction()) return UNAUTHENTICATED;
  if (invalid.size > 0)
    return `${UNAUTHENTICATED} \`authenticate\` rejected the credential for ${[...invalid].join(" and ")}.`;
  const wanted = alternatives.map((needs) => {
    const missing = needs.flatMap(({ scheme: name }) => {
      const scheme = schemes.get(name);
      if (scheme === undefined) return [`${name}, which the document does not define`];
      const isGiven = scheme.kind !== "mutualTLS" && findCredential(scheme, source) !== undefined;
      return isGiven ? [] : [`${describePlace(scheme)} (${name})`];
    });
    return missing.join(" and ");
  });
  return `${UNAUTHENTICATED} Missing: ${[...new Set(wanted)].join(", or ")}.${describeAuthorization(source)}`;
}

function describePlace(scheme: SecuritySchemeDescriptor): string {
  switch (scheme.kind) {
    case "bearer":
    case "oauth2":
    case "openIdConnect":
      return "`Authorization: Bearer …`";
    case "basic":
      return "`Authorization: Basic …`, Base64 of name:password";
    case "http":
      return `\`Authorization: ${scheme.scheme} …\``;
    case "apiKey":
      return `the ${scheme.in === "query" ? "query parameter" : scheme.in} \`${scheme.parameter}\``;
    case "mutualTLS":
      return "a client certificate";
  }
}

/** A header that came, but is not read, e.g. a token without `Bearer`. */
function describeAuthorization({ headers }: CredentialSource): string {
  const text = headers.get("authorization");
  if (text === null) return "";
  if (isSentTwice(text)) return " `Authorization` contains several credentials.";
  return text.trim().includes(" ")
    ? " `Authorization` has a different scheme or is malformed."
    : " `Authorization` does not name its scheme.";
}

export interface HandlerInput<Params, Body, Principal, ContentType = string | undefined, Context = unknown> {
  readonly params: Params;
  /**
   * The decoded body. It contains no `readOnly` members unless `ServeOptions.readings` allows them, but can contain undocumented members
   * that the schema permits. Store only the members that clients are allowed to change, rather than the complete body.
   */
  readonly body: Body;
  /** The body's media type as written in the document. If that is a range, the request's `Content-Type`. */
  readonly contentType: ContentType;
  /**
   * The caller returned by `authenticate`; if several schemes apply together, the caller for the first scheme. `undefined` for anonymous
   * requests.
   */
  readonly principal: Principal;
  /** The callers returned by `authenticate`, keyed by the name of each satisfied scheme. */
  readonly principals: ReadonlyMap<string, unknown>;
  /** The request as a web standard `Request`. If the operation defines a body, the request's body has already been read. */
  readonly request: Request;
  readonly operation: OperationDescriptor;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** The objects passed by the adapter, e.g. Express's request. */
  readonly context: Context;
}

/**
 * Reply headers, either as values by name, typed according to the document, or as `Headers`. Each item or member of `set-cookie` becomes a
 * header line.
 */
export type ReplyHeaders = object;

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: ReplyHeaders | undefined;
  /** The reply's media type, which must be documented. Default: chosen by `Accept`. */
  readonly contentType?: string | undefined;
}

export type AnyHandler = (input: HandlerInput<never, never, never, never, never>) => Reply | Promise<Reply>;

export interface Route {
  readonly operation: OperationDescriptor;
  /** The handler. If absent, the router responds with 501. */
  readonly handler?: AnyHandler | undefined;
  /** The checks, or a function that loads them on first use. If absent, values are decoded but not validated. */
  readonly checks?: OperationChecks | (() => Promise<OperationChecks>) | undefined;
  /** The operation's error shapes. Default: the shapes in its descriptor. */
  readonly errors?: readonly ErrorShape[] | undefined;
}

/** A reply to throw, e.g. a 404 from a helper function. It is validated and sent like a returned reply. */
export class ReplyError extends Error {
  override readonly name: string = "ReplyError";
  readonly reply: Reply;

  constructor(reply: Reply, options?: ErrorOptions) {
    super(`Reply ${reply.status}`, options);
    this.reply = reply;
  }
}

export interface ServeOptions<Principal, Context = unknown> {
  /** Verifies a credential. Required if an operation with a handler needs credentials. */
  readonly authenticate?: Authenticate<Principal, Context> | undefined;
  /** Wraps each handler, e.g. for transactions or logging. Not called for requests that the router rejects. Default: none. */
  readonly around?: Around<Principal, Context> | undefined;
  /** The URL prefix for the document's paths, e.g. `/v1`, or `""` for no prefix. Default: the paths of the document's servers. */
  readonly basePath?: BasePath | readonly BasePath[] | undefined;
  /** The maximum size of a request body in bytes. A function is called for each request. Default: 1 MiB. */
  readonly maxBodyBytes?: number | ((operation: OperationDescriptor) => number) | undefined;
  /** The maximum nesting depth of arrays and objects in the JSON of a body, field, part or parameter. Default: 512. */
  readonly maxBodyDepth?: number | undefined;
  /**
   * Validation of replies. `enforce` (default) replaces an invalid reply with a 500, and `report` sends it; both call `onReport`. `off`
   * disables validation.
   */
  readonly responses?: "off" | "report" | "enforce" | undefined;
  /** Called for each invalid reply. Default: logs a warning to the console. */
  readonly onReport?: ((violation: ReplyViolation) => void) | undefined;
  /** Called for each error thrown by a handler, `authenticate` or a hook. Default: logs it to the console. */
  readonly onError?: ((error: unknown, context: ErrorContext) => void) | undefined;
  /** Called for each response. Default: none. */
  readonly onAnswer?: ((answer: Answer) => void) | undefined;
  /**
   * How to treat `readOnly` members in requests (`readOnlySent`) and `writeOnly` members in replies (`writeOnlyShown`). `error` (default)
   * rejects the request, or makes the reply invalid. `warning` accepts the request, or sends the reply, and calls `onReport`. `off` allows
   * these members.
   */
  readonly readings?: OneWayReadings | undefined;
  /** The status for well-formed but invalid bodies. Default: 422, or 400 if the operation defines 400 but not 422. */
  readonly invalidBodyStatus?: 400 | 422 | undefined;
  /**
   * Creates replies for errors raised by the router. The reply must match a response that the operation defines for the status; if the
   * operation defines no such response, any reply is allowed. If the function returns `undefined` or an invalid reply, the router sends its
   * default reply. Default: the router's default reply.
   */
  readonly formatError?: AnyFormatError | undefined;
  /** Error functions for individual operations, keyed by operation id. They take precedence over `formatError`. Default: none. */
  readonly formatErrors?: object | undefined;
  /**
   * The XML codec, e.g. `xmlCodec` from `tenon/xml`. Required if an operation with a handler has XML bodies that are values, as in code
   * generated with `xml: "value"`. Not used if XML bodies are text.
   */
  readonly xml?: XmlCodec | undefined;
  /**
   * How to treat `Accept`. `enforce` responds with 406 if `Accept` admits none of the documented media types. By default, `Accept` only
   * chooses among the documented media types.
   */
  readonly accept?: "choose" | "enforce" | undefined;
}

/** Variant of {@link ServeOptions} whose error functions are typed by the operations' replies. */
export type RouterOptions<Principal, Operations, Context = unknown> = Omit<
  ServeOptions<Principal, Context>,
  "formatError" | "formatErrors"
> & {
  /** See {@link ServeOptions.formatError}. */
  readonly formatError?: FormatError<ReplyOf<Operations>> | undefined;
  /** See {@link ServeOptions.formatErrors}. */
  readonly formatErrors?:
    | { readonly [Id in keyof Operations]?: FormatError<ReplyOf<Pick<Operations, Id>>> }
    | undefined;
};

/**
 * Wraps a handler and returns the reply to send. `next` calls the handler; it returns the handler's reply, or throws the handler's errors.
 */
export type Around<Principal, Context> = (
  operation: OperationDescriptor,
  input: HandlerInput<
    Readonly<Record<string, unknown>>,
    unknown,
    Principal | undefined,
    string | undefined,
    Context
  >,
  next: () => Promise<Reply>,
) => Reply | Promise<Reply>;

export type RefusalKind =
  /** The request or its body cannot be parsed (status 400). */
  | "malformed"
  /** A parameter is invalid (status 400). */
  | "parameters"
  /** The body is invalid (status 422, or `invalidBodyStatus`). */
  | "body"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "method-not-allowed"
  | "not-acceptable"
  | "too-large"
  | "unsupported-media-type"
  | "internal"
  | "not-implemented";

/** An error for which a custom reply can be created. */
export interface Refusal {
  readonly kind: RefusalKind;
  readonly status: RefusedStatus;
  /** A human-readable message without internal details. */
  readonly message: string;
  /** The issues found in the request. Never contains values from the request. */
  readonly issues: readonly ProblemDetail[];
  /** Response headers, e.g. `allow`. They are added to the reply of `formatError` unless the reply sets a header with the same name. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly operation: OperationDescriptor | undefined;
  /** The error thrown by a handler, by `authenticate` or by a stream, if any. */
  readonly error: unknown;
  readonly incoming: Incoming;
}

/** Creates the reply to an error. Return `undefined` to send the router's default reply. */
export type FormatError<R> = (
  refusal: Refusal,
) => ErrorReply<R> | undefined | Promise<ErrorReply<R> | undefined>;

export type AnyFormatError = (refusal: Refusal) => Reply | undefined | Promise<Reply | undefined>;

type ReplyOf<Operations> = {
  [Id in keyof Operations]: Operations[Id] extends (input: never) => infer Answer ? Awaited<Answer> : never;
}[keyof Operations];

type ErrorReply<R> = R | UndescribedReply<Exclude<RefusedStatus, StatusOf<R>>>;

type StatusOf<R> = R extends { readonly status: infer Status } ? Status : never;

interface UndescribedReply<Status extends number> extends Reply {
  readonly status: Status;
}

/** See {@link ServeOptions.readings}. */
export interface OneWayReadings {
  readonly readOnlySent?: "off" | "warning" | "error" | undefined;
  readonly writeOnlyShown?: "off" | "warning" | "error" | undefined;
}

export interface ReplyViolation {
  readonly operation: OperationDescriptor;
  readonly status: number;
  readonly faults: readonly ReplyFault[];
  readonly incoming: Incoming;
  /** Where the document describes the operation and its response, e.g. `openapi.yaml:24, body openapi.yaml:80`. Absent if unknown. */
  readonly source?: string | undefined;
}

export interface ReplyFault {
  readonly where: "status" | "contentType" | "headers" | "body";
  /** A JSON Pointer into the body, or for `headers` into an object keyed by lower-case header names. `""` refers to the whole value. */
  readonly pointer: string;
  readonly keyword: string;
  readonly message: string;
  /** What came in place of the described value, or what the operation describes. Contains no part of the value. */
  readonly hint?: string | undefined;
}

export type HeaderLines = (readonly [name: string, value: string])[];

export interface ErrorContext {
  readonly operation: OperationDescriptor | undefined;
  readonly incoming: Incoming;
}

export interface Answer extends ErrorContext {
  readonly status: number;
  /** Milliseconds from the request's arrival to its response, excluding the time to send a streamed body. */
  readonly milliseconds: number;
  /** The issues for which the router rejected the request, if it did. Never contains values from the request. */
  readonly issues: readonly ProblemDetail[];
  /** The message for the client if the router rejected the request, otherwise absent. */
  readonly refusal?: string | undefined;
  /** Where the document describes the operation and its body, e.g. `openapi.yaml:24, body openapi.yaml:80`. Absent if unknown. */
  readonly source?: string | undefined;
}

/** Serves the operations of a contract. */
export interface Router<Context = unknown> {
  /** Responds to a request. Never rejects. Handlers, `authenticate` and `around` receive `context`. */
  (request: Request, ...context: ContextArguments<Context>): Promise<Response>;
  /** Responds to a request from an adapter. Never rejects. */
  answer(incoming: Incoming): Promise<Outgoing>;
  answerOrPass(incoming: Incoming): Promise<Outgoing | undefined>;
}

type ContextArguments<Context> = undefined extends Context ? [context?: Context] : [context: Context];

/** A credential sent for one security scheme. `scheme` is the scheme's name in the document. */
export type PresentedCredential =
  | { readonly kind: "bearer"; readonly scheme: string; readonly token: string }
  | { readonly kind: "basic"; readonly scheme: string; readonly username: string; readonly password: string }
  | { readonly kind: "apiKey"; readonly scheme: string; readonly key: string }
  /** A credential for any other HTTP scheme. `value` is the part of `Authorization` after the scheme's name. */
  | { readonly kind: "http"; readonly scheme: string; readonly name: string; readonly value: string }
  /** A TLS certificate, verified by the server in front of the router. `authenticate` must identify the caller based on the request. */
  | { readonly kind: "mutualTLS"; readonly scheme: string };

export interface Grant<Principal> {
  readonly principal: Principal;
  /** The granted scopes or roles. `"all"` grants every scope. Default: none. */
  readonly scopes?: Iterable<string> | "all" | undefined;
}

export interface AuthenticateContext<Context = unknown> {
  readonly operation: OperationDescriptor;
  readonly scheme: SecuritySchemeDescriptor;
  readonly request: Request;
  readonly signal: AbortSignal;
  /** The `context` passed to handlers, set by the adapter or by the router's caller. */
  readonly context: Context;
}

/**
 * A reply from `authenticate`, e.g. a 429 or a redirect to a login page. It is validated like a handler's reply, and the request's other
 * credentials are ignored.
 */
export interface AuthenticateReply {
  readonly reply: Reply;
}

/**
 * Identifies the owner of a credential. Returns nothing if the credential is invalid, or `{ reply }` to end the request. Called at most
 * once per scheme and request.
 */
export type Authenticate<Principal, Context = unknown> = (
  credential: PresentedCredential,
  context: AuthenticateContext<Context>,
) => Authenticated<Principal> | Promise<Authenticated<Principal>>;

type Authenticated<Principal> = Grant<Principal> | AuthenticateReply | undefined | null;

/**
 * Checks the value returned by a handler, or by `around`, since JavaScript has no types.
 * @throws {TypeError} For a value without a status, with the operation, the value and an example of a reply.
 */
export function requireReply(
  value: unknown,
  operation: OperationDescriptor,
  maker: "handler" | "around",
): asserts value is Reply {
  const fault = findReplyFault(value, operation);
  if (fault === undefined) return;
  const { id, method, path, responses } = operation;
  const named = `${method} ${path}`;
  const which = id === named ? id : `${id} (${named})`;
  const who = maker === "handler" ? `The handler of ${which}` : `The option \`around\`, called for ${which},`;
  const { status = 200, content = [] } = responses.find((response) => isSuccess(response.status)) ?? {};
  const example = `{ status: ${typeof status === "number" ? status : 200}${content.length > 0 ? ", body: … }" : " }"}`;
  const statuses = responses.map((response) => response.status).join(", ");
  throw new TypeError(
    `${who} returned ${fault}. Return a reply such as ${example}; the statuses of the operation are ${statuses}.`,
  );
}

function findReplyFault(value: unknown, { responses }: OperationDescriptor): string | undefined {
  if (typeof value !== "object" || value === null || !("status" in value))
    return `${showValue(value)}, which has no status`;
  const { status, body } = value as Partial<Reply>;
  if (typeof status !== "number") return `the status ${showValue(status)}, which is not a number`;
  if (body instanceof Promise) return "a body that is a promise, which must be awaited";
  // The stream of a response can be the body of a binary reply.
  const isBinary = responses.some(({ content }) => content.some(({ kind }) => kind === "binary"));
  return value instanceof Response && !isBinary ? "a Response in place of a reply" : undefined;
}

/**
 * Checks the value returned by `authenticate`. Nothing, `null` and `false` mean that the credential is invalid.
 * @throws {TypeError} For a value that is neither a grant nor a reply. The message does not contain it, because it can be secret.
 */
export function requireGrant(value: unknown, { id }: OperationDescriptor, scheme: string): void {
  if (!value || (typeof value === "object" && ("principal" in value || "reply" in value))) return;
  const shown =
    typeof value === "object"
      ? `an object without \`principal\` (${Object.keys(value).join(", ") || "empty"})`
      : value === true
        ? "true"
        : `a ${typeof value}`;
  throw new TypeError(
    `\`authenticate\` returned ${shown} for the scheme ${scheme} of ${id}. Return { principal, scopes } for a valid credential, nothing for an invalid one, or { reply } to end the request.`,
  );
}

/** Functions that only some operations need. Bundles omit parts that are not passed to the server; see {@link partsOf}. */
export interface ServerParts extends MatcherParts, Partial<XmlCodec> {
  /** Required for operations that share a method and a path shape. Without this part, the first operation is chosen. */
  readonly chooseTwin?: ChooseTwin;
  readonly authorise?: AuthoriseCaller;
  readonly parameters?: CreateParameterReader;
  readonly body?: AcceptBody;
  readonly replyContent?: ReplyContent;
  readonly replyBody?: ReplyBodyRules;
  readonly replyHeaders?: ReplyHeaderRules;
  readonly writeExact?: (write: WriteBody) => WriteBody;
  readonly writeForm?: WriteBody;
  readonly writeMultipart?: WriteBody;
  readonly writeStream?: WriteBody;
  readonly fillError?: FillError;
}

export type PartName = keyof ServerParts;

export interface ServiceSettings<Principal> {
  readonly contract: ContractDescriptor;
  readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor>;
  readonly options: ServeOptions<Principal>;
  readonly parts: ServerParts;
}

/**
 * Chooses between operations that share a method and a path shape, such as `/files/{id}` and `/files/{name}`. Path parameters are compared
 * first, then other parameters, then the media type and body. The first operation that matches the request completely is chosen, otherwise
 * the first one among those that match longest. Responds with 413 or 400 if the body cannot be read.
 */
export type ChooseTwin = <P>(
  settings: ServiceSettings<P>,
  twins: readonly [RouteState, ...RouteState[]],
  request: TwinRequest,
) => Promise<ChosenTwin | Problem>;

export interface TwinRequest {
  readonly incoming: Incoming;
  readonly captures: readonly string[];
  readonly query: string;
}

export interface ChosenTwin {
  readonly kind: "chosen";
  readonly twin: RouteState;
  readonly incoming: Incoming;
}

export interface Granted {
  readonly kind: "granted";
  readonly principal: unknown;
  readonly principals: ReadonlyMap<string, unknown>;
}

export const ANONYMOUS: Granted = {
  kind: "granted",
  principal: undefined,
  principals: new Map<string, unknown>(),
};

/** Admits a caller, or responds with 401 or 403 and challenges. `query` is percent-encoded. */
export type AuthoriseCaller = <P>(
  settings: ServiceSettings<P>,
  operation: OperationDescriptor,
  incoming: Incoming,
  query: string,
) => Promise<Granted | Problem>;

export type AcceptBody = <P>(
  settings: ServiceSettings<P>,
  operation: OperationDescriptor,
  incoming: Incoming,
) => AcceptedBody | Problem | undefined;

export interface AcceptedBody {
  readonly kind: "accepted";
  /**
   * The media type as documented, or the request's `Content-Type` if the document has a range. `undefined` if the body is known to be
   * empty.
   */
  readonly contentType: string | undefined;
  read(checks: OperationChecks): Promise<ReadValue | Problem>;
}

export interface ReadValue {
  readonly kind: "read";
  readonly value: unknown;
}

export interface ReplyContent {
  choose(
    content: readonly MediaDescriptor[],
    named: string | undefined,
    accept: string | null,
  ): MediaDescriptor | undefined;
  /** Returns the content type to send. For a range, this is the type of a `Blob`, or otherwise a type of the same kind. */
  typeOf(media: MediaDescriptor, body: unknown): string;
  isAcceptable(operation: OperationDescriptor, accept: string | null): boolean;
  /** Validates a reply body. Streams are checked by {@link ReplyBodyRules.checkItems} instead. */
  check(body: unknown, media: MediaDescriptor, check: Check): readonly ValidationIssue[];
}

/** Finds issues that the schema's check of the whole body misses. */
export interface ReplyBodyRules {
  findShown(
    media: MediaDescriptor,
    body: unknown,
    checks: MediaCheck | undefined,
  ): readonly ValidationIssue[];
  /** Validates stream items as they are sent. Returns `undefined` if the body is not a stream, or if its items need no validation. */
  checkItems(body: unknown, media: MediaDescriptor, rules: ItemRules): AsyncIterable<unknown> | undefined;
}

export interface ItemRules {
  readonly checks: MediaCheck | undefined;
  readonly refusesShown: boolean;
  readonly onIssues: (issues: readonly ValidationIssue[]) => "go on" | "stop";
}

export interface ReplyHeaderRules {
  write(value: unknown, described: HeaderDescriptor): string;
  check(
    lines: HeaderLines,
    described: ResponseDescriptor,
    checks: ResponseChecks | undefined,
  ): readonly ValidationIssue[];
}

type HeaderLine = readonly [name: string, value: string];

function quote(text: string): string {
  return `"${text.replaceAll(/[^\t\x20-\x7e]/g, "").replaceAll(/["\\]/g, "\\$&")}"`;
}

/**
 * Returns the `WWW-Authenticate` lines for a 401, with one challenge per scheme of the operation (RFC 9110 §11.6.1).
 * `error="invalid_token"` is added only if a bearer token was sent and rejected (RFC 6750 §3.1). API keys have no registered scheme, so
 * their challenge is `ApiKey` with the parameter's location and name.
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

export function insufficientScope(realm: string, scopes: readonly string[]): readonly HeaderLine[] {
  const scope = scopes.length === 0 ? "" : `, scope=${quote(scopes.join(" "))}`;
  return [["www-authenticate", `Bearer realm=${quote(realm)}, error="insufficient_scope"${scope}`]];
}

export type SecurityDecision<Principal> =
  | { readonly kind: "allowed"; readonly principals: ReadonlyMap<string, Principal> }
  /** Results in a 401. `invalid` contains the schemes whose credentials were rejected. */
  | { readonly kind: "unauthenticated"; readonly invalid: ReadonlySet<string> }
  /** Results in a 403. `scopes` lists the scopes required by the first alternative that failed only because of missing scopes. */
  | { readonly kind: "forbidden"; readonly scopes: readonly string[] };

export interface SecuritySource<Principal> extends CredentialSource {
  readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor>;
  grant(
    credential: PresentedCredential,
    scheme: SecuritySchemeDescriptor,
  ): Known<Principal> | Promise<Known<Principal>>;
}

type NeedOutcome<Principal> =
  | { readonly kind: "met"; readonly principal: Principal }
  | { readonly kind: "missing" | "invalid" | "insufficient" };

const NOBODY: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * Decides whether to admit a request, which must satisfy all schemes of at least one security alternative (OpenAPI 3.2 §4.30). An operation
 * without alternatives, or with an empty alternative, admits every request. Empty alternatives are tried last, so that callers with valid
 * credentials are still identified.
 *
 * A rejected request gets a 403 if an alternative failed only because of missing scopes, and a 401 in all other cases. A scheme that the
 * document does not define is never satisfied.
 */
export async function evaluateSecurity<Principal>(
  alternatives: readonly SecurityAlternative[],
  source: SecuritySource<Principal>,
): Promise<SecurityDecision<Principal>> {
  if (alternatives.length === 0) return { kind: "allowed", principals: NOBODY };
  const evaluation = tryAlternatives<Principal>(alternatives, source);
  let step = evaluation.next();
  while (!step.done) step = evaluation.next(await source.grant(step.value.credential, step.value.scheme));
  return step.value;
}

type Known<Principal> = Grant<Principal> | undefined | null;

interface GrantRequest {
  readonly credential: PresentedCredential;
  readonly scheme: SecuritySchemeDescriptor;
}

type Evaluation<Principal, Outcome> = Generator<GrantRequest, Outcome, Known<Principal>>;

type Schemes = CredentialSource & { readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor> };

function* tryAlternatives<Principal>(
  alternatives: readonly SecurityAlternative[],
  source: Schemes,
): Evaluation<Principal, SecurityDecision<Principal>> {
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
): Evaluation<Principal, NeedOutcome<Principal>> {
  const scheme = source.schemes.get(name);
  const credential = scheme && findCredential(scheme, source);
  if (scheme === undefined || credential === undefined) return { kind: "missing" };
  if (!grants.has(name)) grants.set(name, yield { credential, scheme });
  const grant = grants.get(name);
  // A certificate is treated as missing if `grant` returns nothing for it.
  if (!grant) return { kind: scheme.kind === "mutualTLS" ? "missing" : "invalid" };
  if (scopes.length > 0 && grant.scopes !== "all") {
    const granted = new Set(grant.scopes ?? []);
    if (!scopes.every((scope) => granted.has(scope))) return { kind: "insufficient" };
  }
  return { kind: "met", principal: grant.principal };
}

/** The server part `authorise`: admits a caller, or responds with 401 or 403 and challenges. */
export async function authorise<P>(
  settings: ServiceSettings<P>,
  operation: OperationDescriptor,
  incoming: Incoming,
  query: string,
): Promise<Granted | Problem> {
  const { security } = operation;
  const { authenticate } = settings.options;
  if (security.length === 0 || authenticate === undefined) return ANONYMOUS;
  const grant = async (...[credential, scheme]: GrantArguments): Promise<Known<P>> => {
    const found = await authenticate(credential, new CredentialContext(operation, scheme, incoming));
    requireGrant(found, operation, scheme.name);
    if (found && "reply" in found) throw new ReplyError(found.reply);
    return found;
  };
  const { schemes } = settings;
  const decision = await evaluateSecurity(security, { schemes, query, headers: incoming.headers, grant });
  switch (decision.kind) {
    case "allowed": {
      const [principal] = decision.principals.values();
      return { kind: "granted", principal, principals: decision.principals };
    }
    case "unauthenticated": {
      const headers = challengesFor(security, schemes, {
        realm: settings.contract.title,
        invalid: decision.invalid,
      });
      const source = { query, headers: incoming.headers };
      const message = describeUnauthenticated(security, { schemes, invalid: decision.invalid, source });
      return { ...problem(401, message), headers };
    }
    case "forbidden": {
      const refused = problem(403, "Insufficient scope.");
      const bearer = security.flat().some((need) => isBearer(schemes.get(need.scheme)));
      // A 403 contains a challenge only for bearer tokens (RFC 6750 §3).
      return bearer
        ? { ...refused, headers: insufficientScope(settings.contract.title, decision.scopes) }
        : refused;
    }
  }
}

class CredentialContext implements AuthenticateContext {
  readonly operation: OperationDescriptor;
  readonly scheme: SecuritySchemeDescriptor;
  readonly context: unknown;
  readonly #incoming: Incoming;

  constructor(operation: OperationDescriptor, scheme: SecuritySchemeDescriptor, incoming: Incoming) {
    this.operation = operation;
    this.scheme = scheme;
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

type GrantArguments = Parameters<Parameters<typeof evaluateSecurity>[1]["grant"]>;

type SharedPartName = "fillError" | "writeExact";

/** @param servers - The contract's servers, used by operations without servers of their own. */
export function partsOf(
  operation: OperationDescriptor,
  servers: readonly ServerDescriptor[],
): readonly PartName[] {
  const { path, query, twin, security, parameters, body, responses, servers: own } = operation;
  const replied = responses.flatMap(({ content }) => content);
  const written = kindsOf(replied);
  const needs: Needs<Exclude<PartName, SharedPartName>> = {
    createTrie: path.includes("{"),
    createVariableBases: (own ?? servers).some(hasVariables),
    templateQueries: query !== undefined || path.includes("?"),
    chooseTwin: twin === true,
    authorise: security.length > 0,
    parameters: parameters.length > 0,
    body: body !== undefined,
    replyContent: replied.length > 0,
    replyBody: hasStream(written) || replied.some(({ oneWay }) => oneWay !== undefined),
    replyHeaders: responses.some(({ headers }) => headers !== undefined),
    writeForm: written.has("form"),
    writeMultipart: written.has("multipart"),
    writeStream: hasStream(written),
    ...xmlNeedsOf(operation),
  };
  return neededNames(needs);
}

export function xmlPartsOf(operation: OperationDescriptor): readonly XmlPartName[] {
  return neededNames(xmlNeedsOf(operation));
}

type XmlPartName = "decodeXml" | "writeXml";

function xmlNeedsOf({ body, responses }: OperationDescriptor): Needs<XmlPartName> {
  return {
    decodeXml: kindsOf(body?.content ?? []).has("xml"),
    writeXml: kindsOf(responses.flatMap(({ content }) => content)).has("xml"),
  };
}

type Needs<Name extends string> = Readonly<Record<Name, boolean>>;

function neededNames<Name extends string>(needs: Needs<Name>): readonly Name[] {
  const names = Object.keys(needs) as Name[];
  return names.filter((name) => needs[name]);
}

export function hasStream(kinds: ReadonlySet<BodyKind>): boolean {
  return kinds.has("sse") || kinds.has("json-lines");
}

export function kindsOf(content: readonly MediaDescriptor[]): ReadonlySet<BodyKind> {
  return new Set(
    content.flatMap(({ kind, admits, shape }): readonly BodyKind[] =>
      admits !== undefined && shape !== undefined ? [kind, "form"] : [kind],
    ),
  );
}

/** @throws {TypeError} If the part was not passed to the server. */
export function partOf<Parts extends object, Name extends keyof Parts & string>(
  parts: Parts,
  name: Name,
): NonNullable<Parts[Name]> {
  const part = parts[name];
  if (part === undefined || part === null)
    throw new TypeError(`A server of this operation needs the part "${name}".`);
  return part;
}

export const MAX_BODY_BYTES = 1_048_576;

export const MAX_BODY_DEPTH = 512;

export function invalidBodyStatusOf<P>(
  { invalidBodyStatus }: ServeOptions<P>,
  { responses }: Pick<OperationDescriptor, "responses">,
): 400 | 422 {
  if (invalidBodyStatus !== undefined) return invalidBodyStatus;
  const describes = (status: number): boolean => chooseByStatus(responses, status) !== undefined;
  return describes(400) && !describes(422) ? 400 : 422;
}

export interface ParameterRules {
  readonly decoder: ParameterDecoder;
  readonly ambiguous: boolean;
  readonly check: Check | undefined;
  readonly optional: readonly ParameterDescriptor[];
}

export function decodeAndCheckParameters(rules: ParameterRules, source: ParameterSource): DecodedParameters {
  const { decoder, ambiguous, check, optional } = rules;
  const { decoded, issues } = readAccepted(
    (reading) => decoder(source, reading),
    (read) => checkDecoded(read, check && ((values) => checkNumbers(read.texts ?? [], values, check, true))),
    ambiguous,
  );
  const checked = { values: decoded.values, issues };
  if (checked.issues.length === 0 || optional.length === 0) return checked;
  return dropUnused(checked, optional, source.query);
}

export interface BodyOctets {
  readonly media: MediaDescriptor;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly check: Check | undefined;
  /** The maximum nesting depth of JSON in a field or part. Default: no limit. */
  readonly depth?: number | undefined;
  readonly parse?: ParseJson | undefined;
  readonly decode: DecodeBody;
}

export type CheckedBody =
  | { readonly kind: "malformed"; readonly issues: readonly ValidationIssue[] }
  | { readonly kind: "read"; readonly value: unknown; readonly issues: readonly ValidationIssue[] };

export function decodeAndCheckBody(octets: BodyOctets): CheckedBody {
  const { media, bytes, contentType, check, depth, parse } = octets;
  let texts: NumberText[] = [];
  const decode = (reading: ReadingOf): Decoded => {
    texts = [];
    return octets.decode(media, bytes, contentType, { reading, depth, parse, texts });
  };
  const applied =
    media.kind === "binary"
      ? sizeCheck(media)
      : check && ((value: unknown) => checkNumbers(texts, value, check, true));
  const { decoded, issues } = readAccepted(
    decode,
    (read) => (read.kind === "malformed" ? read.issues : checkBody(read, applied)),
    hasAmbiguousTexts(media),
  );
  const isValid = decoded.kind !== "malformed" && issues.length === 0;
  if (!isValid && media.kind === "form" && isJsonObject(bytes))
    return { kind: "malformed", issues: [issueAt("", "json", JSON_AS_FORM)] };
  return decoded.kind === "malformed" ? decoded : { kind: "read", value: decoded.value, issues };
}

const JSON_AS_FORM = "is JSON, not a form: send it with the content type application/json";

/** Whether a form is JSON, as `curl -d` sends it without a header; it would read as one field with an odd name. */
function isJsonObject(bytes: Uint8Array): boolean {
  const text = decodeText(bytes)?.trim() ?? "";
  return /^[{[]/.test(text) && decodeJsonText(text).kind === "value";
}

function hasAmbiguousTexts({ shape, xml }: MediaDescriptor): boolean {
  if (xml !== undefined) return xml.nodes.some(({ types }) => isAmbiguous({ types }));
  return shape !== undefined && isAmbiguous(shape);
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
    // Validating a deeply nested value with a recursive schema can overflow the stack.
    if (error instanceof RangeError) return [tooDeep()];
    throw error;
  }
}

export interface ParameterParts {
  readonly decodeQuerystring?: ParameterTextRules["decodeQuerystring"];
  readonly parseJson?: ParseJson;
}

export function createParametersPart({
  decodeQuerystring,
  parseJson,
}: ParameterParts): CreateParameterReader {
  return (operation, depth) => {
    const { parameters } = operation;
    const rules = {
      decoder: createParameterDecoder(operation, { depth, decodeQuerystring, parse: parseJson }),
      ambiguous: parameters.some(({ shape }) => isAmbiguous(shape)),
      optional: unusedWhenEmpty(parameters),
    };
    return (sent, check) => {
      const { values, issues } = decodeAndCheckParameters({ ...rules, check }, sent);
      if (issues.length === 0) return { kind: "parameters", values };
      const details = issues.map((issue) => parameterDetail(issue, operation));
      return { ...problem(400, "The parameters are invalid."), details, part: "parameters" };
    };
  };
}

function parameterDetail(issue: ValidationIssue, operation: OperationDescriptor): ProblemDetail {
  const missing = issue.keyword === "required" ? issue.params["missingProperty"] : undefined;
  const full = typeof missing === "string" && issue.pointer === "" ? pointerTo("", missing) : issue.pointer;
  const [key] = namesOf([{ ...issue, pointer: full }]);
  const parameter = operation.parameters.find((candidate) => candidate.key === key);
  if (parameter === undefined || key === undefined) return { pointer: full, message: issue.message };
  const rest = full.slice(pointerTo("", key).length);
  // Without the value, only an example of a format is known.
  const hint = describeCame(issue, undefined);
  return {
    pointer: pointerTo(`/${parameter.in}`, parameter.name) + rest,
    message: issue.message,
    ...(hint !== undefined && { hint }),
  };
}

export interface BodyParts {
  /** Decodes JSON bodies. Default: equivalent to `JSON.parse`. */
  readonly decodeJson?: DecodeBody;
  readonly decodeForm?: DecodeBody;
  readonly decodeMultipart?: DecodeBody;
  readonly decodeXml?: DecodeBody | undefined;
  readonly readItems?: ReadItems;
  readonly parseJson?: ParseJson;
}

export function createBodyPart(parts: BodyParts): AcceptBody {
  return ({ options, parts: { decodeXml } }, operation, incoming) => {
    const limit = bodyLimit(options, operation);
    const chosen = chooseBody(operation, incoming, limit);
    if (chosen === undefined) return undefined;
    if ("kind" in chosen) return isUntyped(incoming) ? emptyOr(chosen, operation, incoming) : chosen;
    const { media, contentType } = chosen;
    return {
      kind: "accepted",
      contentType: isRange(media.type) ? contentType : media.type,
      read: ({ body }) =>
        readRequestBody(incoming, {
          ...{ media, contentType, limit, parts: { ...parts, decodeXml } },
          depth: options.maxBodyDepth ?? MAX_BODY_DEPTH,
          required: operation.body?.required ?? false,
          checks: body?.find(({ type }) => type === media.type),
          invalidStatus: invalidBodyStatusOf(options, operation),
          refusesReadOnly: (options.readings?.readOnlySent ?? "error") === "error",
        }),
    };
  };
}

/**
 * Whether a request has neither a content type nor a length. Its body can be empty, since some clients announce a body with every request.
 */
function isUntyped({ headers }: Incoming): boolean {
  return headers.get("content-type") === null && headers.get("content-length") === null;
}

function emptyOr(refused: Problem, { body }: OperationDescriptor, incoming: Incoming): AcceptedBody {
  return {
    kind: "accepted",
    contentType: undefined,
    read: async () => {
      const bytes = await readBytes(incoming, 0).catch(brokeOff);
      if (bytes === undefined) return refused;
      if ("kind" in bytes) return bytes;
      return body?.required === true ? problem(400, NO_BODY) : { kind: "read", value: undefined };
    },
  };
}

export const NO_BODY = "The request must have a body.";

export function bodyLimit<P>(
  { maxBodyBytes = MAX_BODY_BYTES }: ServeOptions<P>,
  operation: OperationDescriptor,
): number {
  return typeof maxBodyBytes === "function" ? maxBodyBytes(operation) : maxBodyBytes;
}

type ChosenMedia = { readonly media: MediaDescriptor; readonly contentType: string } | undefined;

/**
 * Checks the headers before reading the body. Responds with 415 for a missing or undocumented content type, or an unknown or repeated
 * `charset`; with 400 if a required body is missing; and with 413 if the announced size is too large. If the document defines no body, the
 * request's body is ignored.
 */
function chooseBody(
  operation: OperationDescriptor,
  incoming: Incoming,
  limit: number,
): ChosenMedia | Problem {
  const { body } = operation;
  if (body === undefined) return undefined;
  if (!incoming.hasBody) return body.required ? problem(400, NO_BODY) : undefined;
  const contentType = incoming.headers.get("content-type");
  // A media type range is not a valid content type (RFC 9110 §8.3, §12.5.1).
  const isType = contentType !== null && !isRange(contentType);
  const media = isType ? chooseMedia(body.content, contentType) : undefined;
  if (media === undefined || contentType === null) {
    const known = body.content.map(({ type }) => type).join(", ");
    const refused = problem(
      415,
      `Unsupported media type; expected ${known}.${describeSentType(body, contentType)}`,
    );
    return { ...refused, headers: acceptHeaders(operation, known) };
  }
  if (media.kind === "text" && charsetOf(contentType) === "unknown") {
    return problem(415, "Unsupported charset; use UTF-8.");
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

/** Explains, in development, the media type that programs send if none is given. */
function describeSentType({ content }: BodyDescriptor, contentType: string | null): string {
  if (isProduction()) return "";
  if (contentType === null) return " The request has no Content-Type.";
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType);
  return isForm && content.some(({ kind }) => kind === "json")
    ? " Got a form, which `curl -d` sends by default: add -H 'content-type: application/json'."
    : "";
}

function acceptHeaders({ method }: OperationDescriptor, known: string): Problem["headers"] & object {
  return method === "PATCH"
    ? [
        ["accept", known],
        ["accept-patch", known],
      ]
    : [["accept", known]];
}

export function tooLarge(limit: number): Problem {
  return problem(413, `The body must not be larger than ${limit} bytes.`);
}

interface BodyRules {
  readonly media: MediaDescriptor;
  readonly contentType: string;
  readonly required: boolean;
  readonly limit: number;
  readonly depth: number;
  readonly checks: MediaCheck | undefined;
  readonly invalidStatus: 400 | 422;
  readonly refusesReadOnly: boolean;
  readonly parts: BodyParts;
}

function readRequestBody(incoming: Incoming, rules: BodyRules): Promise<ReadValue | Problem> {
  const { media, limit, depth, checks, refusesReadOnly, parts } = rules;
  if (media.kind !== "sse" && media.kind !== "json-lines")
    return readBytes(incoming, limit).then((bytes) => checkBytes(bytes, rules), brokeOff);
  const exact = exactItems(media, parts.parseJson);
  const items = partOf(parts, "readItems")(media, incoming, limit, depth, exact.parse);
  const whole = refusesReadOnly ? withOneWay(checks, media, "request") : checks?.check;
  return Promise.resolve({
    kind: "read",
    value: checkItems(
      items,
      whole && exact.check(whole),
      undefined,
      media.items,
      checks?.list && exact.list(checks.list),
      exact.keyOf,
    ),
  });
}

function checkBytes(bytes: Uint8Array<ArrayBuffer> | undefined, rules: BodyRules): ReadValue | Problem {
  const { limit, depth } = rules;
  const { kind } = rules.media;
  if (bytes === undefined) return tooLarge(limit);
  if (bytes.length === 0 && (kind === "json" || kind === "multipart" || kind === "xml"))
    return rules.required ? problem(400, NO_BODY) : { kind: "read", value: undefined };
  if (kind === "json" && isDeeper(bytes, depth)) return refuseBody(rules.invalidStatus, [tooDeep()]);
  return decodeAndCheck(bytes, decoderOf(kind, rules.parts), rules);
}

function decoderOf(kind: BodyKind, parts: BodyParts): DecodeBody {
  const part = decoderPartOf(kind);
  if (part !== undefined) return partOf(parts, part);
  return (kind === "json" ? parts.decodeJson : undefined) ?? decodePlain;
}

function decodeAndCheck(
  bytes: Uint8Array<ArrayBuffer>,
  decode: DecodeBody,
  rules: BodyRules,
): ReadValue | Problem {
  const { checks, media, contentType, depth, invalidStatus, refusesReadOnly } = rules;
  const parse = rules.parts.parseJson;
  const check = checks?.check;
  const checked = decodeAndCheckBody({ media, contentType, bytes, check, depth, parse, decode });
  if (checked.kind === "malformed") return refuseIssues(400, "The body is malformed.", checked.issues);
  const { value } = checked;
  const issues = [
    ...checked.issues,
    ...(refusesReadOnly ? findOneWay(media, "request", value, checks) : []),
    ...(checks?.partHeaders?.(value) ?? []),
  ];
  if (issues.length === 0) return { kind: "read", value };
  return refuseBody(invalidStatus, issues, value);
}

export function fillError(found: Problem<number>, shape: ErrorShape): Outgoing {
  const { type, body, isText, headers = [] } = shape;
  const own = found.headers ?? [];
  const given = new Set(own.map(([name]) => name));
  const described = headers.filter(([name]) => !given.has(name));
  const lines = [
    ...(type === undefined ? [] : [["content-type", type] as const]),
    ...own,
    ...described.map(([name, part]) => [name, String(fillBody(found, part))] as const),
  ];
  if (type === undefined) return { status: found.status, headers: lines, body: null };
  const value = body === undefined ? standardBody(found) : fillBody(found, body);
  return { status: found.status, headers: lines, body: isText ? String(value) : JSON.stringify(value) };
}

export function fillBody(found: Problem<number>, part: ErrorPart): unknown {
  const details = (found.details ?? []).slice(0, MAX_DETAILS);
  return fillPart(part, { found, details, issue: { pointer: "", message: found.message } });
}

interface KnownFacts {
  readonly found: Problem<number>;
  readonly details: readonly ProblemDetail[];
  readonly issue: ProblemDetail;
}

function fillPart(part: ErrorPart, facts: KnownFacts): unknown {
  if ("value" in part) return part.value;
  if ("members" in part)
    return Object.fromEntries(part.members.map(([name, member]) => [name, fillPart(member, facts)]));
  if ("each" in part) {
    const { details, issue } = facts;
    const listed = details.length === 0 && part.least ? [issue] : details;
    // Several issues can produce equal items, which are listed once.
    const items = new Map<string, unknown>();
    for (const each of listed) {
      const item = fillPart(part.each, { ...facts, issue: each });
      items.set(JSON.stringify(item), item);
    }
    return [...items.values()].slice(0, part.most);
  }
  const value = readKnown(part.known, facts);
  return typeof value === "string" ? value.slice(0, part.most) : value;
}

function readKnown(known: KnownOfError, { found, details, issue }: KnownFacts): unknown {
  const { status, message } = found;
  const tokens = decodePointer(issue.pointer) ?? [];
  switch (known) {
    case "status":
      return status;
    case "statusText":
      return `${status}`;
    case "title":
      return titleOf(status);
    case "code":
      return titleOf(status).toLowerCase().replaceAll(" ", "_");
    case "message":
      return message;
    case "summary":
      return sumUp(message, details);
    case "groups":
      return groupDetails(details);
    case "time":
      return new Date().toISOString();
    case "date":
      return new Date().toISOString().slice(0, 10);
    case "milliseconds":
      return Date.now();
    case "id":
      return crypto.randomUUID();
    case "pointer":
      return issue.pointer;
    case "tokens":
      return tokens;
    case "name":
      return tokens.at(-1) ?? "";
    case "issue":
      return issue.message;
  }
}

const MAX_POINTER = 200;

function sumUp(message: string, [first, ...others]: readonly ProblemDetail[]): string {
  if (first === undefined) return message;
  const where = first.pointer === "" ? "the value" : first.pointer.slice(0, MAX_POINTER);
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  return `${message.replace(/\.$/, "")}: ${where} ${first.message.replace(/\.$/, "")}${more}.`;
}

function groupDetails(details: readonly ProblemDetail[]): object {
  // A `Map`, since pointers are controlled by clients and can be `__proto__`.
  const groups = new Map<string, string[]>();
  for (const { pointer, message } of details) {
    const group = groups.get(pointer);
    if (group === undefined) groups.set(pointer, [message]);
    else if (!group.includes(message)) group.push(message);
  }
  return Object.fromEntries(groups);
}

export function chooseResponse<T extends { readonly status: StatusKey }>(
  entries: readonly T[],
  status: number,
): T | undefined {
  for (const entry of entries) if (entry.status === status) return entry;
  return chooseByStatus(entries, status);
}

export const NO_FAULTS: readonly never[] = [];

export interface ReplyDraft {
  readonly reply: Reply;
  readonly method: string;
  readonly responses: readonly ResponseDescriptor[];
  readonly described: ResponseDescriptor | undefined;
  readonly media: MediaDescriptor | undefined;
  readonly lines: HeaderLines;
  readonly parts: ServerParts;
}

function undocumented(where: ReplyFault["where"], message: string, hint?: string): ReplyFault {
  return { where, pointer: "", keyword: "undocumented", message, ...hintOf(hint) };
}

function hintOf(hint: string | undefined): Pick<ReplyFault, "hint"> {
  return hint === undefined ? {} : { hint };
}

function listTypes({ content }: ResponseDescriptor): string {
  return `described are ${content.map(({ type }) => type).join(", ")}`;
}

export function checkReply(draft: ReplyDraft, checks: OperationChecks): readonly ReplyFault[] {
  const { reply, described, lines, parts } = draft;
  if (described === undefined) {
    const statuses = draft.responses.map(({ status }) => status).join(", ");
    return [
      undocumented("status", `${reply.status} is not described`, `described are ${statuses || "none"}`),
    ];
  }
  const byStatus = chooseResponse(checks.responses, reply.status);
  const content = checkContent(draft, described, byStatus);
  if (!described.headers) return content;
  const issues = partOf(parts, "replyHeaders").check(lines, described, byStatus);
  return [...issues.map((issue) => faultOf("headers", issue)), ...content];
}

function checkContent(
  { reply, method, media, parts }: ReplyDraft,
  described: ResponseDescriptor,
  checks: ResponseChecks | undefined,
): readonly ReplyFault[] {
  if (reply.body === undefined) {
    // A HEAD response is described by the GET operation (RFC 9110 §9.3.2), but needs no body.
    if (described.content.length === 0 || method === "HEAD" || hasNoBody(reply.status)) return [];
    return [undocumented("body", "must be present")];
  }
  if (described.content.length === 0)
    return [undocumented("body", "must be absent", "the response describes none")];
  if (media === undefined)
    return [undocumented("contentType", "must have a described media type", listTypes(described))];
  if (media.kind === "binary")
    return (sizeCheck(media)?.(reply.body) ?? NO_FAULTS).map((issue) => faultOf("body", issue));
  const check = checksOf(media, checks)?.check;
  const whole = ["json", "text", "form", "xml"].includes(media.kind);
  if (check === undefined || !whole) return [];
  const issues = partOf(parts, "replyContent").check(reply.body, media, check);
  if (issues.length === 0) return NO_FAULTS;
  const hints = hintsFor(issues, reply.body);
  return issues.map((issue, index) => ({ ...faultOf("body", issue), ...hintOf(hints[index]) }));
}

export function checksOf(media: MediaDescriptor, checks: ResponseChecks | undefined): MediaCheck | undefined {
  return checks?.content.find(({ type }) => type === media.type);
}

function faultOf(where: ReplyFault["where"], { pointer, keyword, message }: ValidationIssue): ReplyFault {
  return { where, pointer, keyword, message };
}

export const replyContent: ReplyContent = {
  choose,
  typeOf: concreteType,
  isAcceptable,
  check: checkReplyBody,
};

function choose(
  content: readonly MediaDescriptor[],
  named: string | undefined,
  accept: string | null,
): MediaDescriptor | undefined {
  if (named !== undefined) return chooseMedia(content, named);
  return content.length < 2 ? content[0] : (chooseByAccept(content, accept) ?? content[0]);
}

function isAcceptable({ responses }: OperationDescriptor, accept: string | null): boolean {
  const types = responses.flatMap(({ content }) => content);
  return types.length === 0 || chooseByAccept(types, accept) !== undefined;
}

/** Validates a JSON body. An invalid body is checked again in serialised form, in which e.g. a `Date` is a string. */
function checkReplyBody(body: unknown, media: MediaDescriptor, check: Check): readonly ValidationIssue[] {
  const issues = check(body) ?? NO_FAULTS;
  if (issues.length === 0 || media.kind !== "json") return issues;
  const text: unknown = printJson(body);
  return (typeof text === "string" ? check(parseJsonText(text)) : issues) ?? NO_FAULTS;
}

const UNKNOWN_PATH = "No operation matches this path.";

/**
 * Describes a 404. In development (`NODE_ENV` is not `production`), the message names the base paths if the path begins with none of them,
 * which is how requests to a new server usually fail, and the operation's path if only a slash at the end differs.
 */
export function describeUnknownPath<P>(service: Service<P>, incoming: Incoming): string {
  if (isProduction()) return UNKNOWN_PATH;
  const path = pathOf(incoming.target);
  const meant = findBySlash(service, path);
  if (meant !== undefined)
    return `${UNKNOWN_PATH} Did you mean \`${meant}\`, ${path.endsWith("/") ? "without" : "with"} a slash at the end?`;
  const mounted = mountOf(incoming.context);
  const passing =
    mounted?.by !== "Express"
      ? ""
      : " To pass other paths on in Express, use toExpress(router, { pass: true }).";
  const told = describeBases(service, path, mounted);
  const near = told === UNKNOWN_PATH ? suggestPath(path, listPaths(service)) : undefined;
  return `${told}${near === undefined ? "" : ` Did you mean \`${near}\`?`}${passing}`;
}

/** The documented paths, below each base path that the router serves. */
function listPaths<P>({ contract, options, routes }: Service<P>): readonly string[] {
  const shared = options.basePath === undefined ? contract.servers : [options.basePath].flat();
  return routes.flatMap(({ operation }) => {
    const bases = options.basePath === undefined ? (operation.servers ?? shared) : shared;
    return (bases.length === 0 ? [""] : bases).map((base) => basePathOf(base) + operation.path);
  });
}

/** Returns the path, as documented, of an operation that matches with a slash more or less at the end. */
function findBySlash<P>({ match }: Service<P>, path: string): string | undefined {
  const other = path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
  if (other === "" || other.endsWith("//")) return undefined;
  const found = match("GET", other, "");
  const any = found.kind === "method" ? match(found.allow[0] ?? "", other, "") : found;
  return any.kind === "found" ? any.operation.path : undefined;
}

interface Mount {
  readonly by: "Express" | "Fastify";
  readonly path: string;
}

/** The path at which Express or Fastify mounted the router, which the router does not see. */
function mountOf(context: unknown): Mount | undefined {
  const base: unknown = Object(Object(context).req).baseUrl;
  if (typeof base === "string") return { by: "Express", path: base };
  const prefix: unknown = Object(Object(Object(context).request).server).prefix;
  return typeof prefix === "string" ? { by: "Fastify", path: prefix } : undefined;
}

function describeBases<P>(
  { contract, options, routes }: Service<P>,
  path: string,
  mounted: Mount | undefined,
): string {
  const { basePath } = options;
  const bases = basePath === undefined ? listServers(contract.servers, routes) : [basePath].flat();
  const prefixes = [...new Set(bases.map(basePathOf))];
  if (prefixes.length === 0 || prefixes.some((prefix) => `${path}/`.startsWith(`${prefix}/`)))
    return UNKNOWN_PATH;
  const { by, path: cut } = mounted ?? { path: "" };
  if (cut !== "" && prefixes.some((prefix) => `${cut}${path}/`.startsWith(`${prefix}/`)))
    return `${UNKNOWN_PATH} ${by} removes the ${by === "Express" ? "mount path" : "prefix"} ${cut}, which the base path ${prefixes.join(" or ")} includes: pass the router's option \`basePath: ""\`.`;
  const source =
    basePath === undefined ? "the document's servers; the option `basePath` changes that" : "`basePath`";
  return `${UNKNOWN_PATH} Paths begin with ${prefixes.slice(0, 3).join(" or ")}, as set by ${source}.`;
}

function listServers<P>(shared: readonly BasePath[], routes: Service<P>["routes"]): readonly BasePath[] {
  return [...shared, ...routes.flatMap(({ operation }) => operation.servers ?? [])];
}

export function dropStream(body: unknown): void {
  if (body instanceof ReadableStream) body.cancel().catch(() => undefined);
}

export interface Service<Principal> extends ServiceSettings<Principal> {
  readonly match: Matcher<RouteState>;
  readonly routes: readonly Route[];
  readonly sources: Sources | undefined;
}

export function reportError<P>(
  { options, sources }: Service<P>,
  error: unknown,
  context: { readonly operation: OperationDescriptor | undefined; readonly incoming: Incoming },
): void {
  try {
    if (options.onError !== undefined) options.onError(error, context);
    else console.error(describeFailed(context, error, sources), error);
  } catch {
    // An error in the reporter itself is ignored.
  }
}

/** Names constructors of the engine's own errors, which mean a mistake in the program rather than an answer to the client. */
const PROGRAM_ERRORS: readonly unknown[] = [TypeError, RangeError, ReferenceError, SyntaxError];

/** How engines word that a body is read for the second time. */
const BODY_WAS_READ = /body.*(?:unusable|already|used|consumed|disturbed|locked)/i;

function describeFailed(
  {
    operation,
    incoming,
  }: { readonly operation: OperationDescriptor | undefined; readonly incoming: Incoming },
  error: unknown,
  sources: Sources | undefined,
): string {
  const start = `${operation?.id ?? incoming.method} failed`;
  if (operation === undefined || isProduction()) return `${start}:`;
  const source = showSource(sources, operation);
  const place = source === undefined ? "" : ` (${source})`;
  const errors = operation.responses.filter(({ status }) => /^4/.test(String(status)));
  const first = errors.find(({ status }) => status === 404) ?? errors[0];
  const isAnswer =
    error instanceof Error
      ? !PROGRAM_ERRORS.includes(error.constructor)
      : typeof Object(error).status === "number"; // A reply, thrown without `ReplyError`.
  if (error instanceof TypeError && BODY_WAS_READ.test(error.message))
    return `${start}${place}; the router has read the request's body, which the handler gets as \`body\`:`;
  if (first === undefined || !isAnswer) return `${start}${place}:`;
  const { status, content } = first;
  const example = `{ status: ${typeof status === "number" ? status : 400}${content.length > 0 ? ", body: … }" : " }"}`;
  const statuses = errors.map((response) => response.status).join(", ");
  return `${start}${place}; to answer a described error (${statuses}), return ${example} or throw new ReplyError(${example}):`;
}

export function reportViolation<P>(service: Service<P>, found: ReplyViolation): void {
  const { onReport } = service.options;
  const { operation, incoming, status } = found;
  const source = showSource(service.sources, operation, status);
  const violation = source === undefined ? found : { ...found, source };
  try {
    if (onReport === undefined) warn(violation);
    else onReport(violation);
  } catch (error) {
    reportError(service, error, { operation, incoming });
  }
}

function warn({ operation, status, faults, source }: ReplyViolation): void {
  const list = faults
    .map(({ where, pointer, message, hint }) => `${where}${pointer} ${message}${hint ? ` (${hint})` : ""}`)
    .join("; ");
  console.warn(
    `${operation.id} answered ${status}, which violates the contract${source === undefined ? "" : ` (${source})`}: ${list}`,
  );
}

/** Selects the documented response by status, and its media type by the reply's `contentType` or by `Accept`. */
export function draftReply(
  reply: Reply,
  operation: OperationDescriptor,
  incoming: Incoming,
  parts: ServerParts,
): ReplyDraft {
  const described = chooseResponse(operation.responses, reply.status);
  const lines = writeReplyHeaders(reply.headers, described, parts);
  const { method, responses } = operation;
  const draft = { reply, method, responses, described, lines, media: undefined, parts };
  if (reply.body === undefined) return draft;
  const named = namedType(reply, lines);
  // The media type was set by the handler, so a malformed one is a server error.
  if (named !== undefined) checkHeaderText(named, "content-type");
  const content = described?.content ?? [];
  if (content.length === 0) return draft;
  const media = partOf(parts, "replyContent").choose(content, named, incoming.headers.get("accept"));
  return { ...draft, media };
}

/**
 * Serialises headers in style `simple`, with the document's `explode` or `content`. Headers with the value `undefined` are omitted, and
 * `set-cookie` results in a line per item or member.
 * @throws {EncodeError} For a header name that is not a token, or a value that is not allowed in headers.
 */
function writeReplyHeaders(
  headers: ReplyHeaders | undefined,
  described: ResponseDescriptor | undefined,
  parts: ServerParts,
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
    if (!isToken(given)) throw new EncodeError("invalid header name");
    const name = given.toLowerCase();
    const one = described?.headers?.find((header) => header.name.toLowerCase() === name);
    const add = (text: string): void => void lines.push([name, checkHeaderText(text, name)]);
    const isCookies = name === SET_COOKIE && (one?.content === undefined || Array.isArray(value));
    if (isCookies) for (const line of writeCookieLines(value)) add(line);
    else add(one === undefined ? encodeHeader(value) : partOf(parts, "replyHeaders").write(value, one));
  }
  return lines;
}

function namedType({ contentType }: Reply, lines: HeaderLines): string | undefined {
  return contentType ?? lines.find(([name]) => name === "content-type")?.[1];
}

/**
 * Serialises a reply. Undocumented bodies are written according to their JavaScript type, and statuses that never have a body, e.g. 204,
 * are sent without one.
 * @throws {EncodeError} For a reply that cannot be sent, e.g. with status 700.
 */
export function writeReply({ reply, media, lines, parts }: ReplyDraft): Outgoing {
  const { status, body } = reply;
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new EncodeError("the status of a reply must be 200 to 599");
  if (body === undefined || hasNoBody(status)) {
    if (body !== undefined) dropStream(body);
    return { status, headers: lines, body: null };
  }
  const named = namedType(reply, lines);
  const chosen = media ?? guessMedia(body);
  const type =
    named ?? (media === undefined ? chosen.type : partOf(parts, "replyContent").typeOf(media, body));
  const written = writeAs(type === chosen.type ? chosen : { ...chosen, type }, body, parts);
  const { contentType } = written;
  if (contentType !== undefined) checkHeaderText(contentType, "content-type");
  return { status, headers: withType(lines, contentType), body: written.body };
}

function withType(lines: HeaderLines, type: string | undefined): HeaderLines {
  if (lines.length === 0 && type !== undefined) return [["content-type", type]];
  const rest = lines.filter(([name]) => name !== "content-type");
  return type === undefined ? rest : [["content-type", type], ...rest];
}

function writeAs(media: MediaDescriptor, body: unknown, parts: ServerParts): WrittenBody {
  const { kind, type } = media;
  const part = writerPartOf(kind);
  const write = part === undefined ? writePlain : partOf(parts, part);
  const written = (parts.writeExact?.(write) ?? write)(media, body);
  if (kind !== "text" || type.includes("charset")) return written;
  return { body: written.body, contentType: `${type};charset=UTF-8` };
}

function guessMedia(body: unknown): MediaDescriptor {
  if (typeof body === "string") return { type: "text/plain", kind: "text" };
  const octets = body instanceof Blob || body instanceof ReadableStream || body instanceof ArrayBuffer;
  if (octets || ArrayBuffer.isView(body)) return { type: "application/octet-stream", kind: "binary" };
  return { type: "application/json", kind: "json" };
}

export interface FinishedCall {
  readonly reply: Reply;
  readonly operation: OperationDescriptor;
  readonly checks: OperationChecks;
  readonly incoming: Incoming;
}

/** Validates a reply according to the options `responses` and `readings`. With `enforce`, an invalid reply becomes a 500. */
export function finishReply<P>(service: Service<P>, call: FinishedCall): Outgoing | Problem {
  const { reply, operation, incoming } = call;
  const mode = service.options.responses ?? "enforce";
  const draft = draftReply(reply, operation, incoming, service.parts);
  if (mode === "off") return writeReply(draft);
  const broken = checkReply(draft, call.checks);
  const weight = service.options.readings?.writeOnlyShown ?? "error";
  const shown = weight === "off" ? NO_FAULTS : findShown(draft, call);
  if (broken.length + shown.length > 0) {
    const faults = [...broken, ...shown];
    reportViolation(service, { operation, status: reply.status, faults, incoming });
    const counts = broken.length > 0 || weight === "error";
    if (counts && mode === "enforce") {
      dropStream(reply.body);
      return problem(500, "Internal server error.");
    }
  }
  return writeReply(watchStream(service, call, draft, mode));
}

function findShown({ media, reply, parts }: ReplyDraft, { checks }: FinishedCall): readonly ReplyFault[] {
  if (media?.oneWay === undefined) return NO_FAULTS;
  const own = checksOf(media, chooseResponse(checks.responses, reply.status));
  return partOf(parts, "replyBody").findShown(media, reply.body, own).map(toFault);
}

function toFault({ pointer, keyword, message }: ValidationIssue): ReplyFault {
  return { where: "body", pointer, keyword, message };
}

function watchStream<P>(
  service: Service<P>,
  { operation, checks, incoming, reply }: FinishedCall,
  draft: ReplyDraft,
  mode: "report" | "enforce",
): ReplyDraft {
  const { media } = draft;
  if (media?.kind !== "sse" && media?.kind !== "json-lines") return draft;
  const items = partOf(draft.parts, "replyBody").checkItems(reply.body, media, {
    checks: checksOf(media, chooseResponse(checks.responses, reply.status)),
    refusesShown: (service.options.readings?.writeOnlyShown ?? "error") === "error",
    onIssues(issues) {
      reportViolation(service, { operation, status: reply.status, faults: issues.map(toFault), incoming });
      return mode === "enforce" ? "stop" : "go on";
    },
  });
  return items === undefined ? draft : { ...draft, reply: { ...reply, body: items } };
}

export interface RefusedCall {
  readonly found: Problem;
  readonly incoming: Incoming;
  readonly state: RouteState | undefined;
  readonly error: unknown;
}

type FormattersById = Readonly<Record<string, AnyFormatError | undefined>>;

export function formatterOf<P>(
  { options: { formatError, formatErrors } }: Service<P>,
  state: RouteState | undefined,
): AnyFormatError | undefined {
  const own = state && formatErrors && ownMember(formatErrors as FormattersById, state.operation.id);
  return own ?? formatError;
}

/**
 * Formats an error with a user-defined function. Resolves with `undefined` if `format` throws, returns nothing, or returns an invalid
 * reply.
 */
export async function formatRefusal<P>(
  service: Service<P>,
  format: AnyFormatError,
  call: RefusedCall,
): Promise<Outgoing | undefined> {
  const { incoming, state, found } = call;
  const operation = state?.operation;
  try {
    const reply = await format(refusalOf(call));
    if (reply === undefined) return undefined;
    const isDescribed = operation && chooseByStatus(operation.responses, reply.status) !== undefined;
    const result =
      state !== undefined && isDescribed
        ? finishReply(service, {
            reply,
            operation: state.operation,
            checks: await state.checks(),
            incoming,
          })
        : writeReply(draftReply(reply, UNDESCRIBED, incoming, service.parts));
    if ("kind" in result) return undefined;
    const given = new Set(result.headers.map(([name]) => name));
    const own = (found.headers ?? []).filter(([name]) => !given.has(name));
    return { ...result, headers: [...result.headers, ...own] };
  } catch (error) {
    reportError(service, error, { operation, incoming });
    return undefined;
  }
}

const UNDESCRIBED: OperationDescriptor = {
  ...{ id: "", method: "", path: "" },
  ...{ parameters: [], responses: [], security: [] },
};

function refusalOf({ found, incoming, state, error }: RefusedCall): Refusal {
  const { status, message, details: issues = [], headers = [] } = found;
  const operation = state?.operation;
  return { kind: kindOf(found), status, message, issues, headers, operation, error, incoming };
}

const KINDS: ReadonlyMap<number, RefusalKind> = new Map([
  [401, "unauthenticated"],
  [403, "forbidden"],
  [404, "not-found"],
  [405, "method-not-allowed"],
  [406, "not-acceptable"],
  [413, "too-large"],
  [415, "unsupported-media-type"],
  [500, "internal"],
  [501, "not-implemented"],
]);

function kindOf({ status, part }: Problem): RefusalKind {
  return part ?? KINDS.get(status) ?? "malformed";
}

export interface Exchange {
  readonly incoming: Incoming;
  readonly query: string;
  readonly start: number;
  readonly state: RouteState | undefined;
}

/** Converts an error to a response. A {@link StreamError} is attributed to the client. Any other error is reported and results in a 500. */
export function problemOf<P>(
  service: Service<P>,
  error: unknown,
  context: { readonly operation: OperationDescriptor; readonly incoming: Incoming },
): Problem {
  if (error instanceof StreamError) {
    if (error.issues === undefined) return problem(400, "The body is malformed.");
    const { part } = error;
    if (error.status !== undefined)
      return { ...refuseIssues(error.status, error.message, error.issues), part };
    const status = invalidBodyStatusOf(service.options, context.operation);
    return refuseBody(status, error.issues);
  }
  reportError(service, error, context);
  return problem(500, "Internal server error.");
}

/**
 * Creates the reply to an error with `formatErrors` or `formatError`, otherwise the router's default reply. `error` is the thrown value, if
 * any.
 */
export function refuseWith<P>(
  service: Service<P>,
  exchange: Exchange,
  found: Problem,
  error?: unknown,
): Outgoing | Promise<Outgoing> {
  const { incoming, state } = exchange;
  const refuse = (formatted: Outgoing | undefined): Outgoing => {
    // Errors without a documented shape follow RFC 9457. If no operation matches, the contract's shapes apply.
    const shapes = state === undefined ? service.contract.errors : state.errors;
    const outgoing = formatted ?? encodeProblem(found, [shapes], service.parts.fillError);
    return leave(service, exchange, outgoing, found);
  };
  const format = formatterOf(service, state);
  if (format === undefined) return refuse(undefined);
  return formatRefusal(service, format, { found, incoming, state, error }).then(refuse);
}

export function leave<P>(
  service: Service<P>,
  { incoming, start, state }: Exchange,
  outgoing: Outgoing,
  { details: issues = [], message: refusal, part }: Partial<Problem> = {},
): Outgoing {
  const { onAnswer } = service.options;
  const noBody = incoming.method === "HEAD" || hasNoBody(outgoing.status);
  const sent = noBody ? withoutBody(outgoing) : outgoing;
  if (onAnswer === undefined) return sent;
  const operation = state?.operation;
  try {
    const milliseconds = performance.now() - start;
    const source =
      operation && showSource(service.sources, operation, part === "body" ? "request" : undefined);
    onAnswer({ operation, incoming, status: sent.status, milliseconds, issues, refusal, source });
  } catch (error) {
    reportError(service, error, { operation, incoming });
  }
  return sent;
}

function withoutBody({ status, headers, body }: Outgoing): Outgoing {
  dropStream(body);
  return { status, headers, body: null };
}

interface GivenInput {
  readonly granted: Granted;
  readonly params: Record<string, unknown>;
  readonly body: unknown;
  readonly contentType: string | undefined;
}

export class HandlerCall implements HandlerInput<Record<string, unknown>, unknown, unknown> {
  readonly params: Record<string, unknown>;
  readonly body: unknown;
  readonly contentType: string | undefined;
  readonly principal: unknown;
  readonly principals: ReadonlyMap<string, unknown>;
  readonly operation: OperationDescriptor;
  readonly context: unknown;
  readonly #incoming: Incoming;

  constructor(operation: OperationDescriptor, incoming: Incoming, { granted, ...given }: GivenInput) {
    this.params = given.params;
    this.body = given.body;
    this.contentType = given.contentType;
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

export type Found = Extract<RouteMatch<RouteState>, { kind: "found" }>;

const NOT_ACCEPTABLE = "None of the response's media types is acceptable.";

function acceptsReply<P>(
  { parts }: Service<P>,
  operation: OperationDescriptor,
  { headers }: Incoming,
): boolean {
  if (operation.responses.every(({ content }) => content.length === 0)) return true;
  return partOf(parts, "replyContent").isAcceptable(operation, headers.get("accept"));
}

/**
 * Runs an operation. A single async function is used, because each additional one, or an `await` of a plain value, costs memory per
 * request.
 */
export async function runOperation<P>(
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
      operation.security.length === 0
        ? ANONYMOUS
        : await partOf(service.parts, "authorise")(service, operation, incoming, query).catch(replyOf);
    if (granted instanceof ReplyError)
      return await replyWith(service, exchange, granted.reply, { operation, checks: await state.checks() });
    if (granted.kind === "problem") return refuseWith(service, exchange, granted);
    const loaded = state.checks();
    const checks = loaded instanceof Promise ? await loaded : loaded;
    const { parts } = service;
    const accepted = operation.body && partOf(parts, "body")(service, operation, incoming);
    if (accepted?.kind === "problem") return refuseWith(service, exchange, accepted);
    if (service.options.accept === "enforce" && !acceptsReply(service, operation, incoming))
      return refuseWith(service, exchange, problem(406, NOT_ACCEPTABLE));
    const { headers } = incoming;
    const sent = { captures, query, header: (name: string) => headers.get(name) };
    const given = state.reader(parts, service.options.maxBodyDepth)?.(sent, checks.parameters);
    if (given?.kind === "problem") return refuseWith(service, exchange, given);
    const read = accepted && (await accepted.read(checks));
    if (read?.kind === "problem") return refuseWith(service, exchange, read);
    const params = given?.values ?? {};
    let reply: Reply;
    try {
      const call = new HandlerCall(operation, incoming, {
        granted,
        params,
        body: read?.value,
        contentType: accepted?.contentType,
      });
      const { around } = service.options;
      const answered =
        around === undefined
          ? handler(call as never)
          : around(operation, call as HandlerCall & { principal: P }, async () => {
              const own = await handler(call as never);
              requireReply(own, operation, "handler");
              return own;
            });
      reply = isPromise(answered) ? await answered : answered;
      requireReply(reply, operation, around === undefined ? "handler" : "around");
    } catch (error) {
      reply = replyOf(error).reply;
    }
    return await replyWith(service, exchange, reply, { operation, checks });
  } catch (error) {
    return refuseWith(service, exchange, problemOf(service, error, { operation, incoming }), error);
  }
}

function isPromise(value: Reply | Promise<Reply> | undefined): value is Promise<Reply> {
  return typeof value === "object" && value !== null && "then" in value;
}

function replyOf(error: unknown): ReplyError {
  if (error instanceof ReplyError) return error;
  throw error;
}

function replyWith<P>(
  service: Service<P>,
  exchange: Exchange,
  reply: Reply,
  described: { readonly operation: OperationDescriptor; readonly checks: OperationChecks },
): Outgoing | Promise<Outgoing> {
  const result = finishReply(service, { reply, ...described, incoming: exchange.incoming });
  return "kind" in result ? refuseWith(service, exchange, result) : leave(service, exchange, result);
}

/** Responds to a request. With `pass`, resolves with `undefined` for paths without operations. Never rejects. */
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
  const path = pathOf(target);
  const query = target.slice(path.length + 1);
  const match = matchMethod(service, { method, path, query });
  if (pass && match.kind === "none") return Promise.resolve(undefined);
  const state = match.kind === "found" ? match.operation : undefined;
  const exchange = { incoming, query, start, state };
  if (incoming.isMalformed) return Promise.resolve(refuseWith(service, exchange, MALFORMED));
  if (match.kind === "ambiguous" || incoming.isAmbiguous)
    return Promise.resolve(refuseWith(service, { ...exchange, state: undefined }, AMBIGUOUS_PATH));
  if (match.kind === "found")
    return match.twins === undefined || service.parts.chooseTwin === undefined
      ? runOperation(service, exchange, match)
      : runTwin(service, exchange, match);
  return Promise.resolve(answerUnknown(service, exchange, match));
}

const MALFORMED = /* @__PURE__ */ problem(
  400,
  "The request target is not a path, or Host does not name a host and port.",
);

function matchMethod<P>(
  { match }: Service<P>,
  { method, path, query }: { readonly method: string; readonly path: string; readonly query: string },
): RouteMatch<RouteState> {
  const found = match(method, path, query);
  const get = method === "HEAD" && found.kind === "method" && found.allow.includes("GET");
  return get ? match("GET", path, query) : found;
}

function answerUnknown<P>(
  service: Service<P>,
  exchange: Exchange,
  match: Exclude<RouteMatch<RouteState>, Found | { readonly kind: "ambiguous" }>,
): Outgoing | Promise<Outgoing> {
  if (match.kind === "none")
    return refuseWith(service, exchange, problem(404, describeUnknownPath(service, exchange.incoming)));
  const { allow } = match;
  const methods = [...new Set([...allow, ...(allow.includes("GET") ? ["HEAD"] : []), "OPTIONS"])];
  const headers = [["allow", methods.join(", ")]] as const;
  if (exchange.incoming.method === "OPTIONS")
    return leave(service, exchange, { status: 204, headers, body: null });
  const refused = problem(405, "This path does not support the method.");
  return refuseWith(service, exchange, { ...refused, headers });
}

async function runTwin<P>(service: Service<P>, exchange: Exchange, match: Found): Promise<Outgoing> {
  const { incoming, query } = exchange;
  const { operation: first, twins = [], captures } = match;
  const request = { incoming, captures, query };
  let chosen: ChosenTwin | Problem;
  try {
    chosen = await partOf(service.parts, "chooseTwin")(service, [first, ...twins], request);
  } catch (error) {
    const context = { operation: first.operation, incoming };
    return refuseWith(service, exchange, problemOf(service, error, context), error);
  }
  if (chosen.kind === "problem") return refuseWith(service, exchange, chosen);
  const { twin: state } = chosen;
  return runOperation(
    service,
    { ...exchange, state, incoming: chosen.incoming },
    { ...match, operation: state },
  );
}

type Accepts = readonly [accepts: (value: unknown) => boolean, wanted: string];

const isHook = (value: unknown): boolean => typeof value === "function";
const isAmount = (value: unknown): boolean => typeof value === "number" && value >= 0;
const aHook: Accepts = [isHook, "a function"];

const oneOf = (...choices: readonly unknown[]): Accepts => [
  (value) => choices.includes(value),
  choices.map((choice) => JSON.stringify(choice)).join(" or "),
];

const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null;

const known = (): Readonly<Record<keyof ServeOptions<unknown>, Accepts>> => ({
  authenticate: aHook,
  around: aHook,
  basePath: [(value) => typeof value === "string" || isRecord(value), 'a path such as "/v1"'],
  maxBodyBytes: [(value) => isAmount(value) || isHook(value), "a number of bytes, or a function"],
  maxBodyDepth: [isAmount, "a number"],
  responses: oneOf("off", "report", "enforce"),
  onReport: aHook,
  onError: aHook,
  onAnswer: aHook,
  readings: [isRecord, "an object"],
  invalidBodyStatus: oneOf(400, 422),
  formatError: aHook,
  formatErrors: [isRecord, "an object of functions by operation id"],
  xml: [isRecord, "xmlCodec of tenon/xml"],
  accept: oneOf("choose", "enforce"),
});

/**
 * Checks the options of a router, since JavaScript has no types: a limit such as `"1mb"` would limit nothing. In development, warns about
 * unknown options.
 *
 * @throws {TypeError} For an option of the wrong type, with what was given and what is expected.
 */
export function checkServeOptions(options: object, isProduction: boolean): void {
  const rules: Readonly<Record<string, Accepts>> = known();
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule !== undefined && !rule[0](value))
      throw new TypeError(`The router's option "${name}" is ${showValue(value)}: pass ${rule[1]}.`);
    if (rule === undefined && !isProduction) warnOf("The router has no option", name, Object.keys(rules));
  }
}

/**
 * Checks the handlers of a router. In development, warns about handlers of unknown operations and those that are no functions: they answer
 * 501.
 *
 * @throws {TypeError} If the handlers are not an object.
 */
export function checkHandlers(
  handlers: unknown,
  operations: readonly OperationDescriptor[],
  isProduction: boolean,
): void {
  if (typeof handlers !== "object" || handlers === null)
    throw new TypeError(
      `The handlers are ${showValue(handlers)}: pass an object of functions by operation id.`,
    );
  if (isProduction) return;
  const names = operations.flatMap(({ id, method, path }) => [id, `${method} ${path}`]);
  const ids = operations.map(({ id }) => id);
  for (const [name, handler] of Object.entries(handlers)) {
    if (!names.includes(name)) warnOfHandler(name, handler, { handlers, ids });
    else if (handler !== undefined && typeof handler !== "function")
      console.warn(
        `The handler of ${name} is ${showValue(handler)}, not a function, so the operation answers 501.`,
      );
  }
}

const MOST_IDS = 5;

/** The functions of a module can be handlers and others, so only names like those of operations are reported there. */
function warnOfHandler(
  name: string,
  handler: unknown,
  { handlers, ids }: { readonly handlers: object; readonly ids: readonly string[] },
): void {
  const start = "A handler names an unknown operation,";
  if (suggestName(name, ids) !== undefined) {
    warnOf(start, name, ids);
    return;
  }
  const isModule = Object.prototype.toString.call(handlers) === "[object Module]";
  if (isModule || typeof handler !== "function") return;
  const more = ids.length > MOST_IDS ? `, and ${ids.length - MOST_IDS} more` : "";
  console.warn(`${start} "${name}". The operations are ${ids.slice(0, MOST_IDS).join(", ")}${more}.`);
}

/** A name that is not like any known one is left alone, since options can belong to a wrapper. */
function warnOf(start: string, name: string, candidates: readonly string[]): void {
  const near = suggestName(name, candidates);
  if (near !== undefined) console.warn(`${start} "${name}". Did you mean "${near}"?`);
}

export type ServedApi = ServedRoutes | ServedOperations;

export interface ServedRoutes {
  readonly contract: ContractDescriptor;
  readonly routes: readonly Route[];
  readonly parts: ServerParts;
  /** Places in the document, for logs. Default: none. */
  readonly sources?: Sources;
}

/** Handlers and checks, keyed by operation id, or by `METHOD /path` if several operations share an id. */
export interface ServedOperations {
  readonly contract: ContractDescriptor;
  readonly operations: readonly OperationDescriptor[];
  readonly handlers: object;
  readonly checks: Readonly<Record<string, () => Promise<OperationChecks>>>;
  /** Error shapes for operations whose descriptors contain no error shapes. */
  readonly errors?: Readonly<Record<string, readonly ErrorShape[]>>;
  readonly parts: ServerParts;
  /** Places in the document, for logs. Default: none. */
  readonly sources?: Sources;
}

type Handlers = Readonly<Record<string, AnyHandler | undefined>>;

export function createRoutes(
  api: Omit<ServedRoutes, "parts"> | Omit<ServedOperations, "parts">,
): readonly Route[] {
  if ("routes" in api) return api.routes;
  const { operations, checks, errors = {} } = api;
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

function handlerOf(handlers: Handlers, key: string): AnyHandler | undefined {
  const inherited: unknown = Reflect.get(Object.prototype, key);
  const found = handlers[key];
  return typeof found === "function" && found !== inherited ? found : undefined;
}

/** Whether an operation requires credentials. False if `security` is empty or contains an alternative without schemes. */
export function isGuarded({ security }: { readonly security: readonly (readonly unknown[])[] }): boolean {
  return security.length > 0 && security.every((needs) => needs.length > 0);
}

const MOST_ISSUES = 5;

/**
 * Logs each request that the router rejects: its method and path, the status, the reason, and where the document describes the operation.
 * Logs nothing in production, and no values of the request except the path. For `ServeOptions.onAnswer`.
 *
 * @example
 * const router = createRouter(handlers, { onAnswer: logRefusals });
 */
export function logRefusals({ incoming, operation, status, refusal, issues, source }: Answer): void {
  // Errors of the program are passed to `onError`, which logs them.
  if (isProduction()) return;
  if (operation === undefined && status === 204 && incoming.headers.get(PREFLIGHT) !== null) warnOfOrigin();
  if (refusal === undefined || status === 500) return;
  const list = issues.slice(0, MOST_ISSUES).map(({ pointer, message, hint }) => {
    const came = hint === undefined ? "" : ` (${hint})`;
    return `${pointer === "" ? "it" : pointer} ${message}${came}`;
  });
  if (issues.length > MOST_ISSUES) list.push(`and ${issues.length - MOST_ISSUES} more`);
  const refused = status === 501 ? `There is no handler: pass a function named ${operation?.id}.` : refusal;
  const reason = list.length === 0 ? refused : `${refused.replace(/\.$/, "")}: ${list.join("; ")}`;
  const place = [operation?.id, source].filter(Boolean).join(", ");
  console.warn(
    `${incoming.method} ${pathOf(incoming.target)}: ${status}${place === "" ? "" : ` (${place})`}: ${reason}`,
  );
}

const PREFLIGHT = "access-control-request-method";

let isWarnedOfOrigin = false;

function warnOfOrigin(): void {
  if (isWarnedOfOrigin) return;
  isWarnedOfOrigin = true;
  console.warn(
    "This is a CORS preflight request, and the router sends no CORS headers. Add your framework's CORS middleware in front of it, or proxy the requests through your development server.",
  );
}

/** Creates the parameter reader for an operation. `depth` is the maximum nesting depth of JSON. */
export type CreateParameterReader = (operation: OperationDescriptor, depth: number) => ParameterReader;

export type ParameterReader = (sent: SentParameters, check: Check | undefined) => ReadParameters | Problem;

export interface SentParameters {
  readonly captures: readonly string[];
  readonly query: string;
  header(name: string): string | null;
}

export interface ReadParameters {
  readonly kind: "parameters";
  readonly values: Record<string, unknown>;
}

const NO_CHECKS: OperationChecks = { responses: [] };

/** The state of a route, whose checks and parameter reader are created on first use. */
export class RouteState implements MatchableOperation {
  readonly operation: OperationDescriptor;
  readonly handler: AnyHandler | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: string | undefined;
  readonly parameters: OperationDescriptor["parameters"];
  readonly servers: OperationDescriptor["servers"];
  readonly errors: readonly ErrorShape[] | undefined;
  readonly #source: Route["checks"];
  #loading: Promise<OperationChecks> | undefined;
  #checks: OperationChecks | undefined;
  #readParameters: ParameterReader | undefined;

  constructor({ operation, handler, checks, errors }: Route) {
    this.operation = operation;
    this.handler = handler;
    this.method = operation.method;
    this.path = operation.path;
    this.query = operation.query;
    this.parameters = operation.parameters;
    this.servers = operation.servers;
    this.errors = errors ?? operation.errors;
    this.#source = checks;
    if (typeof checks !== "function") this.#checks = checks ?? NO_CHECKS;
  }

  /** Returns the checks, or a promise while they are loading. If loading fails, the next request tries again. */
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

  reader(
    parts: { readonly parameters?: CreateParameterReader },
    depth: number = MAX_BODY_DEPTH,
  ): ParameterReader | undefined {
    if (this.parameters.length > 0)
      this.#readParameters ??= partOf(parts, "parameters")(this.operation, depth);
    return this.#readParameters;
  }
}

/**
 * Creates a router for a contract: a function from request to response, with methods for adapters.
 *
 * A request passes through these steps until one of them fails: path (404), method (405 with `Allow`), the choice between operations that
 * share both (413), handler (501), security (401, 403), media type (415) and size (413) of the body, parameters (400), body (400 if
 * malformed, 422 if invalid), handler, reply. Error bodies have the shape that the document defines for the status, otherwise
 * `application/problem+json`. They locate the issue, but never contain the rejected value or details of internal errors.
 *
 * Paths without a `HEAD` operation respond to `HEAD` like `GET`, without the body. Paths without an `OPTIONS` operation respond to
 * `OPTIONS` with 204 and `Allow`. No CORS headers are sent. A body with a `Content-Encoding` is rejected (415).
 *
 * @throws {TypeError} If an option has the wrong type, if an operation with a handler needs credentials and there is no `authenticate`, or if a part is missing, e.g. the
 * codec for XML bodies (`ServeOptions.xml`).
 */
export function serve<Principal = undefined, Context = unknown>(
  api: ServedApi,
  given: ServeOptions<Principal, Context> = {},
): Router<Context> {
  // The router only forwards the context, so its type does not matter here.
  const options = given as ServeOptions<Principal>;
  checkServeOptions(options, isProduction());
  if ("handlers" in api) checkHandlers(api.handlers, api.operations, isProduction());
  const routes = createRoutes(api);
  const { contract } = api;
  const parts = { ...api.parts, ...options.xml };
  refuseUnguarded(routes, options);
  refuseUnequipped(routes, contract, parts);
  const { sources } = api;
  const service = createService({ contract, parts, routes, sources }, options);
  const answerOrPass = (incoming: Incoming): Promise<Outgoing | undefined> =>
    answerRequest(service, incoming, true);
  const answer = (incoming: Incoming): Promise<Outgoing> => answerRequest(service, incoming, false);
  const router = async (request: Request, context?: unknown): Promise<Response> => {
    requireRequest(request);
    return responseOf(await answer(incomingOf(request, context)));
  };
  return Object.assign(router, { answer, answerOrPass });
}

function requireRequest(request: unknown): void {
  if (typeof Object(Object(request).headers).get !== "function")
    throw new TypeError(
      `The router was called with ${showValue(request)}: pass a Request, or use an adapter, e.g. app.use(toExpress(router)) in Express.`,
    );
}

function refuseUnguarded<P>(routes: readonly Route[], { authenticate }: ServeOptions<P>): void {
  if (authenticate !== undefined) return;
  const guarded = routes.find(({ operation, handler }) => handler !== undefined && isGuarded(operation));
  if (guarded === undefined) return;
  throw new TypeError(`Operation ${guarded.operation.id} needs credentials: pass the option "authenticate".`);
}

function refuseUnequipped(routes: readonly Route[], contract: ContractDescriptor, parts: ServerParts): void {
  for (const { operation, handler, errors = operation.errors ?? contract.errors } of routes) {
    if (handler !== undefined) {
      if (xmlPartsOf(operation).some((name) => parts[name] === undefined))
        throw new TypeError(
          `Operation ${operation.id} has XML bodies: pass the option "xml", e.g. xmlCodec from "tenon/xml".`,
        );
      for (const name of partsOf(operation, contract.servers)) partOf(parts, name);
    }
    if (errors !== undefined) partOf(parts, "fillError");
  }
}

function createService<P>(
  { contract, parts, routes, sources }: Pick<Service<P>, "contract" | "parts" | "routes" | "sources">,
  options: ServeOptions<P>,
): Service<P> {
  const states = routes.map((route) => new RouteState(route));
  const { basePath } = options;
  const match = createMatcher(states, { ...parts, servers: contract.servers, basePath });
  const schemes = new Map<string, SecuritySchemeDescriptor>();
  for (const scheme of contract.securitySchemes) schemes.set(scheme.name, scheme);
  return { contract, match, routes, schemes, options, parts, sources };
}
