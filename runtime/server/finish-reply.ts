import { checkItems, isItems } from "../body/check-items.ts";
import { findOneWay, withOneWay } from "../body/find-one-way.ts";
import type { OperationChecks, OperationDescriptor } from "../descriptors.ts";
import type { ValidationIssue } from "../validation.ts";
import { checkOf, checkReply, NO_FAULTS, type ReplyDraft, type ReplyFault } from "./check-reply.ts";
import { chooseResponse } from "./choose-response.ts";
import { dropStream } from "./drop-stream.ts";
import { draftReply, writeReply } from "./encode-reply.ts";
import type { Reply } from "./handler.ts";
import type { Incoming, Outgoing } from "./incoming.ts";
import { type Problem, problem } from "./problem.ts";
import { reportViolation, type Service } from "./service.ts";

/** A reply and what it answers. */
export interface FinishedCall {
  readonly reply: Reply;
  readonly operation: OperationDescriptor;
  readonly checks: OperationChecks;
  readonly incoming: Incoming;
}

/** Checks a reply as the options say, and writes it. A reply that is held back is a 500 that does not say why. */
export function finishReply<P>(
  service: Service<P>,
  call: FinishedCall,
): Outgoing | Problem | Promise<Outgoing> {
  const { reply, operation, incoming } = call;
  const mode = service.options.responses ?? "enforce";
  const draft = draftReply(reply, operation, incoming);
  if (mode === "off") return writeReply(draft);
  const broken = checkReply(draft, call.checks);
  const weight = service.options.readings?.writeOnlyShown ?? "error";
  const shown = weight === "off" ? NO_FAULTS : findShown(draft);
  if (broken.length + shown.length > 0) {
    const faults = [...broken, ...shown];
    reportViolation(service, { operation, status: reply.status, faults, incoming });
    const counts = broken.length > 0 || weight === "error";
    if (counts && mode === "enforce") {
      dropStream(reply.body);
      return problem(500, "Something went wrong on the server.");
    }
  }
  return writeReply(watchStream(service, call, draft, mode));
}

/** The `writeOnly` members that a reply shows. */
function findShown({ media, reply }: ReplyDraft): readonly ReplyFault[] {
  if (media?.oneWay === undefined) return NO_FAULTS;
  return findOneWay(media, "response", reply.body).map(toFault);
}

function toFault({ pointer, keyword, message }: ValidationIssue): ReplyFault {
  return { where: "body", pointer, keyword, message };
}

/** The items of a stream are checked as they go; with `enforce`, the first that breaks its schema ends the stream. */
function watchStream<P>(
  service: Service<P>,
  { operation, checks, incoming, reply }: FinishedCall,
  draft: ReplyDraft,
  mode: "report" | "enforce",
): ReplyDraft {
  const { media } = draft;
  if (media?.kind !== "sse" && media?.kind !== "json-lines") return draft;
  const own = checkOf(media, chooseResponse(checks.responses, reply.status));
  const refuses = (service.options.readings?.writeOnlyShown ?? "error") === "error";
  const check = refuses ? withOneWay(own, media, "response") : own;
  const { body } = reply;
  if (check === undefined || !isItems(body)) return draft;
  const items = checkItems(body, check, (issues) => {
    reportViolation(service, { operation, status: reply.status, faults: issues.map(toFault), incoming });
    return mode === "enforce" ? "stop" : "go on";
  });
  return { ...draft, reply: { ...reply, body: items } };
}
