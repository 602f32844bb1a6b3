import { isObject } from "../../language/values/json-object.ts";
import type { Incoming } from "../../runtime/server/incoming.ts";
import type {
  ExchangeBody,
  ExchangeHeaders,
  ExchangeRequest,
  ExchangeResponse,
} from "../../verifier/exchanges/exchange.ts";

/** An answer with its body as octets: what is judged is what is sent. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** A request as the judge takes it. `context` is what the adapter gave beside it. */
export function toExchangeRequest(incoming: Incoming, context: unknown, body: ExchangeBody): ExchangeRequest {
  const { method, target } = incoming;
  return { method, url: target, headers: headerLines(incoming, context), body };
}

/** An answer as the judge takes it. */
export function toExchangeResponse({ status, headers, body }: Answer): ExchangeResponse {
  return { status, headers, body: body === null ? { kind: "none" } : { kind: "bytes", bytes: body } };
}

function headerLines(incoming: Incoming, context: unknown): ExchangeHeaders {
  const raw = isObject(context) && isObject(context["req"]) ? context["req"]["rawHeaders"] : undefined;
  if (!Array.isArray(raw)) return [...incoming.request.headers];
  const lines: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    lines.push([String(raw[index]), String(raw[index + 1])]);
  }
  return lines;
}
