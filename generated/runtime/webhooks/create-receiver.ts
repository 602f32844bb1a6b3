// @ts-nocheck Made by a machine and tested as a whole.
import { readBytes } from "../joined/adapters-client-server.js";
import type { ContractDescriptor, OperationDescriptor } from "../descriptors.js";
import { ownMember } from "../joined/client-server.js";
import { brokeOff } from "../joined/server.js";
import type { AnyHandler } from "../joined/server.js";
import { type Incoming, incomingOf, type Outgoing, responseOf, targetOf } from "../joined/adapters-server.js";
import { MAX_BODY_BYTES, MAX_BODY_DEPTH } from "../joined/server.js";
import type { Router } from "../server/options.js";
import { encodeProblem, type Problem, problem } from "../joined/server.js";
import { serve } from "../server/serve.js";
import type { ReceiveOptions } from "./receive-options.js";
import { selectWebhook } from "./select-webhook.js";
import type { Delivery, Webhook } from "./webhook.js";

/** What is received: webhooks, and the handlers of some of them by key. */
export interface ReceivedApi {
  readonly contract: ContractDescriptor;
  readonly webhooks: readonly Webhook[];
  readonly handlers: Readonly<Record<string, AnyHandler | undefined>>;
}

/** Answers a delivery. Never rejects. `context` is what handlers get under that name. */
export type WebhookReceiver = (request: Request, context?: unknown) => Promise<Response>;

/**
 * Receives webhooks: a function from request to response, at whatever path it is mounted. Each delivery goes through the same
 * steps, and ends at the first that fails: reading (400, 413), `verify` (401), which webhook it is (404, 405, 422), then all that
 * the router does for an operation: media type, parameters, body, handler, reply. A webhook without a handler is answered
 * with 501.
 *
 * @throws TypeError at once, where there is neither `verify` nor `authenticate`: a receiver that trusts everybody has to say so.
 */
export function createReceiver<Principal>(
  { contract, webhooks, handlers }: ReceivedApi,
  options: ReceiveOptions<Principal>,
): WebhookReceiver {
  const { verify, select, maxBodyBytes = MAX_BODY_BYTES, ...serveOptions } = options;
  if (verify === undefined && options.authenticate === undefined)
    throw new TypeError(
      'A webhook receiver needs the option "verify" (`false` to trust everybody) or "authenticate".',
    );
  const routers = new Map<string, Router>();
  for (const { key, operation, checks } of webhooks) {
    const handler = ownMember(handlers, key);
    const route = { operation: atRoot(operation, options.authenticate !== undefined), handler, checks };
    const api = { contract: { ...contract, servers: [] }, routes: [route] };
    routers.set(key, serve<Principal>(api, { ...serveOptions, maxBodyBytes, basePath: "" }));
  }
  const choose = async (delivery: Delivery): Promise<string | Problem> => {
    if (select === undefined) {
      const selection = await selectWebhook(webhooks, delivery, options.maxBodyDepth ?? MAX_BODY_DEPTH);
      return selection.kind === "selected" ? selection.webhook.key : selection;
    }
    const key = await select(delivery);
    return typeof key === "string" && routers.has(key) ? key : problem(404, "There is no such webhook.");
  };
  const receive = async (request: Request, context: unknown): Promise<Outgoing> => {
    const body = await readBytes(request, maxBodyBytes).catch(brokeOff);
    if (body === undefined) return refuse(413, "The body is larger than is read here.");
    if ("kind" in body) return encodeProblem(body, []);
    const delivery: Delivery = { request, body };
    if (verify && !(await verify(delivery))) return refuse(401, "The delivery could not be verified.");
    const key = await choose(delivery);
    if (typeof key !== "string") return encodeProblem(key, []);
    const router = routers.get(key);
    return router === undefined
      ? refuse(404, "There is no such webhook.")
      : router.answer(incomingFrom(delivery, context));
  };
  return async (request, context) => {
    try {
      return responseOf(await receive(request, context));
    } catch (error) {
      tell(options, error, incomingOf(request, context));
      return responseOf(refuse(500, "Something went wrong on the server."));
    }
  };
}

/** A receiver knows no paths. Whose `verify` it has, asks for no other credentials. */
function atRoot(operation: OperationDescriptor, isAuthenticated: boolean): OperationDescriptor {
  return { ...operation, path: "/", ...(isAuthenticated ? {} : { security: [] }) };
}

function incomingFrom({ request, body }: Delivery, context: unknown): Incoming {
  const { method, headers, url, signal } = request;
  const hasBody = method !== "GET" && method !== "HEAD" && body.byteLength > 0;
  const again = new Request(url, { method, headers, signal, ...(hasBody ? { body } : {}) });
  const target = targetOf(url);
  const mark = target.indexOf("?");
  return {
    ...{ method, headers, signal, hasBody, context, request: again },
    target: mark < 0 ? "/" : `/${target.slice(mark)}`,
    get body() {
      return again.body;
    },
    readAll: async (limit) => (body.byteLength > limit ? undefined : body),
  };
}

function refuse(status: number, message: string): Outgoing {
  return encodeProblem(problem(status, message), []);
}

/** What `verify` and `select` throw is no business of the sender's. */
function tell<P>({ onError }: ReceiveOptions<P>, error: unknown, incoming: Incoming): void {
  try {
    if (onError === undefined) console.error("A webhook could not be received:", error);
    else onError(error, { operation: undefined, incoming });
  } catch {
    // There is nobody left to tell.
  }
}
