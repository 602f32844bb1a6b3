import type { OperationChecks, ValidationIssue } from "../checks.ts";
import type { OperationDescriptor } from "../descriptors.ts";
import { checkReply, checksOf, NO_FAULTS, type ReplyDraft } from "./check-reply.ts";
import { chooseResponse } from "./choose-response.ts";
import { dropStream } from "./drop-stream.ts";
import type { Reply, ReplyFault } from "./options.ts";
import { partOf } from "./part-of.ts";
import { type Incoming, type Outgoing, type Problem, problem } from "./problem.ts";
import { reportViolation, type Service } from "./report-error.ts";
import { draftReply, writeReply } from "./write-reply.ts";

export interface FinishedCall {
  readonly reply: Reply;
  readonly operation: OperationDescriptor;
  readonly checks: OperationChecks;
  readonly incoming: Incoming;
}

/** Validates a reply according to the options `responses` and `readings`. With `enforce`, an invalid reply becomes a 500. */
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
