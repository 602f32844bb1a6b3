import type { ExchangeBody, ExchangeRequest, ExchangeResponse } from "../exchanges/exchange.ts";
import { read } from "./read-member.ts";
import { bytesBody } from "./received.ts";

/** Recognises a `Request` of fetch by its members, since each implementation has its own class. */
export function isRequest(value: unknown): value is Request {
  return (
    typeof read(value, "method") === "string" && typeof read(value, "url") === "string" && isMessage(value)
  );
}

/** Recognises a `Response` of fetch; see {@link isRequest}. */
export function isResponse(value: unknown): value is Response {
  return typeof read(value, "status") === "number" && isMessage(value);
}

function isMessage(value: unknown): boolean {
  const methods = [read(value, "clone"), read(value, "arrayBuffer"), read(read(value, "headers"), "get")];
  return methods.every((method) => typeof method === "function");
}

/** Converts a `Request` of fetch for an exchange. It can still be read afterwards. */
export async function fromRequest(request: Request): Promise<ExchangeRequest> {
  const { method, url } = request;
  return { method, url, headers: [...request.headers], body: await bodyOf(request) };
}

/** Converts a `Response` of fetch for an exchange. It can still be read afterwards. */
export async function fromResponse(response: Response): Promise<ExchangeResponse> {
  return { status: response.status, headers: [...response.headers], body: await bodyOf(response) };
}

async function bodyOf(message: Request | Response): Promise<ExchangeBody> {
  if (message.body === null) return { kind: "none" };
  if (message.bodyUsed)
    return { kind: "unknown", why: "it was read before; match first, or match a clone()" };
  return bytesBody(new Uint8Array(await message.clone().arrayBuffer()));
}
