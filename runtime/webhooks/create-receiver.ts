import { readBytes } from "../body/plain.ts";
import type { ContractDescriptor, OperationDescriptor } from "../descriptors.ts";
import { isJson } from "../http-semantics.ts";
import { ownMember } from "../parameters/encode-plain.ts";
import { isAmbiguousPath } from "../paths/ambiguous-path.ts";
import { normalisePath } from "../paths/normalise-path.ts";
import { MAX_BODY_BYTES, MAX_BODY_DEPTH } from "../server/body-defaults.ts";
import { isGuarded } from "../server/is-guarded.ts";
import type { AnyHandler, Authenticate, Router, ServeOptions } from "../server/options.ts";
import {
  AMBIGUOUS_PATH,
  brokeOff,
  encodeProblem,
  type Incoming,
  incomingOf,
  type Outgoing,
  type Problem,
  problem,
  responseOf,
} from "../server/problem.ts";
import { serve } from "../server/serve.ts";
import type { ServerParts } from "../server/server-parts.ts";
import { isDeeper } from "../wire/json-depth.ts";
import type { Delivery, Webhook } from "./webhook.ts";

/**
 * Options for a webhook receiver. At least one of `verify` and `authenticate` is required to decide whether a sender is trusted.
 * `authenticate` alone is sufficient only if every webhook with a handler needs credentials.
 */
export type ReceiveOptions<Principal> = ReceiveSettings<Principal> &
  (
    | { readonly verify: NonNullable<ReceiveSettings<Principal>["verify"]> }
    | { readonly authenticate: Authenticate<Principal> }
  );

export interface ReceiveSettings<Principal>
  extends Omit<ServeOptions<Principal>, "basePath" | "maxBodyBytes"> {
  /**
   * Decides whether to trust a delivery's sender, usually by its signature (see `createHmac`). Untrusted deliveries get a 401. `false`
   * disables this step.
   */
  readonly verify?: ((delivery: Delivery) => boolean | Promise<boolean>) | false | undefined;
  /**
   * Returns the key of a delivery's webhook, or `undefined` if no webhook matches. By default, all webhooks with the delivery's method are
   * considered. If there are several, the last path segment selects one by name; otherwise, the only webhook whose check accepts the JSON
   * body is selected.
   */
  readonly select?:
    | ((delivery: Delivery) => string | null | undefined | Promise<string | null | undefined>)
    | undefined;
  /** The maximum size of a delivery's body in bytes. Default: 1 MiB. */
  readonly maxBodyBytes?: number | undefined;
}

/** Implements the default of `select`. Returns a 400, 404, 405 or 422 if no webhook can be selected. `depth` limits the nesting of JSON. */
async function selectWebhook(
  webhooks: readonly Webhook[],
  delivery: Delivery,
  depth: number,
): Promise<Webhook | Problem> {
  const { method, url } = delivery.request;
  const fit = webhooks.filter(({ operation }) => operation.method === method);
  const [only] = fit;
  if (only === undefined) return refuseMethod(webhooks);
  if (fit.length === 1) return only;
  const name = lastSegment(url);
  if (name === undefined) return AMBIGUOUS_PATH;
  const keyed = fit.find(({ key }) => name === key);
  if (keyed !== undefined) return keyed;
  const [named, ...others] = fit.filter(({ operation }) => name === operation.path);
  if (named === undefined) return selectByBody(fit, delivery, depth);
  return others.length === 0 ? named : selectByBody([named, ...others], delivery, depth);
}

async function selectByBody(
  webhooks: readonly Webhook[],
  { body }: Delivery,
  depth: number,
): Promise<Webhook | Problem> {
  // Checks for recursive schemas recurse as deep as the value.
  if (isDeeper(body, depth)) return problem(422, "The body is nested too deep.");
  const value = readJson(body);
  if (value === undefined) return problem(404, "Cannot determine which webhook this is.");
  const passing: Webhook[] = [];
  for (const webhook of webhooks) {
    const { body: checks = [] } = await webhook.checks();
    if (checks.some(({ type, check }) => isJson(type) && check(value.json, true) === undefined))
      passing.push(webhook);
  }
  const [first] = passing;
  if (first === undefined) return problem(422, "The body matches no webhook.");
  return passing.length === 1 ? first : problem(404, "The body matches several webhooks.");
}

function refuseMethod(webhooks: readonly Webhook[]): Problem {
  const methods = new Set(webhooks.map(({ operation }) => operation.method));
  return {
    ...problem(405, "No webhook uses this method."),
    headers: [["allow", [...methods].join(", ")]],
  };
}

/** Returns the decoded last path segment, or `undefined` if it is ambiguous (see {@link isAmbiguousPath}) or not in normal form. */
function lastSegment(url: string): string | undefined {
  const { pathname } = new URL(url);
  const part = pathname.slice(pathname.lastIndexOf("/") + 1);
  if (isAmbiguousPath(pathname) || normalisePath(part) !== part) return undefined;
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

export interface ReceivedApi {
  readonly contract: ContractDescriptor;
  readonly webhooks: readonly Webhook[];
  readonly handlers: Readonly<Record<string, AnyHandler | undefined>>;
  readonly parts: ServerParts;
}

/** Responds to a webhook delivery. Never rejects. Handlers receive `context`. */
export type WebhookReceiver = (request: Request, context?: unknown) => Promise<Response>;

/**
 * Creates a webhook receiver: a function from request to response, which accepts any path. Each delivery passes through these steps until
 * one of them fails: reading (400, 413), `verify` (401), selecting the webhook (400, 404, 405, 422), and the steps of {@link serve} from
 * security on. Webhooks without a handler respond with 501.
 *
 * @throws {TypeError} If both `verify` and `authenticate` are missing, or if `verify` is missing and a webhook with a handler can be sent
 * without credentials.
 */
export function createReceiver<Principal>(
  { contract, webhooks, handlers, parts }: ReceivedApi,
  options: ReceiveOptions<Principal>,
): WebhookReceiver {
  const { verify, select, maxBodyBytes = MAX_BODY_BYTES, ...serveOptions } = options;
  if (verify === undefined && options.authenticate === undefined)
    throw new TypeError(
      'A webhook receiver needs the option "verify" (`false` to trust every sender) or "authenticate".',
    );
  if (verify === undefined) refuseUnguarded(webhooks, handlers);
  const routers = new Map<string | null | undefined, Router>();
  for (const { key, operation, checks } of webhooks) {
    const handler = ownMember(handlers, key);
    const route = { operation: atRoot(operation, options.authenticate !== undefined), handler, checks };
    const api = { contract: { ...contract, servers: [] }, routes: [route], parts };
    routers.set(key, serve<Principal>(api, { ...serveOptions, maxBodyBytes, basePath: "" }));
  }
  const keyOf = async (delivery: Delivery): Promise<string | null | undefined | Problem> => {
    if (select !== undefined) return select(delivery);
    const selected = await selectWebhook(webhooks, delivery, options.maxBodyDepth ?? MAX_BODY_DEPTH);
    return "key" in selected ? selected.key : selected;
  };
  const receive = async (request: Request, context: unknown): Promise<Outgoing> => {
    const body = await readBytes(request, maxBodyBytes).catch(brokeOff);
    if (body === undefined) return refuse(413, "The body is too large.");
    if ("kind" in body) return encodeProblem(body, []);
    const delivery: Delivery = { request, body };
    if (verify && !(await verify(delivery))) return refuse(401, "The delivery could not be verified.");
    const key = await keyOf(delivery);
    if (typeof key === "object" && key !== null) return encodeProblem(key, []);
    const router = routers.get(key);
    return router === undefined
      ? refuse(404, "Unknown webhook.")
      : router.answer(incomingFrom(delivery, context));
  };
  return async (request, context) => {
    try {
      return responseOf(await receive(request, context));
    } catch (error) {
      tell(options, error, incomingOf(request, context));
      return responseOf(refuse(500, "Internal server error."));
    }
  };
}

function refuseUnguarded(webhooks: readonly Webhook[], handlers: ReceivedApi["handlers"]): void {
  const open = webhooks.find(
    ({ key, operation }) => ownMember(handlers, key) !== undefined && !isGuarded(operation),
  );
  if (open === undefined) return;
  throw new TypeError(
    `The webhook "${open.key}" can be sent without credentials, so "authenticate" does not protect it: ` +
      'pass the option "verify" (`false` to trust every sender), or describe its security.',
  );
}

function atRoot(operation: OperationDescriptor, isAuthenticated: boolean): OperationDescriptor {
  return { ...operation, path: "/", ...(isAuthenticated ? {} : { security: [] }) };
}

function incomingFrom({ request, body }: Delivery, context: unknown): Incoming {
  const { method, headers, url, signal } = request;
  const hasBody = body.byteLength > 0;
  const again = new Request(url, { method, headers, signal, body: hasBody ? body : null });
  return {
    ...{ method, headers, signal, hasBody, context, request: again },
    target: `/${new URL(url).search}`,
    get body() {
      return again.body;
    },
    readAll: async () => body,
  };
}

function refuse(status: number, message: string): Outgoing {
  return encodeProblem(problem(status, message), []);
}

function tell<P>({ onError }: ReceiveOptions<P>, error: unknown, incoming: Incoming): void {
  try {
    if (onError === undefined) console.error("A webhook could not be received:", error);
    else onError(error, { operation: undefined, incoming });
  } catch {
    // An error in the reporter itself is ignored.
  }
}
