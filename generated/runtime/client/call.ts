import type { OperationDescriptor } from "../descriptors.js";
import { EncodeError } from "../parameters/encode-error.js";
import { type AnyInput, type BuiltRequest, buildRequest } from "./build-request.js";
import type { Client, Next } from "./client.js";
import { ClientError, NetworkError, TimeoutError } from "./client-error.js";
import { limitTime, raceSignal } from "./limit-time.js";
import { readResult } from "./read-result.js";
import type { AnyResult } from "./result.js";
import type { Wire } from "./wire.js";

/** One call from input to result. What it promises is said at `send`. */
export async function call(
  client: Client,
  operation: OperationDescriptor,
  input: AnyInput,
  wire: Wire,
): Promise<AnyResult> {
  const { timeout } = client.options;
  const { id } = operation;
  const limit = limitTime(
    client.options.signal,
    timeout,
    () => new TimeoutError(id, `no result within ${timeout} ms`),
  );
  let result: AnyResult | undefined;
  try {
    limit.signal?.throwIfAborted();
    result = await raceSignal(
      exchange(client, operation, { input, wire, signal: limit.signal }),
      limit.signal,
    );
    return result;
  } catch (error) {
    limit.signal?.throwIfAborted();
    throw error instanceof EncodeError ? new ClientError(id, error.message, { cause: error }) : error;
  } finally {
    limit.stop(!isStream(result?.body));
  }
}

interface Exchange {
  readonly input: AnyInput;
  readonly wire: Wire;
  readonly signal: AbortSignal | undefined;
}

/** Nobody waits for it any more once the signal has ended: it must not send, nor hold a connection then. */
async function exchange(
  client: Client,
  operation: OperationDescriptor,
  { input, wire, signal }: Exchange,
): Promise<AnyResult> {
  const { validation } = client.options;
  if (validation) await validation.checkRequest(operation, input);
  const built = await buildRequest(client, operation, input, wire);
  signal?.throwIfAborted();
  const response = await passThrough(client, operation, built, signal);
  if (signal?.aborted) await response.body?.cancel();
  signal?.throwIfAborted();
  const result = await readResult(operation, response, wire);
  if (validation) await validation.checkResponse(operation, result);
  return result;
}

function isStream(body: unknown): boolean {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}

async function passThrough(
  { options }: Client,
  operation: OperationDescriptor,
  { url, init, replayable, secretHeaders }: BuiltRequest,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const all = { ...init, ...(signal && { signal }) };
  const chain = [...(options.retry ? [options.retry] : []), ...(options.middleware ?? [])];
  const guard = async (response: Promise<Response>, from: AbortSignal | undefined): Promise<Response> => {
    try {
      return await response;
    } catch (cause) {
      from?.throwIfAborted();
      throw new NetworkError(operation.id, "no response", { cause });
    }
  };
  if (!options.fetch && chain.length === 0) return guard(fetch(url, all), signal);
  const send = options.fetch ?? fetch;
  const context = { operation, replayable, secretHeaders };
  return chain.reduceRight<Next>(
    (next, middleware) => (request) => middleware(request, next, context),
    async (request) => guard(send(request), request.signal),
  )(new Request(url, all));
}
