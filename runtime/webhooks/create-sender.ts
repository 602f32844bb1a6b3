import type { AnyInput, CallCodec, CallOptions, Middleware } from "../client/client.ts";
import { createClientContext } from "../client/create-server-url.ts";
import { createValidation } from "../client/create-validation.ts";
import { send } from "../client/send.ts";
import type { ContractDescriptor } from "../descriptors.ts";
import type { Delivery, Webhook } from "./webhook.ts";

/** Options for a webhook sender or a single delivery. */
export interface SendOptions extends Omit<CallOptions, "baseUrl" | "server" | "variables"> {
  /**
   * Returns headers that depend on the request, e.g. a signature (see `createHmac`). Called for each attempt, so that timestamps are up to
   * date. Default: no headers are added.
   */
  readonly sign?:
    | ((delivery: Delivery) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>)
    | undefined;
}

export type SendWebhook = (url: string | URL, input?: AnyInput, options?: SendOptions) => Promise<unknown>;

/**
 * Creates a function per webhook that sends it, keyed by {@link Webhook.key}. Requests and responses are validated unless the option
 * `validation` changes that. An invalid request is not sent (`RequestValidationError`). `retry` works as in a client. Callers must check
 * the target URLs, because a subscriber could submit the URL of a server in your internal network.
 *
 * @param codec - A codec that supports all webhooks.
 * @param sendBy - Sends a request. Default: `send`.
 */
export function createSender(
  contract: ContractDescriptor,
  webhooks: readonly Webhook[],
  codec: CallCodec,
  options: SendOptions = {},
  sendBy: typeof send = send,
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
      return sendBy(context, { ...webhook.operation, path }, codec, input, { ...rest, middleware });
    },
  ]);
  return Object.fromEntries(entries);
}

function withoutSign({ sign: _, ...rest }: SendOptions): CallOptions {
  return rest;
}

function signBy(sign: NonNullable<SendOptions["sign"]>): Middleware {
  return async (request, next) => {
    const body = new Uint8Array(await request.clone().arrayBuffer());
    const headers = new Headers(request.headers);
    for (const [name, value] of Object.entries(await sign({ request, body }))) headers.set(name, value);
    return next(new Request(request, { headers }));
  };
}
