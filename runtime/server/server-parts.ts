import type { WriteBody, XmlCodec } from "../body/plain.ts";
import type { Check, MediaCheck, OperationChecks, ResponseChecks, ValidationIssue } from "../checks.ts";
import type {
  ContractDescriptor,
  HeaderDescriptor,
  MediaDescriptor,
  OperationDescriptor,
  ResponseDescriptor,
  SecuritySchemeDescriptor,
} from "../descriptors.ts";
import type { MatcherParts } from "../routing/matcher-parts.ts";
import type { HeaderLines, ServeOptions } from "./options.ts";
import type { CreateParameterReader } from "./parameter-reader.ts";
import type { FillError, Incoming, Problem } from "./problem.ts";
import type { RouteState } from "./route-state.ts";

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
