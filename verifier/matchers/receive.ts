import type { Exchange } from "../exchanges/exchange.ts";
import { readNdjsonRecord } from "../exchanges/ndjson/read-ndjson.ts";
import { MAX_ITEM_BYTES } from "../exchanges/sourced-exchange.ts";
import { fromRequest, fromResponse, isRequest, isResponse } from "./from-fetch.ts";
import { fromAxios, fromInject, fromSupertest, fromUndici } from "./from-library.ts";
import { read } from "./read-member.ts";
import type { Received } from "./received.ts";

/**
 * Converts a value of a test to an exchange: a `Response` or `Request` of fetch, `{ request, response }` of both, a response of supertest,
 * axios, undici's `request` or light-my-request (Fastify's `inject`), an {@link Exchange}, or an exchange as in an NDJSON line. Messages
 * can still be read afterwards. Throws a `TypeError` for anything else.
 */
export async function receive(value: unknown): Promise<Received> {
  if (isResponse(value)) return receiveResponse(value);
  if (isRequest(value)) return { request: await fromRequest(value) };
  const known = fromSupertest(value) ?? fromAxios(value) ?? fromInject(value) ?? (await receivePair(value));
  const found = known ?? (await fromUndici(value)) ?? receivePlain(value);
  if (found !== undefined) return found;
  throw new TypeError(
    "This is nothing that can be held against a contract: a Response, { request, response }, a response of supertest, " +
      "axios, undici or light-my-request, or an exchange is.",
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
  // The headers of an exchange are a list, those of an NDJSON line an object.
  if (Array.isArray(read(request, "headers"))) return value as Exchange;
  const record = readNdjsonRecord(value, MAX_ITEM_BYTES);
  if (record.kind === "exchange") return record.exchange;
  throw new TypeError(`This exchange ${record.kind === "problem" ? record.message : record.why}.`);
}
