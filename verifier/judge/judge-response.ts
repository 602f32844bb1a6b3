import type { Gap } from "../../contract/findings/finding.ts";
import { readStatus } from "../../contract/model/build-responses.ts";
import { lastToken, parentPointer } from "../../runtime/pointer.ts";
import { hasNoBody } from "../../runtime/status.ts";
import type { ExchangeResponse } from "../exchanges/exchange.ts";
import { judgeBody } from "./judge-body.ts";
import { judgeResponseHeaders } from "./judge-response-headers.ts";
import { noteObstacles } from "./note-obstacles.ts";
import type { ResponseBench } from "./operation-bench.ts";
import { type HeaderReader, readHeaders } from "./read-headers.ts";
import type { Trial } from "./trial.ts";

/** Holds a response against its operation: status, headers, body. */
export function judgeResponse(trial: Trial): void {
  const { operation, exchange } = trial;
  const { response } = exchange;
  if (response === undefined) return;
  const described = operation.response(response.status);
  if (described === undefined) {
    noteUndocumented(trial, response);
    return;
  }
  const headers = readHeaders(response.headers);
  judgeResponseHeaders(trial, response, described, headers);
  judgeResponseBody(trial, response, described, headers);
}

function noteUndocumented({ operation, bench, docket }: Trial, { status }: ExchangeResponse): void {
  const { pointer, method, path, responses } = operation.operation;
  const place = `${pointer}/responses`;
  const gaps = bench.gaps.below(place).filter((gap) => hidesStatus(gap, place));
  if (gaps.length > 0) {
    noteObstacles(docket, "/response/status", gaps);
    return;
  }
  const weight = bench.readings.undocumentedStatus;
  const listed = responses.map((response) => String(response.status)).join(", ");
  docket.weigh(weight, {
    code: "exchange/status-undocumented",
    pointer: "/response/status",
    message: `${method} \`${path}\` does not describe the status ${status}; it describes ${listed || "none"}.`,
    places: [place],
    location: `/response/status ${status}`,
  });
  if (weight === "error") return;
  const message = "The document describes nothing to hold the response against.";
  docket.add({ code: "exchange/unchecked-description", pointer: "/response", message, places: [place] });
}

/** Whether a gap is a response that was left out, and may describe any status; those inside described responses hide none. */
function hidesStatus({ pointer }: Gap, place: string): boolean {
  return (
    pointer === place ||
    (parentPointer(pointer) === place && readStatus(lastToken(pointer) ?? "") === undefined)
  );
}

function judgeResponseBody(
  trial: Trial,
  response: ExchangeResponse,
  described: ResponseBench,
  headers: HeaderReader,
): void {
  const { content, descriptor } = described;
  const { pointer } = described.response;
  const isBodiless = trial.exchange.request.method === "HEAD" || hasNoBody(response.status);
  judgeBody(trial, {
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
