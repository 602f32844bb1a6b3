import type { OperationDescriptor } from "../descriptors.ts";
import { EncodeError } from "../parameters/encode-error.ts";
import { type AnyInput, buildRequest } from "./build-request.ts";
import type { CallLayer, NextCall } from "./call-layer.ts";
import { type CallOptions, type Client, extendClient } from "./client.ts";
import { ClientError, NetworkError } from "./client-error.ts";
import { readResult } from "./read-result.ts";
import type { AnyResult } from "./result.ts";
import type { Wire } from "./wire.ts";

/** A `fetch`, or what stands around one: given a text only where that is the platform's. */
type Fetch = (request: Request | string, init?: RequestInit) => Promise<Response>;

/** One call from input to result. What it promises is said at `send`. */
export async function call(
  bare: Client,
  operation: OperationDescriptor,
  given: AnyInput | undefined,
  added: CallOptions | undefined,
  wire: Wire,
): Promise<AnyResult> {
  const client = added ? extendClient(bare, added) : bare;
  const { fetch: own, retry, middleware, limits, signal, timeout, validation } = client.options;
  const chain = retry ? [retry, ...middleware] : middleware;
  // No prototype: a parameter may be called `constructor`.
  const input = { __proto__: null, ...given } as object as AnyInput;
  const exchange: NextCall = async (signal, standard, sent = input) => {
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
    const [url, init, context] = await buildRequest(client, operation, sent, wire, signal);
    const send = chain.reduceRight<Fetch>(
      (next, layer) => (request) => layer(request as Request, next, context),
      (request, init) => connected(() => ((own ?? fetch) as Fetch)(request, init)),
    );
    // Nobody waits for it any more once the signal has ended: it must not send, nor hold a connection then.
    signal?.throwIfAborted();
    const response = await (own || chain.at(0) ? send(new Request(url, init)) : send(url, init));
    return connected(() => readResult(operation, response, wire, limits ?? standard, signal));
  };
  const around = (layer: CallLayer | false | undefined, next: NextCall): NextCall =>
    layer ? (signal) => layer(next, operation, input, signal) : next;
  try {
    return await around(timeout, around(validation, exchange))(signal);
  } catch (error) {
    throw error instanceof EncodeError ? new ClientError(operation.id, error.message, error) : error;
  }
}
