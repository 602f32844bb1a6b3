// @ts-nocheck Made by a machine and tested as a whole.
import type { OperationChecks, OperationDescriptor } from "../descriptors.js";

/** A delivery as it came, before anything of it was looked at. */
export interface Delivery {
  /** Its body has been read: take {@link body}. */
  readonly request: Request;
  /** The octets as they were sent: what a signature is made over. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Where the checks of a webhook come from. */
export type LoadChecks = () => Promise<OperationChecks>;

/** One webhook or callback by the key that handlers and senders know it by. */
export interface Webhook {
  readonly key: string;
  readonly operation: OperationDescriptor;
  readonly checks: LoadChecks;
}
