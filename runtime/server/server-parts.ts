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

/** Code that only some operations need. What the caller does not pass is not in the bundle; see {@link partsOf}. */
export interface ServerParts extends MatcherParts, Partial<XmlCodec> {
  /** For operations that share a method and a path shape. Without it, the first is taken. */
  readonly chooseTwin?: ChooseTwin;
  readonly authorise?: AuthoriseCaller;
  readonly parameters?: CreateParameterReader;
  readonly body?: AcceptBody;
  readonly replyContent?: ReplyContent;
  /** `writeOnly` members in replies, and items of streams. */
  readonly replyBody?: ReplyBodyRules;
  readonly replyHeaders?: ReplyHeaderRules;
  /** Keeps all digits of `bigint`s in JSON. */
  readonly writeExact?: (write: WriteBody) => WriteBody;
  readonly writeForm?: WriteBody;
  readonly writeMultipart?: WriteBody;
  readonly writeStream?: WriteBody;
  readonly fillError?: FillError;
}

export type PartName = keyof ServerParts;

/** From which `parameters` and `body` are made. */
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

/** Captures and query are percent-encoded. */
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

/** Or answers 401 or 403 with challenges. `query` is percent-encoded. */
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

/** `read` reads, decodes and checks the body. */
export interface AcceptedBody {
  readonly kind: "accepted";
  /** As documented, or for a range the request's `Content-Type`. `undefined`: known to be empty. */
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
  /** For a range, the type of a `Blob`, or else one of its kind. */
  typeOf(media: MediaDescriptor, body: unknown): string;
  isAcceptable(operation: OperationDescriptor, accept: string | null): boolean;
  /** Not for streams; see {@link ReplyBodyRules.checkItems}. */
  check(body: unknown, media: MediaDescriptor, check: Check): readonly ValidationIssue[];
}

/** Faults that a schema's check of the whole body does not find. */
export interface ReplyBodyRules {
  findShown(
    media: MediaDescriptor,
    body: unknown,
    checks: MediaCheck | undefined,
  ): readonly ValidationIssue[];
  /** `undefined` if the body is no stream, or its items need no check. */
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
