import type { WriteBody } from "../body/plain.ts";
import type {
  BodyKind,
  ContractDescriptor,
  ErrorShape,
  HeaderDescriptor,
  MediaDescriptor,
  OperationChecks,
  OperationDescriptor,
  ResponseChecks,
  ResponseDescriptor,
  SecuritySchemeDescriptor,
  ServerDescriptor,
} from "../descriptors.ts";
import {
  hasVariables,
  type MatchableOperation,
  type Matcher,
  type MatcherParts,
} from "../routing/create-matcher.ts";
import type { Check, ValidationIssue } from "../validation.ts";
import type { AnyHandler, HeaderLines, ReplyViolation, Route, ServeOptions } from "./options.ts";
import type { Incoming, Problem } from "./problem.ts";

/**
 * What a server does for some operations only. Whoever serves hands in what its operations need, see {@link partsOf}, and no server
 * carries more.
 */
export interface ServerParts extends MatcherParts {
  /** Holds callers against an operation's security. */
  readonly authorise?: AuthoriseCaller;
  /** Reads and checks parameters. */
  readonly parameters?: CreateParameterReader;
  /** Reads and checks bodies of requests. */
  readonly body?: AcceptBody;
  /** Chooses the media type of a reply. */
  readonly replyContent?: ReplyContent;
  /** Checks the direction of members in replies, and the items of streams. */
  readonly replyBody?: ReplyBodyRules;
  /** Writes and checks the headers of replies that are described. */
  readonly replyHeaders?: ReplyHeaderRules;
  readonly writeForm?: WriteBody;
  readonly writeMultipart?: WriteBody;
  readonly writeStream?: WriteBody;
}

/** The name of a part. */
export type PartName = keyof ServerParts;

/** What the parts `parameters` and `body` are made of. */
export type InnerPartName = "decodeQuerystring" | "decodeForm" | "decodeMultipart" | "readItems";

/** What all requests are answered by. */
export interface ServiceSettings<Principal> {
  readonly contract: ContractDescriptor;
  readonly schemes: ReadonlyMap<string, SecuritySchemeDescriptor>;
  readonly options: ServeOptions<Principal>;
  readonly parts: ServerParts;
}

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

/** Lets a caller go on, or answers 401 or 403 with its challenges. `query` is the raw one. */
export type AuthoriseCaller = <P>(
  settings: ServiceSettings<P>,
  operation: OperationDescriptor,
  incoming: Incoming,
  query: string,
) => Promise<Granted | Problem>;

/** Makes the reader of an operation's parameters. `depth` bounds how deep JSON in them may nest. */
export type CreateParameterReader = (operation: OperationDescriptor, depth: number) => ParameterReader;

/** Gives the values by key, or a 400 with the details. */
export type ParameterReader = (sent: SentParameters, check: Check | undefined) => ReadParameters | Problem;

/** Where the texts of parameters come from: the path's expressions and the query, both raw, and headers by their lower-case names. */
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

/** Chooses the description of a request's body, before any of it is read; `undefined` where there is no body to read. */
export type AcceptBody = <P>(
  settings: ServiceSettings<P>,
  operation: OperationDescriptor,
  incoming: Incoming,
) => AcceptedBody | Problem | undefined;

/** A body whose head is in order. */
export interface AcceptedBody {
  readonly kind: "accepted";
  /** The media type as the document writes it, or as sent where the document gives a range. */
  readonly contentType: string;
  read(checks: OperationChecks): Promise<ReadValue | Problem>;
}

/** A body that was read; `undefined` stands for one that was empty though it need not have been there. */
export interface ReadValue {
  readonly kind: "read";
  readonly value: unknown;
}

/** The media types of replies. */
export interface ReplyContent {
  /** The description of a body of this type, else of the one that `Accept` likes best. */
  choose(
    content: readonly MediaDescriptor[],
    named: string | undefined,
    accept: string | null,
  ): MediaDescriptor | undefined;
  /** A type to write a body under. */
  typeOf(media: MediaDescriptor, body: unknown): string;
  /** Whether `Accept` admits one of the types that are described. */
  isAcceptable(operation: OperationDescriptor, accept: string | null): boolean;
  /** What is wrong with a body that is sent as a whole. */
  check(body: unknown, media: MediaDescriptor, check: Check): readonly ValidationIssue[];
}

/** What replies' bodies are held against beside their schemas, and how the items of streams are. */
export interface ReplyBodyRules {
  /** The `writeOnly` members that a body shows. */
  findShown(media: MediaDescriptor, body: unknown): readonly ValidationIssue[];
  /** The items of a body, each checked before it is sent; `undefined` where it has none, or none has to be. */
  checkItems(body: unknown, media: MediaDescriptor, rules: ItemRules): AsyncIterable<unknown> | undefined;
}

/** How the items of a stream are checked. */
export interface ItemRules {
  readonly check: Check | undefined;
  /** Whether a `writeOnly` member breaks the contract. */
  readonly refusesShown: boolean;
  readonly onIssues: (issues: readonly ValidationIssue[]) => "go on" | "stop";
}

/** The described headers of replies. */
export interface ReplyHeaderRules {
  write(value: unknown, described: HeaderDescriptor): string;
  /** What is wrong with the lines that will be sent. */
  check(
    lines: HeaderLines,
    described: ResponseDescriptor,
    checks: ResponseChecks | undefined,
  ): readonly ValidationIssue[];
}

/**
 * The parts that an operation needs, each once.
 *
 * @param servers - The contract's: where the operation has none of its own.
 */
export function partsOf(
  { path, query, security, parameters, body, responses, servers: own }: OperationDescriptor,
  servers: readonly ServerDescriptor[],
): readonly PartName[] {
  const replied = responses.flatMap(({ content }) => content);
  const written = kindsOf(replied);
  return listNeeded<PartName>([
    ["createTrie", path.includes("{")],
    ["createVariableBases", (own ?? servers).some(hasVariables)],
    ["templateQueries", query !== undefined || path.includes("?")],
    ["authorise", security.length > 0],
    ["parameters", parameters.length > 0],
    ["body", body !== undefined],
    ["replyContent", replied.length > 0],
    ["replyBody", hasStream(written) || replied.some(({ oneWay }) => oneWay !== undefined)],
    ["replyHeaders", responses.some(({ headers }) => headers !== undefined)],
    ["writeForm", written.has("form")],
    ["writeMultipart", written.has("multipart")],
    ["writeStream", hasStream(written)],
  ]);
}

/** What the parts `parameters` and `body` of an operation have to be made of, each once. */
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

/** How content may be read or written. That of a range is of the kind of its own type, a form only where there is a shape for it. */
export function kindsOf(content: readonly MediaDescriptor[]): ReadonlySet<BodyKind> {
  return new Set(
    content.flatMap(({ kind, admits, shape }): readonly BodyKind[] =>
      admits !== undefined && shape !== undefined ? [kind, "form"] : [kind],
    ),
  );
}

/**
 * A part that an operation needs.
 *
 * @throws TypeError where it was not handed in: what cannot be checked is not let through.
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

/** The largest body that is read by default: 1 MiB. */
export const MAX_BODY_BYTES = 1_048_576;

/** How deep the arrays and objects of a JSON body nest at most by default. */
export const MAX_BODY_DEPTH = 512;

const NO_CHECKS: OperationChecks = { responses: [] };

/** A route with what is made of it when it is first used. */
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

  /** What reads the operation's parameters; absent where it has none. */
  reader(parts: ServerParts, depth: number = MAX_BODY_DEPTH): ParameterReader | undefined {
    if (this.parameters.length > 0)
      this.#readParameters ??= partOf(parts, "parameters")(this.operation, depth);
    return this.#readParameters;
  }
}

/** All that answering requests needs, made once. */
export interface Service<Principal> extends ServiceSettings<Principal> {
  readonly match: Matcher<RouteState>;
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
