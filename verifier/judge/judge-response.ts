import type { UnreadNode } from "../../contract/findings/finding.ts";
import { readStatus } from "../../contract/model/build-responses.ts";
import type { Header } from "../../contract/model/types.ts";
import type { ValidationIssue } from "../../runtime/checks.ts";
import { hasNoBody } from "../../runtime/http-semantics.ts";
import { decodeAndCheckHeaders, type HeaderDecoder } from "../../runtime/parameters/decode-headers.ts";
import { lastToken, parentPointer, pointerTo, readToken } from "../../runtime/pointer.ts";
import { issuesOf } from "../../runtime/server/read-request.ts";
import { checkNumbers } from "../../runtime/wire/check-numbers.ts";

import type { PlacedIssue } from "../../validation/checks/create-checks.ts";
import { type HeaderReader, readHeaders } from "../exchanges/content/header-lines.ts";
import type { ExchangeResponse } from "../exchanges/exchange.ts";
import { enforceDiscriminators } from "./enforce-discriminators.ts";
import type { MatchedExchange } from "./find-operation.ts";
import type { Note } from "./finding-collector.ts";
import { judgeBody } from "./judge-body.ts";
import { issuesByName } from "./judge-parameters.ts";
import { noteIssues } from "./note-issues.ts";
import type { CheckedResponse } from "./operation-checker.ts";
import { noteUnreadNodes } from "./survey-schemas.ts";

export function judgeResponse(matched: MatchedExchange): void {
  const { operation, exchange } = matched;
  const { response } = exchange;
  if (response === undefined) return;
  const described = operation.response(response.status);
  if (described === undefined) {
    noteUndocumented(matched, response);
    return;
  }
  const headers = readHeaders(response.headers);
  const { notes } = matched.collector;
  const start = notes.length;
  judgeResponseHeaders(matched, response, described, headers);
  judgeResponseBody(matched, response, described, headers);
  if (described.descriptor.status === "default") explainDefault(notes, start, response);
}

/** Adds to violations that the document does not describe the status itself, which is often the cause. */
function explainDefault(notes: Note[], start: number, { status }: ExchangeResponse): void {
  const text = `The status ${status} is not described, so \`default\` applies.`;
  for (const [index, note] of notes.entries())
    if (index >= start && !note.code.startsWith("exchange/unchecked-"))
      notes[index] = { ...note, fix: note.fix === undefined ? text : `${note.fix} ${text}` };
}

function noteUndocumented(
  { operation, context, collector }: MatchedExchange,
  { status }: ExchangeResponse,
): void {
  const { pointer, method, path, responses } = operation.operation;
  const place = `${pointer}/responses`;
  const unread = context.unread.below(place).filter((node) => hidesStatus(node, place));
  if (unread.length > 0) {
    noteUnreadNodes(collector, "/response/status", unread);
    return;
  }
  const weight = context.readings.undocumentedStatus;
  const listed = responses.map((response) => String(response.status)).join(", ");
  collector.addWeighted(weight, {
    code: "exchange/status-undocumented",
    pointer: "/response/status",
    message: `${method} \`${path}\` does not describe the status ${status}; it describes ${listed || "none"}.`,
    places: [place],
    location: `/response/status ${status}`,
  });
  if (weight === "error") return;
  const message = "The document has no response to check it against.";
  collector.add({ code: "exchange/unchecked-description", pointer: "/response", message, places: [place] });
}

function hidesStatus({ pointer }: UnreadNode, place: string): boolean {
  return (
    pointer === place ||
    (parentPointer(pointer) === place && readStatus(lastToken(pointer) ?? "") === undefined)
  );
}

function judgeResponseBody(
  matched: MatchedExchange,
  response: ExchangeResponse,
  described: CheckedResponse,
  headers: HeaderReader,
): void {
  const { content, descriptor } = described;
  const { pointer } = described.response;
  const isBodiless = matched.exchange.request.method === "HEAD" || hasNoBody(response.status);
  judgeBody(matched, {
    side: "response",
    body: response.body,
    contentType: headers.get("content-type"),
    headersIncomplete: response.headersIncomplete,
    content: content.length === 0 ? undefined : content,
    required: !isBodiless,
    place: pointer,
    contentPlace: `${pointer}/content`,
    location: `/response/${String(descriptor.status)}/body`,
  });
}

function judgeResponseHeaders(
  matched: MatchedExchange,
  response: ExchangeResponse,
  described: CheckedResponse,
  headers: HeaderReader,
): void {
  const declared = described.response.headers;
  if (declared.length === 0) return;
  const { values, issues } = readSentHeaders(described, headers);
  const byName = issues.length === 0 ? undefined : issuesByName(issues);
  for (const header of declared) {
    const key = header.name.toLowerCase();
    const value = readToken(values, key);
    const unread = matched.operation.unread(header);
    const found = byName?.get(key) ?? [];
    const isMissing =
      value === undefined && (found.length === 0 || found.some(({ keyword }) => keyword === "required"));
    if (!isMissing) noteUnreadNodes(matched.collector, pointerTo("/response/headers", key), unread);
    const own = value === undefined ? found : [...found, ...enforcedIn(matched, header, value, found)];
    if (own.length === 0) continue;
    const status = String(described.descriptor.status);
    if (isMissing) noteMissing(matched, response, header, status);
    else
      noteIssues(matched.context, matched.collector, {
        use: header.schema,
        value,
        issues: own,
        pointer: pointerTo("/response/headers", key),
        location: pointerTo("/response", status, "headers", key),
        owner: header.pointer,
        unread,
        kind: "header",
      });
  }
}

export function readSentHeaders(
  { decodeHeaders, headers: check }: CheckedResponse,
  headers: HeaderReader,
): ReturnType<HeaderDecoder> {
  return decodeAndCheckHeaders(
    decodeHeaders,
    (name) => headers.get(name),
    (values, texts) => issuesOf(values, check && ((read) => checkNumbers(texts, read, check))),
  );
}

function enforcedIn(
  { context, operation }: MatchedExchange,
  { schema: use }: Header,
  value: unknown,
  issues: readonly ValidationIssue[],
): readonly PlacedIssue[] {
  return enforceDiscriminators(context, operation.survey(use), { side: "response", use, value, issues });
}

function noteMissing(
  matched: MatchedExchange,
  response: ExchangeResponse,
  header: Header,
  status: string,
): void {
  const key = header.name.toLowerCase();
  const pointer = pointerTo("/response/headers", key);
  const { headersIncomplete } = response;
  const subject = `The header \`${header.name}\` of the response is required`;
  matched.collector.add(
    headersIncomplete === undefined
      ? {
          code: "exchange/header-missing",
          pointer,
          message: `${subject} but was not sent.`,
          places: [pointerTo(header.pointer, "required"), header.pointer],
          keyword: "required",
          location: pointerTo("/response", status, "headers", key),
        }
      : {
          code: "exchange/unchecked-headers",
          pointer,
          message: `${subject}, but ${headersIncomplete}`,
          places: [header.pointer],
        },
  );
}
