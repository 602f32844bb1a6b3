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

/** Code that only some operations need. Bundles omit parts that the caller does not pass; see {@link partsOf}. */
export interface ServerParts extends MatcherParts, Partial<XmlCodec> {
  /** For operations that share a method and a path shape. Without it, the first one is chosen. */
  readonly chooseTwin?: ChooseTwin;
  readonly authorise?: AuthoriseCaller;
  readonly parameters?: CreateParameterReader;
  readonly body?: AcceptBody;
  readonly replyContent?: ReplyContent;
  /** Handles `writeOnly` members in replies, and stream items. */
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

/** Parts that `parameters` and `body` are built from. */
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
 * Chooses between operations that share a method and a path shape, such as `/files/{id}` and `/files/{name}`: the first one whose path
 * parameters, then other parameters, then media type and body match the request. If none matches completely, the first among those that
 * match longest. Responds with 413 or 400 if the body cannot be read.
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

/** Admits the caller, or responds with 401 or 403 and challenges. `query` is percent-encoded. */
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
  /** As documented, or the request's `Content-Type` for a range. `undefined` means that the body is known to be empty. */
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
  /** For a range, returns the type of a `Blob`, otherwise a type of its kind. */
  typeOf(media: MediaDescriptor, body: unknown): string;
  isAcceptable(operation: OperationDescriptor, accept: string | null): boolean;
  /** Does not apply to streams; see {@link ReplyBodyRules.checkItems}. */
  check(body: unknown, media: MediaDescriptor, check: Check): readonly ValidationIssue[];
}

/** Finds faults that the schema's check of the whole body misses. */
export interface ReplyBodyRules {
  findShown(
    media: MediaDescriptor,
    body: unknown,
    checks: MediaCheck | undefined,
  ): readonly ValidationIssue[];
  /** Returns `undefined` if the body is not a stream, or its items need no check. */
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
