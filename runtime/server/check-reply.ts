import type { MediaDescriptor, OperationChecks, ResponseChecks, ResponseDescriptor } from "../descriptors.ts";
import type { Check, ValidationIssue } from "../validation.ts";
import { parseJsonText } from "../wire/parse-json-text.ts";
import { chooseResponse } from "./choose-response.ts";
import type { Reply } from "./handler.ts";
import { checkReplyHeaders, type HeaderLines } from "./reply-headers.ts";

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
