import type { WriteBody, XmlCodec } from "../body/plain.ts";
import type {
  BodyKind,
  Check,
  ContractDescriptor,
  ErrorShape,
  HeaderDescriptor,
  MediaCheck,
  MediaDescriptor,
  OperationChecks,
  OperationDescriptor,
  ResponseChecks,
  ResponseDescriptor,
  SecuritySchemeDescriptor,
  ServerDescriptor,
  ValidationIssue,
} from "../descriptors.ts";
import { chooseByStatus } from "../http-semantics.ts";
import {
  hasVariables,
  type MatchableOperation,
  type Matcher,
  type MatcherParts,
} from "../routing/create-matcher.ts";
import type { AnyHandler, HeaderLines, ReplyViolation, Route, ServeOptions } from "./options.ts";
import type { FillError, Incoming, Problem } from "./problem.ts";

/**
 * Code of a server that only some operations need. The caller passes the parts that its operations need (see {@link partsOf}). The other
 * parts are then not in the bundle.
 */
export interface ServerParts extends MatcherParts, Partial<XmlCodec> {
  /** Chooses between operations that share a method and a path shape. Without it, the first is taken. */
  readonly chooseTwin?: ChooseTwin;
  /** Checks a request's credentials. */
  readonly authorise?: AuthoriseCaller;
  /** Decodes and checks parameters. */
  readonly parameters?: CreateParameterReader;
  /** Decodes and checks bodies of requests. */
  readonly body?: AcceptBody;
  /** Chooses the media type of a reply. */
  readonly replyContent?: ReplyContent;
  /** Finds `writeOnly` members in replies, and checks the items of streams. */
  readonly replyBody?: ReplyBodyRules;
  /** Writes and checks described headers of replies. */
  readonly replyHeaders?: ReplyHeaderRules;
  /** Wraps a function that writes JSON, so that each `bigint` keeps all digits. Needed only if replies contain a `bigint`. */
  readonly writeExact?: (write: WriteBody) => WriteBody;
  readonly writeForm?: WriteBody;
  readonly writeMultipart?: WriteBody;
  readonly writeStream?: WriteBody;
  /** Writes errors in the document's shapes. */
  readonly fillError?: FillError;
}

export type PartName = keyof ServerParts;

/** The names of the functions from which the parts `parameters` and `body` are made. */
export type InnerPartName =
  | "decodeQuerystring"
  | "decodeJson"
  | "decodeForm"
  | "decodeMultipart"
  | "readItems"
  | "parseJson";

/** The settings that all requests of a server share. */
export interface ServiceSettings<Principal> {
  readonly contract: ContractDescriptor;
  readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor>;
  readonly options: ServeOptions<Principal>;
  readonly parts: ServerParts;
}

/**
 * Chooses between operations that share a method and a path shape, such as `/files/{id}` and `/files/{name}`: the first whose path
 * parameters, then other parameters, then media type and body fit the request. If none fits, it is the first of those that fit longest.
 * Answers 413 or 400 if the body cannot be read.
 */
export type ChooseTwin = <P>(
  settings: ServiceSettings<P>,
  twins: readonly [RouteState, ...RouteState[]],
  request: TwinRequest,
) => Promise<ChosenTwin | Problem>;

/** A request that several operations match. Captures and query are still percent-encoded. */
export interface TwinRequest {
  readonly incoming: Incoming;
  readonly captures: readonly string[];
  readonly query: string;
}

/** The chosen operation. `incoming` is the request, whose body can still be read. */
export interface ChosenTwin {
  readonly kind: "chosen";
  readonly twin: RouteState;
  readonly incoming: Incoming;
}

/** The caller who was admitted. */
export interface Granted {
  readonly kind: "granted";
  readonly principal: unknown;
  readonly principals: ReadonlyMap<string, unknown>;
}

/** The result for a caller without credentials, if the operation needs none. */
export const ANONYMOUS: Granted = {
  kind: "granted",
  principal: undefined,
  principals: new Map<string, unknown>(),
};

/** Admits a caller, or answers 401 or 403 with challenges. `query` is percent-encoded. */
export type AuthoriseCaller = <P>(
  settings: ServiceSettings<P>,
  operation: OperationDescriptor,
  incoming: Incoming,
  query: string,
) => Promise<Granted | Problem>;

/** Makes the reader of an operation's parameters. `depth` is the maximum nesting of JSON in them. */
export type CreateParameterReader = (operation: OperationDescriptor, depth: number) => ParameterReader;

/** Decodes and checks parameters: gives their values, or a 400 with details. */
export type ParameterReader = (sent: SentParameters, check: Check | undefined) => ReadParameters | Problem;

/** The texts of parameters. Path expressions and the query are still percent-encoded. */
export interface SentParameters {
  readonly captures: readonly string[];
  readonly query: string;
  header(name: string): string | null;
}

/** The parameters of a request, by key. */
export interface ReadParameters {
  readonly kind: "parameters";
  readonly values: Record<string, unknown>;
}

/** Decides by headers whether to accept a request's body. Returns a problem if not, and `undefined` if there is nothing to read. */
export type AcceptBody = <P>(
  settings: ServiceSettings<P>,
  operation: OperationDescriptor,
  incoming: Incoming,
) => AcceptedBody | Problem | undefined;

/** A body whose headers are accepted. `read` reads, decodes and checks it. */
export interface AcceptedBody {
  readonly kind: "accepted";
  /** The media type as written in the document. If that is a range, the `Content-Type` of the request. */
  readonly contentType: string;
  read(checks: OperationChecks): Promise<ReadValue | Problem>;
}

/** The value of a body; `undefined` if an optional body is empty. */
export interface ReadValue {
  readonly kind: "read";
  readonly value: unknown;
}

/** Chooses the media types of replies, and checks the bodies of replies. */
export interface ReplyContent {
  /** Finds the description of the media type `named`. If `named` is `undefined`, finds that of the type that `Accept` prefers. */
  choose(
    content: readonly MediaDescriptor[],
    named: string | undefined,
    accept: string | null,
  ): MediaDescriptor | undefined;
  /** The content type to write a body with. For a range, it is the type of a `Blob` body, or else a type of the range's kind. */
  typeOf(media: MediaDescriptor, body: unknown): string;
  /** Tells whether `Accept` admits a media type that the operation describes. */
  isAcceptable(operation: OperationDescriptor, accept: string | null): boolean;
  /** The issues of a body. Not for streams; see {@link ReplyBodyRules.checkItems}. */
  check(body: unknown, media: MediaDescriptor, check: Check): readonly ValidationIssue[];
}

/** Checks bodies of replies for faults that a schema's check of the whole body does not find. */
export interface ReplyBodyRules {
  /** The `writeOnly` members in a body. */
  findShown(
    media: MediaDescriptor,
    body: unknown,
    checks: MediaCheck | undefined,
  ): readonly ValidationIssue[];
  /** The items of a stream, each checked before it is sent; `undefined` if the body is no stream, or if its items need no check. */
  checkItems(body: unknown, media: MediaDescriptor, rules: ItemRules): AsyncIterable<unknown> | undefined;
}

/** Rules for checking the items of a stream. */
export interface ItemRules {
  readonly checks: MediaCheck | undefined;
  /** Whether `writeOnly` members are errors. */
  readonly refusesShown: boolean;
  readonly onIssues: (issues: readonly ValidationIssue[]) => "go on" | "stop";
}

/** Writes and checks the described headers of replies. */
export interface ReplyHeaderRules {
  write(value: unknown, described: HeaderDescriptor): string;
  /** The issues of the header lines of a reply. */
  check(
    lines: HeaderLines,
    described: ResponseDescriptor,
    checks: ResponseChecks | undefined,
  ): readonly ValidationIssue[];
}

/**
 * The names of the parts that an operation needs, without duplicates.
 *
 * @param servers - The contract's servers. They apply unless the operation has servers of its own.
 */
export function partsOf(
  { path, query, twin, security, parameters, body, responses, servers: own }: OperationDescriptor,
  servers: readonly ServerDescriptor[],
): readonly PartName[] {
  const replied = responses.flatMap(({ content }) => content);
  const written = kindsOf(replied);
  return listNeeded<PartName>([
    ["createTrie", path.includes("{")],
    ["createVariableBases", (own ?? servers).some(hasVariables)],
    ["templateQueries", query !== undefined || path.includes("?")],
    ["chooseTwin", twin === true],
    ["authorise", security.length > 0],
    ["parameters", parameters.length > 0],
    ["body", body !== undefined],
    ["replyContent", replied.length > 0],
    ["replyBody", hasStream(written) || replied.some(({ oneWay }) => oneWay !== undefined)],
    ["replyHeaders", responses.some(({ headers }) => headers !== undefined)],
    ["writeForm", written.has("form")],
    ["writeMultipart", written.has("multipart")],
    ["writeStream", hasStream(written)],
    ["decodeXml", kindsOf(body?.content ?? []).has("xml")],
    ["writeXml", written.has("xml")],
  ]);
}

/** The components of `parameters` and `body` that an operation needs, without duplicates. */
export function innerPartsOf({ parameters, body }: OperationDescriptor): readonly InnerPartName[] {
  const read = kindsOf(body?.content ?? []);
  return listNeeded<InnerPartName>([
    ["decodeQuerystring", parameters.some((parameter) => parameter.in === "querystring")],
    ["decodeForm", read.has("form")],
    ["decodeMultipart", read.has("multipart")],
    ["readItems", hasStream(read)],
  ]);
}

function listNeeded<Name>(needs: readonly (readonly [name: Name, isNeeded: boolean])[]): readonly Name[] {
  return needs.flatMap(([name, isNeeded]) => (isNeeded ? [name] : []));
}

export function hasStream(kinds: ReadonlySet<BodyKind>): boolean {
  return kinds.has("sse") || kinds.has("json-lines");
}

/** The kinds of content that may be read or written. A range of media types is also read as a form if it has a `shape`. */
export function kindsOf(content: readonly MediaDescriptor[]): ReadonlySet<BodyKind> {
  return new Set(
    content.flatMap(({ kind, admits, shape }): readonly BodyKind[] =>
      admits !== undefined && shape !== undefined ? [kind, "form"] : [kind],
    ),
  );
}

/**
 * Returns a part that an operation needs.
 *
 * @throws {TypeError} If the caller of the server did not pass the part. Without it, the operation could not be served.
 */
export function partOf<Parts extends object, Name extends keyof Parts & string>(
  parts: Parts,
  name: Name,
): NonNullable<Parts[Name]> {
  const part = parts[name];
  if (part === undefined || part === null)
    throw new TypeError(`A server of this operation needs the part "${name}".`);
  return part;
}

/** The default maximum size of a body: 1 MiB. */
export const MAX_BODY_BYTES = 1_048_576;

/** The default maximum nesting of arrays and objects in a JSON body. */
export const MAX_BODY_DEPTH = 512;

/** The status for a body that is well-formed and invalid; see `ServeOptions.invalidBodyStatus`. */
export function invalidBodyStatusOf<P>(
  { invalidBodyStatus }: ServeOptions<P>,
  { responses }: Pick<OperationDescriptor, "responses">,
): 400 | 422 {
  if (invalidBodyStatus !== undefined) return invalidBodyStatus;
  const describes = (status: number): boolean => chooseByStatus(responses, status) !== undefined;
  return describes(400) && !describes(422) ? 400 : 422;
}

const NO_CHECKS: OperationChecks = { responses: [] };

/** A route. Its checks are loaded and its parameter reader is made at the first use. */
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

  /** The operation's checks; a promise only while they are loaded. If loading fails, the next request tries again. */
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

  /** The reader of the operation's parameters; `undefined` if there are none. */
  reader(parts: ServerParts, depth: number = MAX_BODY_DEPTH): ParameterReader | undefined {
    if (this.parameters.length > 0)
      this.#readParameters ??= partOf(parts, "parameters")(this.operation, depth);
    return this.#readParameters;
  }
}

/** The settings of a server, and the matcher of its routes. Made once, before the first request. */
export interface Service<Principal> extends ServiceSettings<Principal> {
  readonly match: Matcher<RouteState>;
}

/** Reports an error to `onError`, or else to the console. If `onError` throws, there is nobody left to tell. */
export function reportError<P>(
  { options }: Service<P>,
  error: unknown,
  context: { readonly operation: OperationDescriptor | undefined; readonly incoming: Incoming },
): void {
  try {
    if (options.onError !== undefined) options.onError(error, context);
    else console.error(`${context.operation?.id ?? context.incoming.method} failed:`, error);
  } catch {
    // Nobody is left to tell.
  }
}

/** Reports an invalid reply to `onReport`, or else to the console. */
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
