import { addTo } from "../../../language/values/group.ts";
import { isObject } from "../../../language/values/json-object.ts";
import { decodeContent } from "../content/decode-content.ts";
import { headerValue, isHeaders, readHeaderMap } from "../content/header-lines.ts";
import {
  describeBadStatus,
  type ReadRecord,
  readItems,
  readStatus,
  toRecord,
} from "../content/read-items.ts";
import { decodeBase64, encodeBase64, recordedText, textOfBody } from "../content/recorded-body.ts";
import type {
  Exchange,
  ExchangeBody,
  ExchangeHeaders,
  ExchangeRequest,
  ExchangeResponse,
} from "../exchange.ts";
import { scanLines } from "../scan/scan-lines.ts";
import { type Batches, MAX_ITEM_BYTES, type ReadOptions, type SourcedExchange } from "../sourced-exchange.ts";

/**
 * Reads newline-delimited JSON with one exchange per line: `{"id"?, "webhook"?, "request": {"method", "url", "headers": {name: value |
 * [values]}, "body"?: string | {"base64": string}}, "response"?: {"status", "headers", "body"?}}`. A message without `body` had no body,
 * `{"unknown": why}` represents an unknown body, and `headersIncomplete: why` marks incomplete headers. `webhook` names a webhook or
 * callback that the service sent. Other members are ignored.
 */
export function readNdjson(
  source: AsyncIterable<Uint8Array>,
  { source: name = "-", maxItemBytes = MAX_ITEM_BYTES, takes }: ReadOptions = {},
): Batches<SourcedExchange> {
  const read = (value: unknown) => readNdjsonRecord(value, maxItemBytes);
  return readItems(scanLines(source, maxItemBytes, takes), { source: name, unit: "line", read, takes });
}

/** Members of an NDJSON line. Casting parsed JSON to this type is safe, because `Object.prototype` has no members with these names. */
interface Written {
  readonly [name: string]: unknown;
  readonly id?: unknown;
  readonly webhook?: unknown;
  readonly request?: unknown;
  readonly response?: unknown;
  readonly method?: unknown;
  readonly url?: unknown;
  readonly status?: unknown;
  readonly headers?: unknown;
  readonly headersIncomplete?: unknown;
  readonly body?: unknown;
  readonly base64?: unknown;
  readonly unknown?: unknown;
}

export function readNdjsonRecord(value: unknown, limit: number): ReadRecord {
  if (!isWritten(value)) {
    const isList = Array.isArray(value);
    return problem(isList ? "is a JSON array; NDJSON has one object per line" : "is not a JSON object");
  }
  const request = readRequest(value.request, limit);
  if (typeof request === "string") return problem(request);
  const response = readResponse(value.response, limit);
  if (typeof response === "string") return problem(response);
  const { id, webhook } = value;
  const own = typeof id === "string" || typeof id === "number" ? String(id) : undefined;
  const record = toRecord(own, request, response);
  return typeof webhook === "string" ? { ...record, exchange: { ...record.exchange, webhook } } : record;
}

function isWritten(value: unknown): value is Written {
  return isObject(value);
}

function problem(message: string): ReadRecord {
  return {
    kind: "problem",
    message,
    fix: 'A line is {"request": {"method", "url", "headers", "body"?}, "response"?: {"status", "headers", "body"?}}.',
  };
}

function readRequest(value: unknown, limit: number): ExchangeRequest | string {
  if (!isWritten(value)) return 'has no "request" object';
  const { method, url } = value;
  if (typeof method !== "string" || method === "") return 'has no string at "request.method"';
  if (typeof url !== "string" || url === "") return 'has no string at "request.url"';
  const headers = readHeaderMap(value.headers);
  if (!isHeaders(headers)) return describeBadHeader(headers.bad, "request");
  const body = readBody(value.body, headers, limit);
  if (body === undefined) return describeBadBody("request");
  const { headersIncomplete } = value;
  if (typeof headersIncomplete === "string") return { method, url, headers, headersIncomplete, body };
  return { method, url, headers, body };
}

function readResponse(value: unknown, limit: number): ExchangeResponse | string | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isWritten(value)) return 'has a "response" that is not an object';
  const status = readStatus(value.status);
  if (!Object.hasOwn(value, "status")) return 'has no status at "response.status"';
  if (status === undefined) return describeBadStatus(value.status);
  if (status === "none") return undefined;
  const headers = readHeaderMap(value.headers);
  if (!isHeaders(headers)) return describeBadHeader(headers.bad, "response");
  const body = readBody(value.body, headers, limit);
  if (body === undefined) return describeBadBody("response");
  const { headersIncomplete } = value;
  if (typeof headersIncomplete === "string") return { status, headers, headersIncomplete, body };
  return { status, headers, body };
}

function describeBadHeader(name: string, side: string): string {
  return `has neither a string nor a list of strings at "${side}.headers" for ${JSON.stringify(name)}`;
}

function describeBadBody(side: string): string {
  return `has neither a string nor {"base64": string} at "${side}.body"`;
}

const NONE: ExchangeBody = { kind: "none" };

function readBody(value: unknown, headers: ExchangeHeaders, limit: number): ExchangeBody | undefined {
  if (value === undefined || value === null) return NONE;
  if (typeof value === "string") return recordedText(value, headerValue(headers, "content-type"));
  if (!isWritten(value)) return undefined;
  if (typeof value.unknown === "string") return { kind: "unknown", why: value.unknown };
  const bytes = typeof value.base64 === "string" ? decodeBase64(value.base64) : undefined;
  return bytes === undefined ? undefined : decodeContent(bytes, headers, limit);
}

/** Prints a line for `readNdjson`. A repeated header becomes a list. */
export function printNdjsonLine({ id, webhook, request, response }: Exchange): string {
  const members: string[] = [];
  if (id !== undefined) members.push(`"id":${JSON.stringify(id)}`);
  if (webhook !== undefined) members.push(`"webhook":${JSON.stringify(webhook)}`);
  const method = JSON.stringify(request.method);
  const url = JSON.stringify(request.url);
  members.push(`"request":{"method":${method},"url":${url},${printContent(request)}}`);
  if (response !== undefined)
    members.push(`"response":{"status":${response.status},${printContent(response)}}`);
  return `{${members.join(",")}}\n`;
}

interface Content {
  readonly headers: ExchangeHeaders;
  readonly headersIncomplete?: string;
  readonly body: ExchangeBody;
}

function printContent({ headers, headersIncomplete, body }: Content): string {
  const incomplete =
    headersIncomplete === undefined ? "" : `,"headersIncomplete":${JSON.stringify(headersIncomplete)}`;
  const printed = `"headers":${printHeaders(headers)}${incomplete}`;
  const value = printBody(body, headers);
  return value === undefined ? printed : `${printed},"body":${value}`;
}

function printHeaders(headers: ExchangeHeaders): string {
  const byName = new Map<string, string[]>();
  for (const [name, value] of headers) addTo(byName, name, value);
  const members = [...byName].map(([name, values]) => {
    return `${JSON.stringify(name)}:${JSON.stringify(values.length === 1 ? values[0] : values)}`;
  });
  return `{${members.join(",")}}`;
}

function printBody(body: ExchangeBody, headers: ExchangeHeaders): string | undefined {
  switch (body.kind) {
    case "none":
      return undefined;
    case "unknown":
      return `{"unknown":${JSON.stringify(body.why)}}`;
    case "bytes": {
      const text = textOfBody(body.bytes, headerValue(headers, "content-type"));
      return text === undefined ? `{"base64":"${encodeBase64(body.bytes)}"}` : JSON.stringify(text);
    }
  }
}
