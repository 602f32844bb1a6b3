import type { MatchedExchange } from "./find-operation.ts";
import { judgeBody } from "./judge-body.ts";

export function judgeRequestBody(matched: MatchedExchange): void {
  const { operation, exchange, headers } = matched;
  const { request } = exchange;
  const { pointer, body: described } = operation.operation;
  judgeBody(matched, {
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
