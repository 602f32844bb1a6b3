import type { OperationDescriptor } from "../descriptors.ts";
import { EncodeError } from "../parameters/encode-error.ts";
import { type AnyInput, type BuiltRequest, buildRequest } from "./build-request.ts";
import { type Client, extendClient, type Next } from "./client.ts";
import { ClientError, NetworkError, TimeoutError } from "./client-error.ts";
import { limitTime } from "./limit-time.ts";
import { readResult } from "./read-result.ts";
import type { AnyResult } from "./result.ts";
import type { Wire } from "./wire.ts";

/** One call from input to result. What it promises is said at `send`. */
export async function call(
  client: Client,
  operation: OperationDescriptor,
  input: AnyInput,
  wire: Wire,
): Promise<AnyResult> {
  const { timeout, validation } = client.options;
  const { id } = operation;
  const limit = limitTime(
    client.options.signal,
    timeout,
    () => new TimeoutError(id, `no result within ${timeout} ms`),
  );
  let result: AnyResult | undefined;
  try {
    limit.signal?.throwIfAborted();
    if (validation) await validation.checkRequest(operation, input);
    const built = await buildRequest(extendClient(client, { signal: limit.signal }), operation, input, wire);
    result = await readResult(operation, await passThrough(client, operation, built), wire);
    if (validation) await validation.checkResponse(operation, result);
    return result;
  } catch (error) {
    limit.signal?.throwIfAborted();
    throw error instanceof EncodeError ? new ClientError(id, error.message, { cause: error }) : error;
  } finally {
    limit.stop(!isStream(result?.body));
  }
}

function isStream(body: unknown): boolean {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}

function passThrough(
  { options }: Client,
  operation: OperationDescriptor,
  built: BuiltRequest,
): Promise<Response> {
  const { request, replayable, secretHeaders } = built;
  const context = { operation, replayable, secretHeaders };
  const last: Next = async (outgoing) => {
    try {
      return await (options.fetch ?? fetch)(outgoing);
    } catch (cause) {
      outgoing.signal.throwIfAborted();
      throw new NetworkError(operation.id, "no response", { cause });
    }
  };
  const chain = [options.retry || undefined, ...(options.middleware ?? [])];
  return chain.reduceRight<Next>(
    (next, middleware) => (middleware ? (outgoing) => middleware(outgoing, next, context) : next),
    last,
  )(request);
}
