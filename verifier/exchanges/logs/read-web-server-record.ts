import { isObject } from "../../../language/values/json-object.ts";
import { headerValue, isHeaders, readHeaderMap } from "../content/header-lines.ts";
import {
  firstOf,
  givenText,
  type ReadRecord,
  readStatus,
  toRecord,
  wholeNumberOf,
} from "../content/read-items.ts";
import { absentRequestBody, absentResponseBody } from "../content/recorded-body.ts";
import type { ExchangeBody, ExchangeHeaders, ExchangeRequest, ExchangeResponse } from "../exchange.ts";
import { BODY_NOT_LOGGED, buildLoggedUrl, readLoggedBody } from "./create-log-reader.ts";

const HEADERS_NOT_LOGGED = "the log contains only the headers that it was configured to record";

/**
 * Reads a record from a JSON access log with user-defined member names. Accepts nginx variables (`request_method`, `request_uri`, `status`,
 * `http_host`, `request_body`, `http_<header>`, `sent_http_<header>`, …) and common names for Apache (`vhost`, `method`, `query_string`,
 * `response_status`, …). `request` can be the request line; both `request` and `response` can be objects with headers and a body.
 * @param limit - Maximum number of bytes in a body after decompression.
 * @param unsent - Statuses that are logged when no response was sent. Default: none.
 */
export function readWebServerRecord(
  record: unknown,
  limit: number,
  unsent: ReadonlySet<unknown> = new Set(),
): ReadRecord {
  if (!isObject(record)) return { kind: "problem", message: "is not a JSON object" };
  const inner = firstOf(record, ["request"]);
  // Some logs put members of the request or response at the top level.
  const asked: readonly unknown[] = isObject(inner) ? [inner, record] : [record];
  const answer = firstOf(record, ["response"]);
  const answered: readonly unknown[] = isObject(answer) ? [answer, record] : [record];

  const line = readRequestLine(givenText(inner) ?? look(asked, ["request_line"]));
  const method = look(asked, ["request_method", "method", "verb"]) ?? line?.method;
  if (method === undefined) return { kind: "problem", message: "names no method" };
  const target =
    look(asked, ["request_uri", "url", "request_url"]) ?? line?.target ?? look(asked, ["uri", "path"]);
  if (target === undefined) return { kind: "problem", message: "names no URL" };
  const status = readStatus(lookAny(answered, ["status", "status_code", "response_status"]));
  if (status === undefined)
    return { kind: "problem", message: "has a status that is not a number of three digits" };

  const { headers, complete } = readLoggedHeaders(asked, "request");
  const url = buildLoggedUrl({
    target,
    query: look(asked, ["args", "query_string", "query"]),
    scheme: look(asked, ["scheme", "request_scheme"]),
    host: headerValue(headers, "host") ?? look(asked, ["host", "vhost", "server_name"]),
  });
  const request: ExchangeRequest = {
    method,
    url,
    headers,
    ...(complete ? undefined : { headersIncomplete: HEADERS_NOT_LOGGED }),
    body: requestBody(asked, headers, complete, limit),
  };
  const response =
    status === "none" || unsent.has(status) ? undefined : readResponse(answered, method, status, limit);
  return toRecord(look([record], ["request_id", "unique_id"]), request, response);
}

function requestBody(
  asked: readonly unknown[],
  headers: ExchangeHeaders,
  complete: boolean,
  limit: number,
): ExchangeBody {
  const body = readLoggedBody(lookAny(asked, ["request_body", "body"]), headers, limit);
  if (body !== undefined) return body;
  const length = wholeNumberOf(lookAny(asked, ["content_length"])) ?? -1;
  if (length === 0) return { kind: "none" };
  if (complete) return absentRequestBody(headers, BODY_NOT_LOGGED);
  return { kind: "unknown", why: BODY_NOT_LOGGED, ...(length > 0 ? undefined : { mayBeAbsent: true }) };
}

function readResponse(
  answered: readonly unknown[],
  method: string,
  status: number,
  limit: number,
): ExchangeResponse {
  const { headers, complete } = readLoggedHeaders(answered, "response");
  const names = answered.length > 1 ? ["response_body", "body"] : ["response_body"];
  const sent = wholeNumberOf(lookAny(answered, ["body_bytes_sent"])) ?? -1;
  const body: ExchangeBody =
    readLoggedBody(lookAny(answered, names), headers, limit) ??
    (sent === 0 ? { kind: "none" } : absentResponseBody(method, status, headers, BODY_NOT_LOGGED, sent > 0));
  return { status, headers, ...(complete ? undefined : { headersIncomplete: HEADERS_NOT_LOGGED }), body };
}

function readRequestLine(line: string | undefined): { method: string; target: string } | undefined {
  const [, method, target] = /^(\S+) (\S+)(?: HTTP\/[\d.]+)?$/.exec(line ?? "") ?? [];
  return method === undefined || target === undefined ? undefined : { method, target };
}

function lookAny(places: readonly unknown[], names: readonly string[]): unknown {
  for (const place of places) {
    const found = firstOf(place, names);
    if (found !== undefined) return found;
  }
  return undefined;
}

function look(places: readonly unknown[], names: readonly string[]): string | undefined {
  for (const place of places) {
    for (const name of names) {
      const found = givenText(firstOf(place, [name]));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

const NO_HEADERS: ReadonlySet<string> = new Set([
  "http_version",
  "http_status",
  "http_code",
  "http_method",
  "http_protocol",
  "http_request",
]);
const MAPS = {
  request: ["request_headers", "headers", "headers_in"],
  response: ["response_headers", "headers", "headers_out"],
};
const PREFIXES = { request: /^http_/, response: /^(?:sent|upstream)_http_/ };

interface LoggedHeaders {
  readonly headers: ExchangeHeaders;
  readonly complete: boolean;
}

/**
 * Reads headers from a table, which is considered complete, or from members such as `http_user_agent`, where `_` can stand for `-`.
 * @param places - The request or response object, if any, followed by the record.
 */
function readLoggedHeaders(places: readonly unknown[], side: "request" | "response"): LoggedHeaders {
  for (const place of places) {
    // A top-level `headers` member contains the request headers.
    const names =
      side === "response" && place === places.at(-1) ? MAPS.response.filter(isOwnName) : MAPS[side];
    const table = firstOf(place, names);
    const lines = isObject(table) ? readHeaderMap(table) : undefined;
    if (lines !== undefined && isHeaders(lines)) return { headers: lines, complete: true };
  }
  return { headers: namedHeaders(places.at(-1), side), complete: false };
}

function isOwnName(name: string): boolean {
  return name !== "headers";
}

function namedHeaders(record: unknown, side: "request" | "response"): ExchangeHeaders {
  if (!isObject(record)) return [];
  const prefix = PREFIXES[side];
  const lines: [string, string][] = [];
  for (const key of Object.keys(record)) {
    const value = givenText(record[key]);
    if (value === undefined || NO_HEADERS.has(key)) continue;
    if (prefix.test(key)) lines.push([key.replace(prefix, "").replaceAll("_", "-"), value]);
    else if (side === "request" && key === "content_type") lines.push(["content-type", value]);
  }
  return lines;
}
