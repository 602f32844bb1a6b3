import { encodeComponent } from "../../../contract/findings/show-text.ts";
import { headerValue } from "../content/header-lines.ts";
import { isRecord, type JsonRecord, memberOf, readStatus, textOf } from "../content/members.ts";
import { type ReadRecord, readItems } from "../content/read-items.ts";
import type { Exchange, ExchangeHeaders, ExchangeRequest, ExchangeResponse } from "../exchange.ts";
import { scanArray } from "../scan/scan-array.ts";
import { type Batches, MAX_ITEM_BYTES, type ReadOptions, type SourcedExchange } from "../sourced-exchange.ts";
import { readHarContent, readHarPostData } from "./read-har-body.ts";

/**
 * Reads HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/) entry by entry, so that memory does not grow with the file. Accepts
 * common deviations: pseudo-headers of HTTP/2 are dropped, cookies that are only in `cookies` become header lines, a status of 0 means no
 * response, and a missing body is unknown if its size or a header announces one.
 */
export function readHar(
  source: AsyncIterable<Uint8Array>,
  { source: name = "-", maxItemBytes = MAX_ITEM_BYTES, takes }: ReadOptions = {},
): Batches<SourcedExchange> {
  const entries = scanArray(source, { path: ["log", "entries"], limit: maxItemBytes });
  const read = (value: unknown) => readHarEntry(value, maxItemBytes);
  return readItems(entries, { source: name, unit: "entry", read, takes });
}

/**
 * Converts a parsed entry to an exchange.
 *
 * @param limit - The maximum number of octets of a body after decompression.
 */
function readHarEntry(entry: unknown, limit: number): ReadRecord {
  if (!isRecord(entry)) return { kind: "problem", message: "is not a JSON object" };
  const given = memberOf(entry, "request");
  if (!isRecord(given)) return { kind: "problem", message: 'has no "request" object' };
  const request = readRequest(given, limit);
  if (typeof request === "string") return { kind: "problem", message: request };
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(request.url)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https")
    return { kind: "skipped", why: `its URL begins with "${scheme}:", which is not HTTP` };
  const response = readResponse(memberOf(entry, "response"), request.method, limit);
  if (typeof response === "string") return { kind: "problem", message: response };
  const id = textOf(memberOf(entry, "_id"));
  const exchange: Exchange = {
    ...(id === undefined ? undefined : { id }),
    request,
    ...(response === undefined ? undefined : { response }),
  };
  return { kind: "exchange", exchange };
}

function readRequest(given: JsonRecord, limit: number): ExchangeRequest | string {
  const method = textOf(memberOf(given, "method"));
  if (method === undefined) return 'has no text at "request.method"';
  const url = textOf(memberOf(given, "url"));
  if (url === undefined) return 'has no text at "request.url"';
  const headers = readHarHeaders(given, "request");
  if (headers === undefined) return 'has no list of names and values at "request.headers"';
  const body = readHarPostData(given, headers, limit);
  return {
    method,
    url: withQuery(url, memberOf(given, "queryString")),
    headers,
    ...incompleteOf(given),
    body,
  };
}

/** The URL with its query. In HAR, the URL includes the query. Some recorders write the query only to `queryString`, and decoded. */
function withQuery(url: string, queryString: unknown): string {
  if (url.includes("?")) return url;
  const pairs = readHarPairs(queryString) ?? [];
  if (pairs.length === 0) return url;
  const written = pairs.map(([name, value]) => `${encodeComponent(name)}=${encodeComponent(value)}`);
  return `${url.replace(/#.*$/s, "")}?${written.join("&")}`;
}

function readResponse(given: unknown, method: string, limit: number): ExchangeResponse | string | undefined {
  if (given === undefined || given === null) return undefined;
  if (!isRecord(given)) return 'has a "response" that is not an object';
  const status = readStatus(memberOf(given, "status"));
  if (status === undefined) return 'has no status at "response.status"';
  if (status === "none") return undefined;
  const headers = readHarHeaders(given, "response");
  if (headers === undefined) return 'has no list of names and values at "response.headers"';
  return {
    status,
    headers,
    ...incompleteOf(given),
    body: readHarContent(given, { method, status, headers, limit }),
  };
}

function incompleteOf(message: JsonRecord): { readonly headersIncomplete: string } | undefined {
  const why = textOf(memberOf(message, "_headersIncomplete"));
  return why === undefined ? undefined : { headersIncomplete: why };
}

/** The header lines of a message, completed from its other members; `undefined` if they are malformed. */
function readHarHeaders(message: JsonRecord, side: "request" | "response"): ExchangeHeaders | undefined {
  const pairs = readHarPairs(memberOf(message, "headers"));
  if (pairs === undefined) return undefined;
  const lines: (readonly [string, string])[] = [];
  let authority: string | undefined;
  for (const [name, value] of pairs) {
    if (name.startsWith(":")) {
      if (name.toLowerCase() === ":authority") authority = value;
      continue;
    }
    // Browsers write repeated headers as one value with line ends.
    if (value.includes("\n")) for (const part of value.split(/\r?\n/)) lines.push([name, part]);
    else lines.push([name, value]);
  }
  if (authority !== undefined && headerValue(lines, "host") === undefined) lines.push(["host", authority]);
  if (pairs.length === 0) lines.push(...contentTypeLine(message, side));
  lines.push(...cookieLines(message, side, lines));
  return lines;
}

/** The header line of the content type. It is taken from the description of the content if a recorder kept no headers at all. */
function contentTypeLine(message: JsonRecord, side: "request" | "response"): ExchangeHeaders {
  const content = memberOf(message, side === "request" ? "postData" : "content");
  const type = textOf(memberOf(content, "mimeType"));
  return type === undefined || type === "x-unknown" ? [] : [["content-type", type]];
}

function cookieLines(
  message: JsonRecord,
  side: "request" | "response",
  lines: ExchangeHeaders,
): ExchangeHeaders {
  const header = side === "request" ? "cookie" : "set-cookie";
  if (headerValue(lines, header) !== undefined) return [];
  const list = memberOf(message, "cookies");
  const cookies = (readHarPairs(list) ?? []).map(([name, value]) => `${name}=${value}`);
  if (side === "request") return cookies.length === 0 ? [] : [[header, cookies.join("; ")]];
  const details: readonly unknown[] = Array.isArray(list) ? list : [];
  return cookies.map((cookie, index) => [header, cookie + cookieAttributes(details[index])]);
}

function cookieAttributes(cookie: unknown): string {
  let text = "";
  for (const [member, attribute] of [
    ["path", "Path"],
    ["domain", "Domain"],
    ["expires", "Expires"],
    ["sameSite", "SameSite"],
  ] as const) {
    const value = textOf(memberOf(cookie, member));
    if (value !== undefined) text += `; ${attribute}=${value}`;
  }
  if (memberOf(cookie, "httpOnly") === true) text += "; HttpOnly";
  if (memberOf(cookie, "secure") === true) text += "; Secure";
  return text;
}

/** The names and values in a list such as `headers` or `queryString`; a missing value is empty. `undefined` if it is malformed. */
function readHarPairs(list: unknown): readonly (readonly [name: string, value: string])[] | undefined {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) return undefined;
  const pairs: [string, string][] = [];
  for (const item of list) {
    const name = memberOf(item, "name");
    const value = memberOf(item, "value") ?? "";
    if (!isRecord(item) || typeof name !== "string") return undefined;
    if (typeof value === "object" || typeof value === "symbol") return undefined;
    pairs.push([name, String(value)]);
  }
  return pairs;
}
