import type { OperationChecks, OperationDescriptor } from "../descriptors.ts";

/** A delivery before any check. */
export interface Delivery {
  readonly request: Request;
  /** The body's bytes as sent, for checking a signature. */
  readonly body: Uint8Array<ArrayBuffer>;
}

export type LoadChecks = () => Promise<OperationChecks>;

/** `key` identifies its handler in a receiver, and its function in a sender. */
export interface Webhook {
  readonly key: string;
  readonly operation: OperationDescriptor;
  readonly checks: LoadChecks;
}
