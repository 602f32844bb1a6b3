import type { OperationDescriptor } from "../descriptors.ts";
import type { AcceptedRequest } from "./accept-request.ts";
import type { Granted } from "./authorise.ts";
import type { HandlerInput } from "./handler.ts";
import type { Incoming } from "./incoming.ts";

/**
 * What a handler is given. A class, so that `request` and `signal` cost nothing where a handler does not ask for them.
 */
export class HandlerCall implements HandlerInput<Record<string, unknown>, unknown, unknown> {
  readonly params: Record<string, unknown>;
  readonly body: unknown;
  readonly contentType: string | undefined;
  readonly principal: unknown;
  readonly principals: ReadonlyMap<string, unknown>;
  readonly operation: OperationDescriptor;
  readonly context: unknown;
  readonly #incoming: Incoming;

  constructor(
    operation: OperationDescriptor,
    incoming: Incoming,
    granted: Granted,
    accepted: AcceptedRequest,
    body: unknown,
  ) {
    this.params = accepted.params;
    this.body = body;
    this.contentType = accepted.contentType;
    this.principal = granted.principal;
    this.principals = granted.principals;
    this.operation = operation;
    this.context = incoming.context;
    this.#incoming = incoming;
  }

  get request(): Request {
    return this.#incoming.request;
  }

  get signal(): AbortSignal {
    return this.#incoming.signal;
  }
}
