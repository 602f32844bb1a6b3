import { readBytes } from "../body/plain.ts";
import type { ContractDescriptor, OperationDescriptor } from "../descriptors.ts";
import { isJson } from "../media-type.ts";
import { ownMember } from "../pointer.ts";
import type { AnyHandler, Authenticate, Router, ServeOptions } from "../server/options.ts";
import { MAX_BODY_BYTES, MAX_BODY_DEPTH, type ServerParts } from "../server/parts.ts";
import {
  brokeOff,
  encodeProblem,
  type Incoming,
  incomingOf,
  type Outgoing,
  type Problem,
  problem,
  responseOf,
  targetOf,
} from "../server/problem.ts";
import { serve } from "../server/serve.ts";
import { isDeeper } from "../wire/build-value.ts";
import type { Delivery, Webhook } from "./webhook.ts";

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

/** What was chosen, or why nothing was. */
export type Selection =
  | { readonly kind: "selected"; readonly webhook: Webhook }
  /** 404, 405 or 422. */
  | Problem;

/**
 * Finds the webhook that a delivery is for, where nobody else says it: the only one of its method; else the one that the last
 * part of the path names; else the only one whose check the body, as JSON that nests no deeper than `depth`, passes.
 */
export async function selectWebhook(
  webhooks: readonly Webhook[],
  delivery: Delivery,
  depth: number,
): Promise<Selection> {
  const { method, url } = delivery.request;
  const fit = webhooks.filter(({ operation }) => operation.method === method);
  const [only] = fit;
  if (only === undefined) return refuseMethod(webhooks);
  if (fit.length === 1) return { kind: "selected", webhook: only };
  const name = lastPart(url);
  const keyed = fit.find(({ key }) => name === key);
  if (keyed !== undefined) return { kind: "selected", webhook: keyed };
  // A webhook and callbacks may have one name.
  const [named, ...others] = fit.filter(({ operation }) => name === operation.path);
  if (named === undefined) return selectByBody(fit, delivery, depth);
  return others.length === 0
    ? { kind: "selected", webhook: named }
    : selectByBody([named, ...others], delivery, depth);
}

async function selectByBody(
  webhooks: readonly Webhook[],
  { body }: Delivery,
  depth: number,
): Promise<Selection> {
  // Checks go down as far as a value does.
  if (isDeeper(body, depth)) return problem(422, "The body nests deeper than is read here.");
  const value = readJson(body);
  if (value === undefined) return problem(404, "It does not say which webhook this is.");
  const passing: Webhook[] = [];
  for (const webhook of webhooks) {
    const { body: checks = [] } = await webhook.checks();
    if (checks.some(({ type, check }) => isJson(type) && check(value.json, true) === undefined))
      passing.push(webhook);
  }
  const [first] = passing;
  if (first === undefined) return problem(422, "The body is not that of any webhook.");
  if (passing.length === 1) return { kind: "selected", webhook: first };
  return problem(404, "The body may be that of several webhooks.");
}

function refuseMethod(webhooks: readonly Webhook[]): Problem {
  const methods = new Set(webhooks.map(({ operation }) => operation.method));
  return {
    ...problem(405, "No webhook is sent by this method."),
    headers: [["allow", [...methods].join(", ")]],
  };
}

function lastPart(url: string): string {
  const part = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function readJson(body: Uint8Array<ArrayBuffer>): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) };
  } catch {
    return undefined;
  }
}

/** What is received: webhooks, and the handlers of some of them by key. */
export interface ReceivedApi {
  readonly contract: ContractDescriptor;
  readonly webhooks: readonly Webhook[];
  readonly handlers: Readonly<Record<string, AnyHandler | undefined>>;
  /** What the webhooks need of a server. */
  readonly parts: ServerParts;
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
  { contract, webhooks, handlers, parts }: ReceivedApi,
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
    const api = { contract: { ...contract, servers: [] }, routes: [route], parts };
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
