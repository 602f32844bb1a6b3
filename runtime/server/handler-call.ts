import type { OperationDescriptor } from "../descriptors.ts";
import type { HandlerInput } from "./options.ts";
import type { Incoming } from "./problem.ts";
import type { Granted } from "./server-parts.ts";

interface GivenInput {
  readonly granted: Granted;
  readonly params: Record<string, unknown>;
  readonly body: unknown;
  readonly contentType: string | undefined;
}

export class HandlerCall implements HandlerInput<Record<string, unknown>, unknown, unknown> {
  readonly params: Record<string, unknown>;
  readonly body: unknown;
  readonly contentType: string | undefined;
  readonly principal: unknown;
  readonly principals: ReadonlyMap<string, unknown>;
  readonly operation: OperationDescriptor;
  readonly context: unknown;
  readonly #incoming: Incoming;

  constructor(operation: OperationDescriptor, incoming: Incoming, { granted, ...given }: GivenInput) {
    this.params = given.params;
    this.body = given.body;
    this.contentType = given.contentType;
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
