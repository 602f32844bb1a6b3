// @ts-nocheck Checked by tenon's tests.
import type { Operation } from "../descriptors.js";
import { EncodeError } from "../parameters/encode-text.js";
import { buildRequest } from "./build-request.js";
import type { CallCodec } from "./call-codec.js";
import { type AnyInput, type CallLayer, type CallOptions, type Client, extendClient, type NextCall } from "./client.js";
import { ClientError, NetworkError } from "./client-error.js";
import { readResult } from "./read-result.js";

/** A `fetch`, or a middleware around one. Only the platform's own is given a URL as text. */
type Fetch = (request: Request | string, init?: RequestInit) => Promise<Response>;

/**
 * Calls an operation. What a generated client's functions do:
 *
 * ```ts
 * export function updateRecipe(client: Client, input: UpdateRecipeInput, options?: CallOptions): Promise<UpdateRecipeResult> {
 *   return send(client, operations.updateRecipe, jsonCodec, input, options);
 * }
 * ```
 *
 * Resolves with every response that the document describes, failures included: a union on `status`. A body of a kind
 * `binary` is a `Blob`, of `sse` and `json-lines` an `AsyncIterable`.
 *
 * @param codec - `anyCodec`, or a smaller one that handles all that the operation's descriptor asks for.
 * @throws {ClientError} for what cannot be sent.
 * @throws {NetworkError} for no response, or one that broke off.
 * @throws {TimeoutError} when the time of `timeout` is over; the reason of `signal` when that ends the call.
 * @throws {UnexpectedResponseError} for a response that the document does not describe.
 * @throws {RequestValidationError | ResponseValidationError} where `validation` is set to throw.
 */
export async function send<Input, Result>(
  client: Client,
  operation: Operation<Input, Result>,
  codec: CallCodec,
  input?: Input,
  options?: CallOptions,
): Promise<Result> {
  const joined = options ? extendClient(client, options) : client;
  const { fetch: own, retry, middleware, limits, signal, timeout, validation } = joined.options;
  const chain = retry ? [retry, ...middleware] : middleware;
  // No prototype: a parameter may be called `constructor`.
  const members = { __proto__: null, ...input } as object as AnyInput;
  const exchange: NextCall = async (signal, standard, sent = members) => {
    const connected = async <Out>(work: () => Promise<Out>): Promise<Out> => {
      try {
        return await work();
      } catch (cause) {
        signal?.throwIfAborted();
        throw cause instanceof ClientError
          ? cause
          : new NetworkError(operation.id, "no whole response", cause);
      }
    };
    const [url, init, context] = await buildRequest(joined, operation, sent, codec, signal);
    const pass = chain.reduceRight<Fetch>(
      (next, layer) => (request) => layer(request as Request, next, context),
      (request, init) => connected(() => ((own ?? fetch) as Fetch)(request, init)),
    );
    // Nobody waits for it any more once the signal has ended: it must not send, nor hold a connection then.
    signal?.throwIfAborted();
    const response = await (own || chain.at(0) ? pass(new Request(url, init)) : pass(url, init));
    return connected(() => readResult(operation, response, codec, limits ?? standard, signal));
  };
  const around = (layer: CallLayer | false | undefined, next: NextCall): NextCall =>
    layer ? (signal) => layer(next, operation, members, signal) : next;
  try {
    // The operation's types say at the call what its descriptor says to the code here.
    return (await around(timeout, around(validation, exchange))(signal)) as Result;
  } catch (error) {
    throw error instanceof EncodeError ? new ClientError(operation.id, error.message, error) : error;
  }
}
