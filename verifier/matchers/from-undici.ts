import { oncePer } from "../../language/values/memory.ts";
import type { ExchangeBody } from "../exchanges/exchange.ts";
import { call, read, readNumber } from "./read-member.ts";
import type { Received } from "./received.ts";
import { bytesBody } from "./to-body.ts";
import { toHeaders } from "./to-headers.ts";

/**
 * undici's `request`: `statusCode` and a `body` that can be read once. What is read here is kept, and the body's own methods give
 * it again to the test.
 */
export async function fromUndici(response: unknown): Promise<Received | undefined> {
  const status = readNumber(response, "statusCode");
  const body = read(response, "body");
  if (status === undefined || typeof read(body, "arrayBuffer") !== "function") return undefined;
  return { response: { status, headers: toHeaders(read(response, "headers")), body: await readOnce(body) } };
}

/** The octets of a body that was read here; the body is undici's object, which the test still holds. */
const octetsOf = oncePer((_: object): { bytes?: Uint8Array<ArrayBuffer> } => ({}));

async function readOnce(body: unknown): Promise<ExchangeBody> {
  if (typeof body !== "object" || body === null) return { kind: "none" };
  const kept = octetsOf(body);
  if (kept.bytes !== undefined) return bytesBody(kept.bytes);
  if (read(body, "bodyUsed") === true) return { kind: "unknown", why: "it was read before; match first" };
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
