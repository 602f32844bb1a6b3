import { decodeBase64Content } from "../content/decode-content.ts";
import { headerValue, isHeaders, readHeaderMap } from "../content/header-lines.ts";
import { firstOf, isRecord, memberOf, textOf } from "../content/members.ts";
import { recordedText } from "../content/recorded-body.ts";
import type { ExchangeBody, ExchangeHeaders } from "../exchange.ts";

/** The parts of a request's URL in a log. */
interface LoggedTarget {
  /** A path with or without its query, or a whole URL. */
  readonly target: string;
  readonly query: string | undefined;
  readonly scheme: string | undefined;
  readonly host: string | undefined;
}

/** The URL of a request: absolute if the host is known (with `http:` if the scheme is not), otherwise beginning with the path. */
export function buildLoggedUrl({ target, query, scheme = "http", host }: LoggedTarget): string {
  const bare = query?.replace(/^\?/, "") ?? "";
  const full = bare === "" || target.includes("?") ? target : `${target}?${bare}`;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(full)) return full;
  const rooted = full.startsWith("/") ? full : `/${full}`;
  return host === undefined ? rooted : `${scheme}://${host}${rooted}`;
}

/** Members of log records that contain no header, although their names begin like nginx's variables for headers (`http_user_agent`). */
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

/** Header lines, and whether they are complete. */
interface LoggedHeaders {
  readonly headers: ExchangeHeaders;
  readonly complete: boolean;
}

/**
 * The headers of a record: a table, which counts as complete, or single members such as `http_user_agent`, where `_` may stand for `-`.
 *
 * @param places - The objects to search: the request or response object if there is one, followed by the record.
 */
export function readLoggedHeaders(places: readonly unknown[], side: "request" | "response"): LoggedHeaders {
  for (const place of places) {
    // The member `headers` of the record itself contains the headers of the request.
    const names =
      side === "response" && place === places.at(-1) ? MAPS.response.filter(isOwnName) : MAPS[side];
    const table = firstOf(place, names);
    const lines = isRecord(table) ? readHeaderMap(table) : undefined;
    if (lines !== undefined && isHeaders(lines)) return { headers: lines, complete: true };
  }
  return { headers: namedHeaders(places.at(-1), side), complete: false };
}

function isOwnName(name: string): boolean {
  return name !== "headers";
}

function namedHeaders(record: unknown, side: "request" | "response"): ExchangeHeaders {
  if (!isRecord(record)) return [];
  const prefix = PREFIXES[side];
  const lines: [string, string][] = [];
  for (const key of Object.keys(record)) {
    const value = textOf(record[key]);
    if (value === undefined || NO_HEADERS.has(key)) continue;
    if (prefix.test(key)) lines.push([key.replace(prefix, "").replaceAll("_", "-"), value]);
    else if (side === "request" && key === "content_type") lines.push(["content-type", value]);
  }
  return lines;
}

/**
 * The body in a log: text, the octets of `{"base64": text}`, or a JSON value. `undefined` if there is none.
 *
 * @param limit - The maximum number of octets of a body after decompression.
 */
export function readLoggedBody(
  value: unknown,
  headers: ExchangeHeaders,
  limit: number,
): ExchangeBody | undefined {
  if (value === undefined || value === null || value === "" || value === "-") return undefined;
  const type = headerValue(headers, "content-type");
  if (typeof value === "string") return recordedText(value, type);
  const base64 = memberOf(value, "base64");
  if (typeof base64 === "string" && Object.keys(value).length === 1)
    return decodeBase64Content(base64, headers, limit);
  return recordedText(JSON.stringify(value), type);
}
