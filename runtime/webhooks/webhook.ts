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

/** A webhook or callback, with the key of its handler and sender. */
export interface Webhook {
  readonly key: string;
  readonly operation: OperationDescriptor;
  readonly checks: LoadChecks;
}
