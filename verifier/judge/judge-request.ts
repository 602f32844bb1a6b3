import { Docket } from "./docket.ts";
import { judgeBody } from "./judge-body.ts";
import { judgeParameters } from "./judge-parameters.ts";
import { judgeSecurity } from "./judge-security.ts";
import type { Trial } from "./trial.ts";

/** Holds a request against its operation: credentials, parameters, body. */
export function judgeRequest(trial: Trial): void {
  const { bench, exchange, docket } = trial;
  const status = exchange.response?.status ?? 0;
  const weight = status >= 400 && status < 500 ? bench.readings.refusedRequests : "error";
  const own = weight === "error" ? trial : { ...trial, docket: new Docket() };
  judgeSecurity(own);
  judgeParameters(own);
  judgeRequestBody(own);
  if (own === trial || weight === "off") return;
  for (const note of own.docket.notes) {
    docket.add(weighsMore(note.code) ? { ...note, severity: "warning" } : note);
  }
}

function weighsMore(code: string): boolean {
  return !code.startsWith("exchange/unchecked-");
}

function judgeRequestBody(trial: Trial): void {
  const { operation, exchange, headers } = trial;
  const { request } = exchange;
  const { pointer, body: described } = operation.operation;
  judgeBody(trial, {
    side: "request",
    body: request.body,
    contentType: headers.get("content-type"),
    headersIncomplete: request.headersIncomplete,
    content: described === undefined ? undefined : operation.body,
    required: described?.required ?? false,
    place: described?.pointer ?? pointer,
    contentPlace: described === undefined ? `${pointer}/requestBody` : `${described.pointer}/content`,
    location: "/request/body",
  });
}
