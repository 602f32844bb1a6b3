import type { Contract } from "../../../contract/build/contract.ts";
import { oncePer } from "../../../language/values/memory.ts";
import type { Exchange, ExchangeRequest, ExchangeResponse } from "../exchange.ts";
import { listSecrets } from "./list-secrets.ts";
import { redactBody } from "./redact-body.ts";
import { redactHeaders } from "./redact-headers.ts";
import { redactUrl } from "./redact-url.ts";
import { buildRedactionRules, type RedactionNames, type RedactionRules } from "./redaction-rules.ts";
import { type BodySecrecy, placesOf, type SecretPlace } from "./secret-place.ts";

const secretsOf = oncePer(({ document }: Contract) => listSecrets(document));

/**
 * Builds the redaction rules of a contract: general secrets, the keys of its security schemes, its `format:
 * password`, and the user's names.
 */
export function redactionOf(contract: Contract, names: RedactionNames = {}): RedactionRules {
  const schemes = contract.model.securitySchemes.map(({ descriptor }) => descriptor);
  const own = secretsOf(contract);
  const rules = buildRedactionRules(schemes, {
    ...names,
    headers: [...own.headers, ...(names.headers ?? [])],
    query: [...own.query, ...(names.query ?? [])],
    members: [...own.members, ...(names.members ?? [])],
  });
  return { ...rules, places: own.places };
}

/**
 * Redacts the secrets of an exchange that is stored or printed after it was judged. Secret values become
 * `[redacted]`; credentials keep their scheme (`Bearer [redacted]`). This concerns headers, cookies, URLs,
 * and members of forms, parts and JSON by their names. A whole body is redacted if the document describes a
 * password without a name in it, or if its type has no readable members. `Content-Length` is unchanged.
 */
export function redactExchange(exchange: Exchange, rules: RedactionRules): Exchange {
  const { request, response } = exchange;
  const places = placesOf(request.url, rules.places);
  return {
    ...exchange,
    request: redactRequest(request, rules, secrecyAt(places, "request")),
    ...(response === undefined
      ? undefined
      : { response: redactResponse(response, rules, secrecyAt(places, "response")) }),
  };
}

/** The strictest rule of several places. */
function secrecyAt(places: readonly SecretPlace[], side: "request" | "response"): BodySecrecy {
  const said = new Set(places.map((place) => place[side]));
  return said.has("whole") ? "whole" : said.has("opaque") ? "opaque" : "named";
}

function redactRequest(
  request: ExchangeRequest,
  rules: RedactionRules,
  secrecy: BodySecrecy,
): ExchangeRequest {
  return {
    ...request,
    url: redactUrl(request.url, rules),
    headers: redactHeaders(request.headers, rules),
    body: redactBody(request.body, request.headers, rules, secrecy),
  };
}

function redactResponse(
  response: ExchangeResponse,
  rules: RedactionRules,
  secrecy: BodySecrecy,
): ExchangeResponse {
  return {
    ...response,
    headers: redactHeaders(response.headers, rules),
    body: redactBody(response.body, response.headers, rules, secrecy),
  };
}
