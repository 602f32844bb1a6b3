// @ts-nocheck Made by a machine and tested as a whole.
import type { Authenticate } from "../joined/server.js";
import type { ServeOptions } from "../server/options.js";
import type { Delivery } from "./webhook.js";

/** How webhooks are received. Whom to trust has to be said: by `verify`, by `authenticate`, or by both. */
export type ReceiveOptions<Principal> = ReceiveSettings<Principal> &
  (
    | { readonly verify: NonNullable<ReceiveSettings<Principal>["verify"]> }
    | { readonly authenticate: Authenticate<Principal> }
  );

/** See {@link ReceiveOptions}. */
export interface ReceiveSettings<Principal>
  extends Omit<ServeOptions<Principal>, "basePath" | "maxBodyBytes"> {
  /**
   * Tells whether a delivery comes from who it says, mostly by a signature over its octets (see `createHmac`); others are
   * answered with 401. `false` lets everything in.
   */
  readonly verify?: ((delivery: Delivery) => boolean | Promise<boolean>) | false | undefined;
  /**
   * The key of the webhook that a delivery is for, `undefined` for none. By default: the only one of its method; else the one
   * that the last part of the path names; else the only one whose check the body, as JSON, passes.
   */
  readonly select?:
    | ((delivery: Delivery) => string | null | undefined | Promise<string | null | undefined>)
    | undefined;
  /** The largest body that is read, in octets. 1 MiB by default. */
  readonly maxBodyBytes?: number | undefined;
}
