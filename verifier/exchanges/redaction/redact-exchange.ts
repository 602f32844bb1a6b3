import type { Contract } from "../../../contract/build/contract.ts";
import { oncePer } from "../../../language/values/memory.ts";
import type { Exchange, ExchangeHeaders, ExchangeRequest, ExchangeResponse } from "../exchange.ts";
import { listSecrets } from "./list-secrets.ts";
import { redactBody } from "./redact-body.ts";
import { placesOf, redactUrl } from "./redact-url.ts";
import {
  type BodySecrecy,
  buildRedactionRules,
  REDACTED,
  type RedactionNames,
  type RedactionRules,
  type SecretPlace,
} from "./redaction-rules.ts";

const secretsOf = oncePer(({ document }: Contract) => listSecrets(document));

/** Combines well-known secret names, the keys of security schemes, values with `format: password`, and user-defined names. */
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
 * Redacts the secrets in an exchange after judging. Values become `[redacted]`, but credentials keep their scheme (`Bearer [redacted]`).
 * Headers, cookies, URLs, forms, multipart bodies and JSON are redacted by name, other bodies according to {@link BodySecrecy}. Does not
 * adjust `Content-Length`.
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

const URLS: ReadonlySet<string> = new Set(["location", "content-location", "referer", "refresh", "link"]);
/** Well-formed Basic credentials, so that judging the recording gives the same result as judging the original. */
const BASIC = btoa(`${REDACTED}:${REDACTED}`);

function redactHeaders(headers: ExchangeHeaders, rules: RedactionRules): ExchangeHeaders {
  return headers.map(([name, value]) => [name, redactValue(name.toLowerCase(), value, rules)]);
}

function redactValue(name: string, value: string, rules: RedactionRules): string {
  if (name === "cookie") return redactCookies(value, rules.keptCookies);
  if (name === "set-cookie") return redactSetCookie(value, rules.keptCookies);
  if (rules.headers.has(name)) return redactCredentials(value, rules.schemes);
  return URLS.has(name) ? redactUrl(value, rules) : value;
}

function redactCredentials(value: string, schemes: ReadonlySet<string>): string {
  const [word = "", ...rest] = value.trim().split(/\s+/, 2);
  if (word === "") return value;
  if (!schemes.has(word.toLowerCase())) return REDACTED;
  // A scheme without credentials is an error, which the recording must preserve.
  if (rest.length === 0) return value;
  return `${word} ${word.toLowerCase() === "basic" ? BASIC : REDACTED}`;
}

function redactCookies(value: string, kept: ReadonlySet<string>): string {
  return value
    .split(";")
    .map((piece) => redactCookie(piece, kept))
    .join(";");
}

function redactSetCookie(value: string, kept: ReadonlySet<string>): string {
  const end = value.indexOf(";");
  if (end < 0) return redactCookie(value, kept);
  return redactCookie(value.slice(0, end), kept) + value.slice(end);
}

function redactCookie(piece: string, kept: ReadonlySet<string>): string {
  const equals = piece.indexOf("=");
  if (equals < 0) return piece.trim() === "" ? piece : REDACTED;
  if (piece.slice(equals + 1).trim() === "" || kept.has(piece.slice(0, equals).trim())) return piece;
  return `${piece.slice(0, equals)}=${REDACTED}`;
}
