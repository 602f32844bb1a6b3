import type { OperationChecks } from "../checks.ts";
import type { OperationDescriptor } from "../descriptors.ts";

/** A webhook request that has not been checked yet. */
export interface Delivery {
  readonly request: Request;
  /** The original bytes of the body, needed to check a signature. */
  readonly body: Uint8Array<ArrayBuffer>;
}

export type LoadChecks = () => Promise<OperationChecks>;

/** A webhook or callback operation. `key` identifies its handler in a receiver, and its function in a sender. */
export interface Webhook {
  readonly key: string;
  readonly operation: OperationDescriptor;
  readonly checks: LoadChecks;
}
