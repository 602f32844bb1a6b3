import type { WriteBody, XmlCodec } from "../body/plain.ts";
import type {
  Check,
  ContractDescriptor,
  HeaderDescriptor,
  MediaCheck,
  MediaDescriptor,
  OperationChecks,
  OperationDescriptor,
  ResponseChecks,
  ResponseDescriptor,
  SecuritySchemeDescriptor,
  ValidationIssue,
} from "../descriptors.ts";
import type { MatcherParts } from "../routing/matcher-parts.ts";
import type { HeaderLines, ServeOptions } from "./options.ts";
import type { CreateParameterReader } from "./parameter-reader.ts";
import type { FillError, Incoming, Problem } from "./problem.ts";
import type { RouteState } from "./route-state.ts";

/**
 * Code of a server that only some operations need. The caller passes the parts that its operations need (see {@link partsOf}). The other
 * parts are then not in the bundle.
 */
export interface ServerParts extends MatcherParts, Partial<XmlCodec> {
  /** Chooses between operations that share a method and a path shape. Without it, the first is taken. */
  readonly chooseTwin?: ChooseTwin;
  readonly authorise?: AuthoriseCaller;
  readonly parameters?: CreateParameterReader;
  readonly body?: AcceptBody;
  readonly replyContent?: ReplyContent;
  /** Finds `writeOnly` members in replies, and checks the items of streams. */
  readonly replyBody?: ReplyBodyRules;
  readonly replyHeaders?: ReplyHeaderRules;
  /** Wraps a function that writes JSON, so that each `bigint` keeps all digits. Needed only if replies contain a `bigint`. */
  readonly writeExact?: (write: WriteBody) => WriteBody;
  readonly writeForm?: WriteBody;
  readonly writeMultipart?: WriteBody;
  readonly writeStream?: WriteBody;
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

/** Admits a caller, or answers 401 or 403 with challenges. `query` is percent-encoded. */
export type AuthoriseCaller = <P>(
  settings: ServiceSettings<P>,
  operation: OperationDescriptor,
  incoming: Incoming,
  query: string,
) => Promise<Granted | Problem>;

/** Decides by headers whether to accept a request's body. Returns a problem if not, and `undefined` if there is nothing to read. */
export type AcceptBody = <P>(
  settings: ServiceSettings<P>,
  operation: OperationDescriptor,
  incoming: Incoming,
) => AcceptedBody | Problem | undefined;

/** A body whose headers are accepted. `read` reads, decodes and checks it. */
export interface AcceptedBody {
  readonly kind: "accepted";
  /** The media type as written in the document. If that is a range, the `Content-Type` of the request. `undefined`: it is known to be empty. */
  readonly contentType: string | undefined;
  read(checks: OperationChecks): Promise<ReadValue | Problem>;
}

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
  check(
    lines: HeaderLines,
    described: ResponseDescriptor,
    checks: ResponseChecks | undefined,
  ): readonly ValidationIssue[];
}
