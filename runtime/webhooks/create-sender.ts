import type { AnyInput, CallCodec, CallOptions, Middleware } from "../client/client.ts";
import { createClientContext } from "../client/create-server-url.ts";
import { createValidation } from "../client/create-validation.ts";
import { send } from "../client/send.ts";
import type { ContractDescriptor } from "../descriptors.ts";
import type { Delivery, Webhook } from "./webhook.ts";

/** What can be set for a sender, and for each delivery. */
export interface SendOptions extends Omit<CallOptions, "baseUrl" | "server" | "variables"> {
  /**
   * The headers of a signature (see `createHmac`), or others that depend on what is sent. Asked anew for every attempt, so that
   * a time in it is that of the attempt.
   */
  readonly sign?:
    | ((delivery: Delivery) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>)
    | undefined;
}

/** Sends one webhook to an address. */
export type SendWebhook = (url: string | URL, input?: AnyInput, options?: SendOptions) => Promise<unknown>;

/**
 * Sends webhooks: a function for each, by key. What does not fit the document is not sent (`RequestValidationError`), and what
 * comes back is checked as well, unless the option `validation` says otherwise. `retry` tries again as a client does. Whose
 * address it is, is for the caller to check: an address that a subscriber gives may lead into one's own network.
 *
 * @param codec - One that can call every webhook.
 */
export function createSender(
  contract: ContractDescriptor,
  webhooks: readonly Webhook[],
  codec: CallCodec,
  options: SendOptions = {},
): Readonly<Record<string, SendWebhook>> {
  const checks = Object.fromEntries(webhooks.map(({ operation, checks: load }) => [operation.id, load]));
  const validation = createValidation({ checks });
  const entries = webhooks.map((webhook): readonly [string, SendWebhook] => [
    webhook.key,
    (url, input = {}, own = {}) => {
      const target = new URL(url);
      const { sign = options.sign, ...rest } = own;
      const context = createClientContext(contract, {
        validation,
        ...withoutSign(options),
        baseUrl: target.origin,
      });
      const path = target.pathname + target.search;
      const middleware = [...(rest.middleware ?? []), ...(sign === undefined ? [] : [signBy(sign)])];
      return send(context, { ...webhook.operation, path }, codec, input, { ...rest, middleware });
    },
  ]);
  return Object.fromEntries(entries);
}

function withoutSign({ sign: _, ...rest }: SendOptions): CallOptions {
  return rest;
}

/** Stands innermost, so that it signs what is really sent. */
function signBy(sign: NonNullable<SendOptions["sign"]>): Middleware {
  return async (request, next) => {
    const body = new Uint8Array(await request.clone().arrayBuffer());
    const headers = new Headers(request.headers);
    for (const [name, value] of Object.entries(await sign({ request, body }))) headers.set(name, value);
    return next(new Request(request, { headers }));
  };
}
