// @ts-nocheck Made by a machine and tested as a whole.
import type { OperationDescriptor } from "../descriptors.js";
import { EncodeError } from "../joined/adapters-client-server.js";
import { type AnyInput, buildRequest } from "./build-request.js";
import { type CallOptions, type Client, extendClient, type Next } from "./client.js";
import { ClientError, NetworkError } from "./client-error.js";
import { limitTime } from "./limit-time.js";
import { readResult } from "./read-result.js";
import type { AnyResult } from "./result.js";
import type { Wire } from "./wire.js";

/** One call from input to result. What it promises is said at `send`. */
export async function call(
  bare: Client,
  operation: OperationDescriptor,
  input: AnyInput | undefined,
  added: CallOptions | undefined,
  wire: Wire,
): Promise<AnyResult> {
  const client = extendClient(bare, added);
  const { id } = operation;
  try {
    return await limitTime(
      (signal) => exchange(client, operation, input ?? {}, wire, signal),
      client.options,
      id,
    );
  } catch (error) {
    throw error instanceof EncodeError ? new ClientError(id, error.message, { cause: error }) : error;
  }
}

/** Nobody waits for it any more once the signal has ended: it must not send, nor hold a connection then. */
async function exchange(
  client: Client,
  operation: OperationDescriptor,
  input: AnyInput,
  wire: Wire,
  signal: AbortSignal | undefined,
): Promise<AnyResult> {
  const { validation, fetch: given, retry, middleware = [] } = client.options;
  if (validation) await validation.checkRequest(operation, input);
  const [url, init, context] = await buildRequest(client, operation, input, wire);
  signal?.throwIfAborted();
  const all = { ...init, signal: signal ?? null };
  const last = async (request: Request | string, init?: RequestInit): Promise<Response> => {
    try {
      // A `fetch` that is given never sees a text.
      return await ((given ?? fetch) as typeof fetch)(request, init);
    } catch (cause) {
      (request as Partial<Request>).signal?.throwIfAborted();
      throw new NetworkError(operation.id, "no response", { cause });
    }
  };
  const chain = retry ? [retry, ...middleware] : middleware;
  const response = await (given || chain.length > 0
    ? chain.reduceRight<Next>(
        (next, middleware) => (request) => middleware(request, next, context),
        last,
      )(new Request(url, all))
    : last(url, all));
  if (signal?.aborted) await response.body?.cancel();
  signal?.throwIfAborted();
  const result = await readResult(client, operation, response, wire);
  if (validation) await validation.checkResponse(operation, result);
  return result;
}
