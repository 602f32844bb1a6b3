import { sizeCheck } from "../body/check-items.ts";
import type { MediaCheck, OperationChecks, ResponseChecks, ValidationIssue } from "../checks.ts";
import type { MediaDescriptor, ResponseDescriptor } from "../descriptors.ts";
import { hasNoBody } from "../http-semantics.ts";
import { hintsFor } from "../wire/describe-came.ts";
import { chooseResponse } from "./choose-response.ts";
import type { HeaderLines, Reply, ReplyFault } from "./options.ts";
import { partOf } from "./part-of.ts";
import type { ServerParts } from "./server-parts.ts";

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
