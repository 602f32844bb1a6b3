import type { Exchange, ExchangeRequest, ExchangeResponse } from "../exchange.ts";
import { redactBody } from "./redact-body.ts";
import { redactHeaders } from "./redact-headers.ts";
import { redactUrl } from "./redact-url.ts";
import type { RedactionRules } from "./redaction-rules.ts";

/**
 * An exchange without its secrets, to be stored or printed; it is judged before. What is there stays there, its value being
 * `[redacted]`, and credentials keep their scheme (`Bearer [redacted]`). Covered are headers, cookies, URLs, and members of forms and
 * JSON by their names; a secret in free text, in XML or in a path is not recognised. A header that announces the length of a
 * body keeps the length that it had.
 */
export function redactExchange(exchange: Exchange, rules: RedactionRules): Exchange {
  const { request, response } = exchange;
  return {
    ...exchange,
    request: redactRequest(request, rules),
    ...(response === undefined ? undefined : { response: redactResponse(response, rules) }),
  };
}

function redactRequest(request: ExchangeRequest, rules: RedactionRules): ExchangeRequest {
  return {
    ...request,
    url: redactUrl(request.url, rules),
    headers: redactHeaders(request.headers, rules),
    body: redactBody(request.body, request.headers, rules),
  };
}

function redactResponse(response: ExchangeResponse, rules: RedactionRules): ExchangeResponse {
  return {
    ...response,
    headers: redactHeaders(response.headers, rules),
    body: redactBody(response.body, response.headers, rules),
  };
}
