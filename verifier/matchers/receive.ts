import { oncePer } from "../../language/values/memory.ts";
import { isJson } from "../../runtime/http-semantics.ts";
import { headerValue } from "../exchanges/content/header-lines.ts";
import type { Exchange, ExchangeBody, ExchangeHeaders, ExchangeRequest } from "../exchanges/exchange.ts";
import { readNdjsonRecord } from "../exchanges/ndjson/read-ndjson.ts";
import { MAX_ITEM_BYTES } from "../exchanges/sourced-exchange.ts";
import {
  bytesBody,
  call,
  dataBody,
  fromRequest,
  fromResponse,
  isRequest,
  isResponse,
  type Received,
  read,
  textBody,
  toHeaders,
} from "./received.ts";

/**
 * Converts a message received in a test to an exchange. Accepts a Fetch API `Response` or `Request`, `{ request, response }`, responses of
 * supertest, axios, undici's `request` and light-my-request (Fastify's `inject`), an {@link Exchange}, and an exchange in NDJSON format.
 * Bodies remain readable.
 *
 * @throws {TypeError} For any other value.
 *
 * @example
 * const received = await receive(await fetch("https://api.test/notes"));
 */
export async function receive(value: unknown): Promise<Received> {
  if (isResponse(value)) return receiveResponse(value);
  if (isRequest(value)) return { request: await fromRequest(value) };
  const known = fromSupertest(value) ?? fromAxios(value) ?? fromInject(value) ?? (await receivePair(value));
  const found = known ?? (await fromUndici(value)) ?? receivePlain(value);
  if (found !== undefined) return found;
  throw new TypeError(
    "This value is not an exchange. Pass a Response, { request, response }, an exchange, or a response of supertest, axios, " +
      "undici or light-my-request.",
  );
}

async function receiveResponse(response: Response): Promise<Received> {
  const { url } = response;
  const received = { response: await fromResponse(response) };
  return url === "" ? received : { ...received, url };
}

async function receivePair(value: unknown): Promise<Received | undefined> {
  const [request, response] = [read(value, "request"), read(value, "response")];
  if (!isRequest(request)) return undefined;
  const sent = { request: await fromRequest(request) };
  return isResponse(response) ? { ...sent, response: await fromResponse(response) } : sent;
}

function receivePlain(value: unknown): Received | undefined {
  const request = read(value, "request");
  if (typeof read(request, "method") !== "string" || typeof read(request, "url") !== "string")
    return undefined;
  // Headers are a list in an `Exchange`, but an object in NDJSON format.
  if (Array.isArray(read(request, "headers"))) return value as Exchange;
  const record = readNdjsonRecord(value, MAX_ITEM_BYTES);
  if (record.kind === "exchange") return record.exchange;
  throw new TypeError(`This exchange ${record.kind === "problem" ? record.message : record.why}.`);
}

/** Detects a supertest response, which exposes its request as both `req` and `request`. */
function fromSupertest(response: unknown): Received | undefined {
  const status = readNumber(response, "status");
  const sent = read(response, "req");
  const built = read(response, "request");
  if (status === undefined || built === undefined || typeof read(sent, "getHeaders") !== "function")
    return undefined;
  const headers = toHeaders(read(response, "headers"));
  const text = read(response, "text");
  const body = typeof text === "string" ? textBody(text) : parsedBody(read(response, "body"), headers);
  const requestHeaders = toHeaders(call(sent, "getHeaders"));
  const request: ExchangeRequest = {
    method: readText(sent, "method") ?? "GET",
    url: readText(sent, "path") ?? "/",
    headers: requestHeaders,
    body: read(built, "_formData") == null ? dataBody(read(built, "_data"), requestHeaders) : UNKNOWN_FORM,
  };
  return { request, response: { status, headers, body } };
}

const UNKNOWN_FORM: ExchangeBody = {
  kind: "unknown",
  why: "supertest does not keep the bytes of a form; create a FormData, and send the bytes of new Response(form) with its content type",
};

/** Detects an axios response by `status`, `data` and `config`. In Node, its `request` is the request that was sent. */
function fromAxios(response: unknown): Received | undefined {
  const status = readNumber(response, "status");
  const config = read(response, "config");
  if (status === undefined || typeof config !== "object" || config === null || !hasData(response))
    return undefined;
  const headers = toHeaders(read(response, "headers"));
  const sent = read(response, "request");
  const given = isRequest(sent) ? toHeaders(sent.headers) : toHeaders(read(config, "headers"));
  const requestHeaders =
    typeof read(sent, "getHeaders") === "function" ? toHeaders(call(sent, "getHeaders")) : given;
  const request: ExchangeRequest = {
    method: (readText(config, "method") ?? "get").toUpperCase(),
    url: readText(sent, "path") ?? readText(sent, "responseURL") ?? readText(sent, "url") ?? urlOf(config),
    headers: requestHeaders,
    body: dataBody(read(config, "data"), requestHeaders),
  };
  return { request, response: { status, headers, body: parsedBody(read(response, "data"), headers) } };
}

function hasData(response: unknown): boolean {
  return typeof response === "object" && response !== null && "data" in response;
}

function urlOf(config: unknown): string {
  const url = readText(config, "url") ?? "/";
  const base = readText(config, "baseURL");
  if (base === undefined || /^[a-z][a-z\d+.-]*:\/\//i.test(url)) return url;
  return `${base.replace(/\/+$/, "")}/${url.replace(/^\/+/, "")}`;
}

/** Serialises a parsed body. Prints a string as JSON only if the content type is JSON. */
function parsedBody(data: unknown, headers: ExchangeHeaders): ExchangeBody {
  if (typeof data !== "string") return dataBody(data, headers);
  return textBody(isJson(headerValue(headers, "content-type")) && data !== "" ? JSON.stringify(data) : data);
}

/** Detects a light-my-request response by `rawPayload`. Its request is `raw.req`. */
function fromInject(response: unknown): Received | undefined {
  const payload = read(response, "rawPayload");
  const status = readNumber(response, "statusCode");
  if (status === undefined || !(payload instanceof Uint8Array)) return undefined;
  const sent = read(read(response, "raw"), "req");
  const requestHeaders = toHeaders(read(sent, "headers"));
  const given = read(read(sent, "_lightMyRequest"), "payload");
  const answer = { status, headers: toHeaders(read(response, "headers")), body: bytesBody(payload) };
  const url = readText(sent, "url");
  if (url === undefined) return { response: answer };
  const method = readText(sent, "method") ?? "GET";
  return {
    request: {
      method,
      url,
      headers: requestHeaders,
      body: dataBody(given === "" ? undefined : given, requestHeaders),
    },
    response: answer,
  };
}

/**
 * Detects an undici response by `statusCode` and a body that can be read only once. Reads the body and replaces its methods, so that the
 * test can still read it.
 */
async function fromUndici(response: unknown): Promise<Received | undefined> {
  const status = readNumber(response, "statusCode");
  const body = read(response, "body");
  if (status === undefined || typeof read(body, "arrayBuffer") !== "function") return undefined;
  return { response: { status, headers: toHeaders(read(response, "headers")), body: await readOnce(body) } };
}

/** Caches the bytes of undici bodies that have already been read, keyed by body object. */
const octetsOf = oncePer((_: object): { bytes?: Uint8Array<ArrayBuffer> } => ({}));

async function readOnce(body: unknown): Promise<ExchangeBody> {
  if (typeof body !== "object" || body === null) return { kind: "none" };
  const kept = octetsOf(body);
  if (kept.bytes !== undefined) return bytesBody(kept.bytes);
  if (read(body, "bodyUsed") === true) return { kind: "unknown", why: "it was already read; match first" };
  const octets = await call(body, "arrayBuffer");
  const bytes = new Uint8Array(octets instanceof ArrayBuffer ? octets : []);
  kept.bytes = bytes;
  giveAgain(body, bytes);
  return bytesBody(bytes);
}

function giveAgain(body: object, bytes: Uint8Array<ArrayBuffer>): void {
  const text = (): string => new TextDecoder().decode(bytes);
  const again: Readonly<Record<string, () => unknown>> = {
    arrayBuffer: () => bytes.slice().buffer,
    bytes: () => bytes.slice(),
    blob: () => new Blob([bytes]),
    json: () => JSON.parse(text()),
    text,
  };
  for (const [name, give] of Object.entries(again)) {
    Object.defineProperty(body, name, { configurable: true, value: async () => give() });
  }
}

function readText(value: unknown, name: string): string | undefined {
  const member = read(value, name);
  return typeof member === "string" ? member : undefined;
}

function readNumber(value: unknown, name: string): number | undefined {
  const member = read(value, name);
  return typeof member === "number" ? member : undefined;
}
