import { isObject } from "../../language/values/json-object.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import { allParts } from "../../runtime/server/all-parts.ts";
import type { Reply } from "../../runtime/server/options.ts";
import type { Incoming, Outgoing } from "../../runtime/server/problem.ts";
import type { ServerParts } from "../../runtime/server/server-parts.ts";
import { draftReply, writeReply } from "../../runtime/server/write-reply.ts";
import { pairLines } from "../../verifier/exchanges/content/header-lines.ts";
import type {
  ExchangeBody,
  ExchangeHeaders,
  ExchangeRequest,
  ExchangeResponse,
} from "../../verifier/exchanges/exchange.ts";
import { withXml } from "../../xml/any-body.ts";
import { fixBoundary } from "../sample/sample-body.ts";

export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/**
 * Converts an incoming request to an exchange request.
 * @param context - The adapter's context. With `req.rawHeaders` (`node:http`), repeated headers stay separate.
 */
export function toExchangeRequest(incoming: Incoming, context: unknown, body: ExchangeBody): ExchangeRequest {
  const { method, target } = incoming;
  return { method, url: target, headers: headerLines(incoming, context), body };
}

export function toExchangeResponse({ status, headers, body }: Answer): ExchangeResponse {
  return { status, headers, body: body === null ? { kind: "none" } : { kind: "bytes", bytes: body } };
}

function headerLines(incoming: Incoming, context: unknown): ExchangeHeaders {
  const raw = isObject(context) && isObject(context["req"]) ? context["req"]["rawHeaders"] : undefined;
  return Array.isArray(raw) ? pairLines(raw.map(String)) : [...incoming.request.headers];
}

const encoder = new TextEncoder();

export async function encodeAnswer(
  reply: Reply,
  operation: OperationDescriptor,
  incoming: Incoming,
  parts: ServerParts = withXml(allParts),
): Promise<Answer> {
  return collectAnswer(writeReply(draftReply(reply, operation, incoming, parts)));
}

/**
 * Reads the whole response. A random multipart boundary is replaced by one derived from the content, so that equal responses have equal
 * bytes.
 */
export async function collectAnswer({ status, headers, body }: Outgoing): Promise<Answer> {
  if (body === null) return { status, headers, body: null };
  if (typeof body === "string") return { status, headers, body: encoder.encode(body) };
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  const contentType = headers.find(([name]) => name === "content-type")?.[1];
  const fixed = fixBoundary({ contentType, bytes });
  const lines = headers.map(
    ([name, value]) => [name, name === "content-type" ? (fixed.contentType ?? value) : value] as const,
  );
  return { status, headers: lines, body: fixed.bytes };
}

export function answerPreflight({ method, headers }: Incoming): Answer | undefined {
  const wanted = headers.get("access-control-request-method");
  if (method !== "OPTIONS" || headers.get("origin") === null || wanted === null) return undefined;
  const asked = headers.get("access-control-request-headers");
  return {
    status: 204,
    headers: [
      ["access-control-allow-methods", wanted],
      ...(asked === null ? [] : [["access-control-allow-headers", asked] as const]),
      ["access-control-max-age", "600"],
    ],
    body: null,
  };
}

/** Adds CORS headers. They allow other origins to read the response and all its headers, with credentials. */
export function allowOrigin(answer: Answer, { headers }: Incoming): Answer {
  const origin = headers.get("origin");
  if (origin === null) return answer;
  const names = [...new Set(answer.headers.map(([name]) => name))].join(", ");
  return {
    ...answer,
    headers: [
      ...answer.headers,
      ["access-control-allow-origin", origin],
      ["access-control-allow-credentials", "true"],
      ...(names === "" ? [] : [["access-control-expose-headers", names] as const]),
      ["vary", "Origin"],
    ],
  };
}
