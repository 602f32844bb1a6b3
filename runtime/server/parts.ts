import type { WrittenBody } from "../body/write-plain.ts";
import type {
  BodyKind,
  ContractDescriptor,
  HeaderDescriptor,
  MediaDescriptor,
  OperationChecks,
  OperationDescriptor,
  ResponseChecks,
  ResponseDescriptor,
  SecuritySchemeDescriptor,
} from "../descriptors.ts";
import type { Check, ValidationIssue } from "../validation.ts";
import type { Incoming } from "./incoming.ts";
import type { HeaderLines, ServeOptions } from "./options.ts";
import type { Problem } from "./problem.ts";

/**
 * What a server does for some operations only. Whoever serves hands in what its operations need, see {@link partsOf}, and no server
 * carries more.
 */
export interface ServerParts {
  /** Holds callers against an operation's security. */
  readonly authorise?: AuthoriseCaller;
  /** Reads and checks parameters. */
  readonly parameters?: CreateParameterReader;
  /** Reads and checks bodies of requests. */
  readonly body?: AcceptBody;
  /** Chooses the media type of a reply. */
  readonly replyContent?: ReplyContent;
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

/** Writes a body under a concrete media type. */
export type WriteBody = (media: MediaDescriptor, body: unknown) => WrittenBody;

/** The parts that an operation needs, each once. */
export function partsOf({ security, parameters, body, responses }: OperationDescriptor): readonly PartName[] {
  const replied = responses.flatMap(({ content }) => content);
  const written = kindsOf(replied);
  return listNeeded<PartName>([
    ["authorise", security.length > 0],
    ["parameters", parameters.length > 0],
    ["body", body !== undefined],
    ["replyContent", replied.length > 0],
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

function hasStream(kinds: ReadonlySet<BodyKind>): boolean {
  return kinds.has("sse") || kinds.has("json-lines");
}

/** How content may be read or written. That of a range is of the kind of its own type, a form only where there is a shape for it. */
function kindsOf(content: readonly MediaDescriptor[]): ReadonlySet<BodyKind> {
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
