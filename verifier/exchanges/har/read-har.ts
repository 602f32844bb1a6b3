import { encodeComponent } from "../../../contract/findings/show-text.ts";
import { isObject } from "../../../language/values/json-object.ts";
import { mediaTypeParameter, parseMediaType } from "../../../runtime/http-semantics.ts";
import { readToken } from "../../../runtime/pointer.ts";
import { decodeBase64Content } from "../content/decode-content.ts";
import { headerValue } from "../content/header-lines.ts";
import {
  describeBadStatus,
  givenText,
  type ReadRecord,
  readItems,
  readStatus,
  toRecord,
  wholeNumberOf,
} from "../content/read-items.ts";
import {
  absentRequestBody,
  absentResponseBody,
  announcesBody,
  recordedText,
} from "../content/recorded-body.ts";
import type { ExchangeBody, ExchangeHeaders, ExchangeRequest, ExchangeResponse } from "../exchange.ts";
import { scanArray } from "../scan/scan-array.ts";
import { type Batches, MAX_ITEM_BYTES, type ReadOptions, type SourcedExchange } from "../sourced-exchange.ts";

/**
 * Reads HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/) one entry at a time, so memory use does not depend on the file size.
 * Tolerates common deviations:
 * - HTTP/2 pseudo-headers are dropped.
 * - Cookies that only occur in `cookies` become header lines.
 * - Status 0 or -1 means that there was no response.
 * - A missing body is unknown if its size or a header announces a body.
 * - Playwright's `_file` refers to a file that contains the body.
 */
export function readHar(
  source: AsyncIterable<Uint8Array>,
  { source: name = "-", maxItemBytes = MAX_ITEM_BYTES, takes, readAttachment }: ReadOptions = {},
): Batches<SourcedExchange> {
  const entries = scanArray(source, { path: ["log", "entries"], limit: maxItemBytes });
  const rules = { limit: maxItemBytes, readAttachment };
  const read = (value: unknown) => readHarEntry(value, rules);
  return readItems(entries, { source: name, unit: "entry", read, takes });
}

interface BodyRules extends Pick<ReadOptions, "readAttachment"> {
  readonly limit: number;
}

function readHarEntry(entry: unknown, rules: BodyRules): ReadRecord {
  if (!isObject(entry)) return { kind: "problem", message: "is not a JSON object" };
  const given = readToken(entry, "request");
  if (!isObject(given)) return { kind: "problem", message: 'has no "request" object' };
  const request = readRequest(given, rules);
  if (typeof request === "string") return { kind: "problem", message: request };
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(request.url)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https")
    return { kind: "skipped", why: `its URL begins with "${scheme}:", which is not HTTP` };
  const response = readResponse(readToken(entry, "response"), request.method, rules);
  if (typeof response === "string") return { kind: "problem", message: response };
  return toRecord(givenText(readToken(entry, "_id")), request, response);
}

function readRequest(given: object, rules: BodyRules): ExchangeRequest | string {
  const method = givenText(readToken(given, "method"));
  if (method === undefined) return 'has no string at "request.method"';
  const url = givenText(readToken(given, "url"));
  if (url === undefined) return 'has no string at "request.url"';
  const headers = readHarHeaders(given, "request");
  if (headers === undefined) return 'has no list of names and values at "request.headers"';
  const body = readHarPostData(given, headers, rules);
  return {
    method,
    url: withQuery(url, readToken(given, "queryString")),
    headers,
    ...incompleteOf(given),
    body,
  };
}

/** Restores the query if the recorder only stored decoded pairs in `queryString`. */
function withQuery(url: string, queryString: unknown): string {
  if (url.includes("?")) return url;
  const pairs = readHarPairs(queryString) ?? [];
  if (pairs.length === 0) return url;
  const written = pairs.map(([name, value]) => `${encodeComponent(name)}=${encodeComponent(value)}`);
  return `${url.replace(/#.*$/s, "")}?${written.join("&")}`;
}

function readResponse(
  given: unknown,
  method: string,
  rules: BodyRules,
): ExchangeResponse | string | undefined {
  if (given === undefined || given === null) return undefined;
  if (!isObject(given)) return 'has a "response" that is not an object';
  const recorded = readToken(given, "status");
  // Playwright writes status -1 for aborted requests.
  const status = recorded === -1 ? "none" : readStatus(recorded);
  if (status === undefined) return describeBadStatus(recorded);
  if (status === "none") return undefined;
  const headers = readHarHeaders(given, "response");
  if (headers === undefined) return 'has no list of names and values at "response.headers"';
  return {
    status,
    headers,
    ...incompleteOf(given),
    body: readHarContent(given, { ...rules, method, status, headers }),
  };
}

function incompleteOf(message: object): { readonly headersIncomplete: string } | undefined {
  const why = givenText(readToken(message, "_headersIncomplete"));
  return why === undefined ? undefined : { headersIncomplete: why };
}

function readHarHeaders(message: object, side: "request" | "response"): ExchangeHeaders | undefined {
  const pairs = readHarPairs(readToken(message, "headers"));
  if (pairs === undefined) return undefined;
  const lines: (readonly [string, string])[] = [];
  let authority: string | undefined;
  for (const [name, value] of pairs) {
    if (name.startsWith(":")) {
      if (name.toLowerCase() === ":authority") authority = value;
      continue;
    }
    // Browsers join repeated headers with line breaks.
    if (value.includes("\n")) for (const part of value.split(/\r?\n/)) lines.push([name, part]);
    else lines.push([name, value]);
  }
  if (authority !== undefined && headerValue(lines, "host") === undefined) lines.push(["host", authority]);
  // Without a `Content-Type` header, browsers guess the type of a response.
  if (pairs.length === 0 || (side === "request" && headerValue(lines, "content-type") === undefined))
    lines.push(...contentTypeLine(message, side));
  lines.push(...cookieLines(message, side, lines));
  return lines;
}

/** Creates a `Content-Type` line from `mimeType` for messages without this header. */
function contentTypeLine(message: object, side: "request" | "response"): ExchangeHeaders {
  const content = readToken(message, side === "request" ? "postData" : "content");
  const type = givenText(readToken(content, "mimeType"));
  return type === undefined || type === "x-unknown" ? [] : [["content-type", type]];
}

function cookieLines(message: object, side: "request" | "response", lines: ExchangeHeaders): ExchangeHeaders {
  const header = side === "request" ? "cookie" : "set-cookie";
  if (headerValue(lines, header) !== undefined) return [];
  const list = readToken(message, "cookies");
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
    const value = givenText(readToken(cookie, member));
    if (value !== undefined) text += `; ${attribute}=${value}`;
  }
  if (readToken(cookie, "httpOnly") === true) text += "; HttpOnly";
  if (readToken(cookie, "secure") === true) text += "; Secure";
  return text;
}

function readHarPairs(list: unknown): readonly (readonly [name: string, value: string])[] | undefined {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) return undefined;
  const pairs: [string, string][] = [];
  for (const item of list) {
    const name = readToken(item, "name");
    const value = readToken(item, "value") ?? "";
    if (!isObject(item) || typeof name !== "string") return undefined;
    if (typeof value === "object" || typeof value === "symbol") return undefined;
    pairs.push([name, String(value)]);
  }
  return pairs;
}

interface ResponseHead extends BodyRules {
  readonly method: string;
  readonly status: number;
  readonly headers: ExchangeHeaders;
}

/** Recorders count a byte order mark in the size even if they drop it from the text. */
const BYTE_ORDER_MARK = 3;

function readHarContent(response: object, head: ResponseHead): ExchangeBody {
  const { method, status, headers, limit } = head;
  const content = readToken(response, "content");
  const text = readToken(content, "text");
  const size = wholeNumberOf(readToken(content, "size")) ?? -1;
  if (typeof text !== "string" || text === "") {
    const attached = readAttached(content, head);
    if (attached !== undefined) return attached;
    // If Playwright could not read the content, it writes size 0, but keeps the transferred size.
    const isTransferred = text === undefined && (wholeNumberOf(readToken(response, "bodySize")) ?? 0) > 0;
    const isEmpty = !announcesBody(headers) && !isTransferred;
    if (size === 0 && isEmpty) return { kind: "none" };
    const comment = givenText(readToken(content, "comment"));
    const why = comment ?? (size > 0 ? `its ${size} bytes were not recorded` : "it was not recorded");
    if (size > 0 || comment !== undefined) return { kind: "unknown", why };
    return text === "" && isEmpty ? { kind: "none" } : absentResponseBody(method, status, headers, why);
  }
  const encoding = givenText(readToken(content, "encoding"))?.toLowerCase();
  if (encoding === "base64") return decodeBase64Content(text, headers, limit);
  if (encoding !== undefined)
    return { kind: "unknown", why: `it is recorded in the unknown encoding "${encoding}"` };
  return checkWhole(recordedText(text, headerValue(headers, "content-type")), size);
}

function checkWhole(body: ExchangeBody, size: number): ExchangeBody {
  if (body.kind !== "bytes" || size <= body.bytes.length + BYTE_ORDER_MARK) return body;
  return { kind: "unknown", why: `only ${body.bytes.length} of its ${size} bytes were recorded` };
}

interface RecordedText {
  readonly postData: unknown;
  readonly headers: ExchangeHeaders;
  readonly size: number;
  readonly limit: number;
}

function readHarPostData(request: object, headers: ExchangeHeaders, rules: BodyRules): ExchangeBody {
  const { limit } = rules;
  const postData = readToken(request, "postData");
  const size = wholeNumberOf(readToken(request, "bodySize")) ?? -1;
  const text = readToken(postData, "text");
  if (typeof text === "string" && text !== "") return readText(text, { postData, headers, size, limit });
  const attached = readAttached(postData, rules);
  if (attached !== undefined) return attached;
  const params = readToken(postData, "params");
  if (Array.isArray(params) && params.length > 0) return readParams(postData, params, headers);
  const comment = givenText(readToken(postData, "comment"));
  const why = comment ?? (size > 0 ? `its ${size} bytes were not recorded` : "it was not recorded");
  if (size > 0 || comment !== undefined) return { kind: "unknown", why };
  if ((size === 0 || text === "") && !announcesBody(headers)) return { kind: "none" };
  return absentRequestBody(headers, why);
}

function readAttached(content: unknown, { limit, readAttachment }: BodyRules): ExchangeBody | undefined {
  const file = givenText(readToken(content, "_file"));
  if (file === undefined) return undefined;
  const bytes = readAttachment?.(file, limit);
  return bytes === undefined
    ? { kind: "unknown", why: "the file with its content cannot be read" }
    : { kind: "bytes", bytes };
}

function readText(text: string, { postData, headers, size, limit }: RecordedText): ExchangeBody {
  // HAR cannot store binary request bodies, so several recorders add one of these members.
  const encoding = givenText(readToken(postData, "encoding")) ?? givenText(readToken(postData, "_encoding"));
  if (encoding?.toLowerCase() === "base64") return decodeBase64Content(text, headers, limit);
  const body = recordedText(text, typeOf(postData, headers));
  if (body.kind !== "bytes" || headerValue(headers, "content-encoding") !== undefined) return body;
  const announced = size > 0 ? size : (wholeNumberOf(headerValue(headers, "content-length")) ?? 0);
  if (announced <= body.bytes.length) return body;
  return { kind: "unknown", why: `only ${body.bytes.length} of its ${announced} bytes were recorded` };
}

function typeOf(postData: unknown, headers: ExchangeHeaders): string | undefined {
  return headerValue(headers, "content-type") ?? givenText(readToken(postData, "mimeType"));
}

function readParams(postData: unknown, params: readonly unknown[], headers: ExchangeHeaders): ExchangeBody {
  const type = typeOf(postData, headers) ?? "application/x-www-form-urlencoded";
  const media = parseMediaType(type);
  if (media?.type === "multipart") return writeMultipartParams(params, mediaTypeParameter(media, "boundary"));
  if (media?.subtype !== "x-www-form-urlencoded")
    return { kind: "unknown", why: "only its parameters were recorded" };
  const form = new URLSearchParams();
  for (const param of params) {
    const name = readToken(param, "name");
    if (!isObject(param) || typeof name !== "string")
      return { kind: "unknown", why: "its parameters are damaged" };
    form.append(name, givenText(readToken(param, "value")) ?? "");
  }
  return { kind: "bytes", bytes: new TextEncoder().encode(form.toString()) };
}

/** Rebuilds a multipart body (RFC 7578) from `postData.params`. The body is unknown if the boundary or a file's content is missing. */
function writeMultipartParams(params: readonly unknown[], boundary: string | undefined): ExchangeBody {
  if (boundary === undefined) return { kind: "unknown", why: "its multipart boundary was not recorded" };
  let text = "";
  for (const param of params) {
    const name = readToken(param, "name");
    const value = readToken(param, "value");
    if (typeof name !== "string") return { kind: "unknown", why: "its parameters are damaged" };
    if (typeof value !== "string") return { kind: "unknown", why: "the content of a part was not recorded" };
    const fileName = readToken(param, "fileName");
    const type = readToken(param, "contentType");
    text += `--${boundary}\r\ncontent-disposition: form-data; name="${escapeName(name)}"`;
    if (typeof fileName === "string") text += `; filename="${escapeName(fileName)}"`;
    if (typeof type === "string" && type !== "") text += `\r\ncontent-type: ${type.replace(/[\r\n]/g, "")}`;
    text += `\r\n\r\n${value}\r\n`;
  }
  return { kind: "bytes", bytes: new TextEncoder().encode(`${text}--${boundary}--\r\n`) };
}

function escapeName(name: string): string {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
