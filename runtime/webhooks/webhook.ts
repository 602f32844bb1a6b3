import type { OperationChecks, OperationDescriptor } from "../descriptors.ts";

/** A delivery before any check. */
export interface Delivery {
  /** The request. Its body was read: use {@link body}. */
  readonly request: Request;
  /** The bytes of the body as sent, for checking a signature. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Loads the checks of a webhook. */
export type LoadChecks = () => Promise<OperationChecks>;

/** A webhook or callback. `key` is the name of its handler in a receiver and of its function in a sender. */
export interface Webhook {
  readonly key: string;
  readonly operation: OperationDescriptor;
  readonly checks: LoadChecks;
}
