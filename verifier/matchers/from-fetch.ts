import type { ExchangeBody, ExchangeRequest, ExchangeResponse } from "../exchange.ts";
import { bytesBody } from "./to-body.ts";

/** A request of fetch as an exchange has it. The request itself can still be read afterwards. */
export async function fromRequest(request: Request): Promise<ExchangeRequest> {
  const { method, url } = request;
  return { method, url, headers: [...request.headers], body: await bodyOf(request) };
}

/** A response of fetch as an exchange has it. The response itself can still be read afterwards. */
export async function fromResponse(response: Response): Promise<ExchangeResponse> {
  return { status: response.status, headers: [...response.headers], body: await bodyOf(response) };
}

async function bodyOf(message: Request | Response): Promise<ExchangeBody> {
  if (message.body === null) return { kind: "none" };
  if (message.bodyUsed)
    return { kind: "unknown", why: "it was read before; match first, or match a clone()" };
  return bytesBody(new Uint8Array(await message.clone().arrayBuffer()));
}
