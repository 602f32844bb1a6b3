import { parsePairs, percentDecodeForm } from "../../../runtime/wire/split-styled.ts";
import { headerValue } from "../content/header-lines.ts";
import { encodeBase64, textOfBody } from "../content/recorded-body.ts";
import type {
  Exchange,
  ExchangeBody,
  ExchangeHeaders,
  ExchangeRequest,
  ExchangeResponse,
} from "../exchange.ts";

export interface EntryTimes {
  /** Time at which the request started. Default: the epoch, for reproducible output. */
  readonly startedAt?: Date;
  /** Milliseconds between the first request byte and the last response byte. Default: 0. */
  readonly milliseconds?: number;
}

export function printHarEntry({ id, request, response }: Exchange, times: EntryTimes = {}): string {
  const { startedAt = new Date(0), milliseconds = 0 } = times;
  return JSON.stringify({
    ...(id === undefined ? undefined : { _id: id }),
    startedDateTime: startedAt.toISOString(),
    time: milliseconds,
    request: requestOf(request),
    response: responseOf(response),
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
  });
}

function requestOf({ method, url, headers, headersIncomplete, body }: ExchangeRequest): object {
  const postData = postDataOf(body, headers);
  return {
    method,
    url,
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: headers.map(([name, value]) => ({ name, value })),
    queryString: queryOf(url),
    ...(postData === undefined ? undefined : { postData }),
    headersSize: -1,
    bodySize: sizeOf(body),
    _headersIncomplete: headersIncomplete,
  };
}

function queryOf(url: string): object[] {
  const query = url.replace(/#.*$/s, "").replace(/^[^?]*\??/, "");
  return (parsePairs(query) ?? []).map(({ name, rawValue }) => {
    return { name, value: percentDecodeForm(rawValue) ?? rawValue };
  });
}

function postDataOf(body: ExchangeBody, headers: ExchangeHeaders): object | undefined {
  const mimeType = headerValue(headers, "content-type") ?? "";
  switch (body.kind) {
    case "none":
      return undefined;
    case "unknown":
      return { mimeType, comment: body.why };
    case "bytes":
      return { mimeType, ...writtenBytes(body.bytes, mimeType) };
  }
}

function responseOf(response: ExchangeResponse | undefined): object {
  const headers = response?.headers ?? [];
  const body = response?.body ?? { kind: "none" };
  return {
    // HAR requires a response, so browsers write status 0 if there was none.
    status: response?.status ?? 0,
    statusText: "",
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: headers.map(([name, value]) => ({ name, value })),
    content: contentOf(body, headers),
    redirectURL: headerValue(headers, "location") ?? "",
    headersSize: -1,
    bodySize: -1,
    _headersIncomplete: response?.headersIncomplete,
  };
}

function contentOf(body: ExchangeBody, headers: ExchangeHeaders): object {
  const mimeType = headerValue(headers, "content-type") ?? "";
  const size = sizeOf(body);
  switch (body.kind) {
    case "none":
      return { size, mimeType };
    case "unknown":
      return { size, mimeType, comment: body.why };
    case "bytes":
      return { size, mimeType, ...writtenBytes(body.bytes, mimeType) };
  }
}

function writtenBytes(bytes: Uint8Array, mimeType: string): object {
  const text = textOfBody(bytes, mimeType === "" ? undefined : mimeType);
  return text === undefined ? { text: encodeBase64(bytes), encoding: "base64" } : { text };
}

function sizeOf(body: ExchangeBody): number {
  switch (body.kind) {
    case "none":
      return 0;
    case "unknown":
      return -1;
    case "bytes":
      return body.bytes.length;
  }
}
