import type {
  Exchange,
  ExchangeBody,
  ExchangeHeaders,
  ExchangeRequest,
  ExchangeResponse,
} from "../../exchange.ts";
import { decodeBase64 } from "../content/decode-base64.ts";
import { decodeContent } from "../content/decode-content.ts";
import { headerValue, isHeaders, readHeaderMap } from "../content/header-lines.ts";
import { isRecord, memberOf } from "../content/members.ts";
import type { ReadRecord } from "../content/read-items.ts";
import { readStatus } from "../content/read-status.ts";
import { recordedText } from "../content/recorded-text.ts";

/** Makes one parsed line an exchange. @param limit - The most octets of a body that comes compressed. */
export function readNdjsonRecord(value: unknown, limit: number): ReadRecord {
  if (!isRecord(value)) return { kind: "problem", message: "is not a JSON object" };
  const id = memberOf(value, "id");
  const request = readRequest(memberOf(value, "request"), limit);
  if (typeof request === "string") return problem(request);
  const response = readResponse(memberOf(value, "response"), limit);
  if (typeof response === "string") return problem(response);
  const exchange: Exchange = {
    ...(typeof id === "string" || typeof id === "number" ? { id: String(id) } : undefined),
    request,
    ...(response === undefined ? undefined : { response }),
  };
  return { kind: "exchange", exchange };
}

function problem(message: string): ReadRecord {
  return {
    kind: "problem",
    message,
    fix: 'A line is {"request": {"method", "url", "headers", "body"?}, "response"?: {"status", "headers", "body"?}}.',
  };
}

function readRequest(value: unknown, limit: number): ExchangeRequest | string {
  if (!isRecord(value)) return 'has no "request" object';
  const method = memberOf(value, "method");
  if (typeof method !== "string" || method === "") return 'has no text at "request.method"';
  const url = memberOf(value, "url");
  if (typeof url !== "string" || url === "") return 'has no text at "request.url"';
  const rest = readContent(value, "request", limit);
  return typeof rest === "string" ? rest : { method, url, ...rest };
}

function readResponse(value: unknown, limit: number): ExchangeResponse | string | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isRecord(value)) return 'has a "response" that is no object';
  const status = readStatus(memberOf(value, "status"));
  if (status === undefined || !Object.hasOwn(value, "status")) return 'has no status at "response.status"';
  if (status === "none") return undefined;
  const rest = readContent(value, "response", limit);
  return typeof rest === "string" ? rest : { status, ...rest };
}

interface Content {
  readonly headers: ExchangeHeaders;
  readonly headersIncomplete?: string;
  readonly body: ExchangeBody;
}

function readContent(value: unknown, side: string, limit: number): Content | string {
  const headers = readHeaderMap(memberOf(value, "headers"));
  if (!isHeaders(headers))
    return `has no text, and no list of texts, at "${side}.headers" for ${JSON.stringify(headers.bad)}`;
  const body = readBody(memberOf(value, "body"), headers, limit);
  if (body === undefined) return `has neither a text nor {"base64": text} at "${side}.body"`;
  const incomplete = memberOf(value, "headersIncomplete");
  return {
    headers,
    ...(typeof incomplete === "string" ? { headersIncomplete: incomplete } : undefined),
    body,
  };
}

function readBody(value: unknown, headers: ExchangeHeaders, limit: number): ExchangeBody | undefined {
  if (value === undefined || value === null) return { kind: "none" };
  if (typeof value === "string") return recordedText(value, headerValue(headers, "content-type"));
  const why = memberOf(value, "unknown");
  if (typeof why === "string") return { kind: "unknown", why };
  const base64 = memberOf(value, "base64");
  const bytes = typeof base64 === "string" ? decodeBase64(base64) : undefined;
  return bytes === undefined ? undefined : decodeContent(bytes, headers, limit);
}
