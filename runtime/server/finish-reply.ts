import { checkItems, findOneWay, isItems, sizeCheck, withOneWay } from "../body/check-items.ts";
import { type WrittenBody, writePlain, writerPartOf } from "../body/plain.ts";
import type {
  Check,
  HeaderDescriptor,
  MediaCheck,
  MediaDescriptor,
  OperationChecks,
  OperationDescriptor,
  ResponseChecks,
  ResponseDescriptor,
  StatusKey,
  ValidationIssue,
} from "../descriptors.ts";
import { chooseByAccept, chooseByStatus, chooseMedia, concreteType, hasNoBody } from "../http-semantics.ts";
import {
  createHeaderDecoder,
  decodeAndCheckHeaders,
  type HeaderDecoder,
} from "../parameters/decode-headers.ts";
import { encodeContent } from "../parameters/encode-parameter.ts";
import {
  checkHeaderText,
  EncodeError,
  encodeHeader,
  isToken,
  ownMember,
  printJson,
} from "../parameters/encode-plain.ts";
import { SET_COOKIE, writeCookieLines } from "../parameters/set-cookie.ts";
import { parseJsonText } from "../wire/read-json.ts";
import type {
  AnyFormatError,
  HeaderLines,
  Refusal,
  RefusalKind,
  Reply,
  ReplyFault,
  ReplyHeaders,
} from "./options.ts";
import { partOf } from "./part-of.ts";
import { type Incoming, type Outgoing, type Problem, problem } from "./problem.ts";
import { reportError, reportViolation, type Service } from "./report-error.ts";
import type { RouteState } from "./route-state.ts";
import type { ReplyBodyRules, ReplyContent, ReplyHeaderRules, ServerParts } from "./server-parts.ts";

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

export const replyBody: ReplyBodyRules = {
  findShown(media, body, checks) {
    return findOneWay(media, "response", body, checks);
  },
  checkItems(body, media, { checks, refusesShown, onIssues }) {
    const check = refusesShown ? withOneWay(checks, media, "response") : checks?.check;
    const isChecked = check !== undefined || media.items !== undefined;
    return isChecked && isItems(body)
      ? checkItems(body, check, onIssues, media.items, checks?.list)
      : undefined;
  },
};

const decoders = new WeakMap<ResponseDescriptor, HeaderDecoder>();

export const replyHeaders: ReplyHeaderRules = { write: writeHeader, check: checkReplyHeaders };

function writeHeader(value: unknown, { content, explode }: HeaderDescriptor): string {
  return content === undefined
    ? encodeHeader(value, explode)
    : encodeContent({ content, in: "header" }, value);
}

function checkReplyHeaders(
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
  const check = checks?.headers;
  return decodeAndCheckHeaders(
    decode,
    (name) => joinLines(lines, name),
    (values) => check?.(values),
  ).issues;
}

function joinLines(lines: HeaderLines, name: string): string | null {
  const values = lines.filter(([key]) => key === name).map(([, value]) => value);
  return values.length === 0 ? null : values.join(name === SET_COOKIE ? "\n" : ", ");
}

export function chooseResponse<T extends { readonly status: StatusKey }>(
  entries: readonly T[],
  status: number,
): T | undefined {
  for (const entry of entries) if (entry.status === status) return entry;
  return chooseByStatus(entries, status);
}

export function dropStream(body: unknown): void {
  if (body instanceof ReadableStream) body.cancel().catch(() => undefined);
}

const NO_FAULTS: readonly never[] = [];

export interface ReplyDraft {
  readonly reply: Reply;
  readonly method: string;
  readonly described: ResponseDescriptor | undefined;
  /** Absent if none is described or matches. */
  readonly media: MediaDescriptor | undefined;
  readonly lines: HeaderLines;
  readonly parts: ServerParts;
}

function undocumented(where: ReplyFault["where"], message: string): ReplyFault {
  return { where, pointer: "", keyword: "undocumented", message };
}

function checkReply(draft: ReplyDraft, checks: OperationChecks): readonly ReplyFault[] {
  const { reply, described, lines, parts } = draft;
  if (described === undefined) return [undocumented("status", `status ${reply.status} is not described`)];
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
    // The document describes the response to HEAD like that to GET (RFC 9110 §9.3.2), so no body is needed.
    if (described.content.length === 0 || method === "HEAD" || hasNoBody(reply.status)) return [];
    return [undocumented("body", "must have a body")];
  }
  if (described.content.length === 0) return [undocumented("body", "must not have a body")];
  if (media === undefined) return [undocumented("contentType", "must be of a media type that is described")];
  if (media.kind === "binary")
    return (sizeCheck(media)?.(reply.body) ?? NO_FAULTS).map((issue) => faultOf("body", issue));
  const check = checksOf(media, checks)?.check;
  const whole = ["json", "text", "form", "xml"].includes(media.kind);
  if (check === undefined || !whole) return [];
  const issues = partOf(parts, "replyContent").check(reply.body, media, check);
  return issues.length === 0 ? NO_FAULTS : issues.map((issue) => faultOf("body", issue));
}

export function checksOf(media: MediaDescriptor, checks: ResponseChecks | undefined): MediaCheck | undefined {
  return checks?.content.find(({ type }) => type === media.type);
}

/** An invalid JSON body is checked again as JSON, in which e.g. a `Date` is a string. */
function checkReplyBody(body: unknown, media: MediaDescriptor, check: Check): readonly ValidationIssue[] {
  const issues = check(body) ?? NO_FAULTS;
  if (issues.length === 0 || media.kind !== "json") return issues;
  const text: unknown = printJson(body);
  return (typeof text === "string" ? check(parseJsonText(text)) : issues) ?? NO_FAULTS;
}

function faultOf(where: ReplyFault["where"], { pointer, keyword, message }: ValidationIssue): ReplyFault {
  return { where, pointer, keyword, message };
}

/** The response by status, then the media type by the reply's type or `Accept`. */
export function draftReply(
  reply: Reply,
  operation: OperationDescriptor,
  incoming: Incoming,
  parts: ServerParts,
): ReplyDraft {
  const described = chooseResponse(operation.responses, reply.status);
  const lines = writeReplyHeaders(reply.headers, described, parts);
  const draft = { reply, method: operation.method, described, lines, media: undefined, parts };
  if (reply.body === undefined) return draft;
  const named = namedType(reply, lines);
  // A malformed media type is a mistake of the handler.
  if (named !== undefined) checkHeaderText(named, "content-type");
  const content = described?.content ?? [];
  if (content.length === 0) return draft;
  const media = partOf(parts, "replyContent").choose(content, named, incoming.headers.get("accept"));
  return { ...draft, media };
}

/**
 * Style `simple`, with the document's `explode` or `content`. `undefined` values are omitted; `set-cookie` gets a line per item or member.
 * @throws {EncodeError} For a name that is not a token, and a value that a header cannot hold.
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
 * An undescribed body is written by its JavaScript type. None is sent with a status that never has one, e.g. 204.
 * @throws {EncodeError} For a reply that cannot be sent, e.g. with the status 700.
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

/** By the options `responses` and `readings`. With `enforce`, an invalid reply becomes a 500. */
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

/** Checks items as they are sent. With `enforce`, the first invalid one ends the stream. */
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
  /** Absent if no operation has the path and method. */
  readonly state: RouteState | undefined;
  /** What was thrown, if anything. */
  readonly error: unknown;
}

type FormattersById = Readonly<Record<string, AnyFormatError | undefined>>;

/** The operation's in `formatErrors`, or else `formatError`. */
export function formatterOf<P>(
  { options: { formatError, formatErrors } }: Service<P>,
  state: RouteState | undefined,
): AnyFormatError | undefined {
  // The type of the members is in generated code.
  const own = state && formatErrors && ownMember(formatErrors as FormattersById, state.operation.id);
  return own ?? formatError;
}

/** `undefined` if `format` throws, returns nothing, or returns an invalid reply. */
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
