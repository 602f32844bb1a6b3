import { isFramed } from "../node/node-incoming.ts";
import type { NodeRequest } from "../node/node-request.ts";
import type { Router } from "../server/options.ts";
import { type Incoming, incomingOf, nodeTargetOf, responseOf } from "../server/problem.ts";
import { requireRouter } from "../server/require-router.ts";

export interface HonoContextLike {
  readonly req: { readonly raw: Request; arrayBuffer(): Promise<ArrayBuffer> };
  /** The platform's bindings. On Node, its member `incoming` is the `node:http` request. */
  readonly env?: unknown;
}

export type HonoMiddleware<Context extends HonoContextLike> = (
  context: Context,
  next: () => Promise<void>,
) => Promise<Response | undefined>;

export interface HonoOptions {
  /** Whether requests for unknown paths go to the next middleware. Default: the router responds with 404. */
  readonly pass?: boolean;
}

/**
 * Serves a router in Hono. The router matches the complete request path. The handlers' `context` is Hono's context. If the body has already
 * been read, e.g. by `c.req.json()`, the router uses Hono's cached copy.
 *
 * @example
 * app.all("/api/*", toHono(router));
 */
export function toHono<Context extends HonoContextLike>(
  router: Pick<Router, "answer" | "answerOrPass">,
  { pass = false }: HonoOptions = {},
): HonoMiddleware<Context> {
  requireRouter(router, "toHono");
  return async (context, next) => {
    // On platforms other than Node, `env` contains the application's own bindings.
    const node = (context.env as { readonly incoming?: Partial<NodeRequest> } | undefined)?.incoming;
    // On Node, even a request without a body has a body stream. Only its headers and framing reveal whether a body was sent.
    const framed = !Array.isArray(node?.rawHeaders) || isFramed(node ?? {});
    const origin = { isFramed: framed, sentTarget: nodeTargetOf(context.env) };
    const incoming = withMemory(incomingOf(context.req.raw, context, origin), context);
    const outgoing = await (pass ? router.answerOrPass(incoming) : router.answer(incoming));
    if (outgoing !== undefined) return responseOf(outgoing);
    await next();
    return undefined;
  };
}

function withMemory(incoming: Incoming, { req }: HonoContextLike): Incoming {
  if (incoming.method === "GET" || incoming.method === "HEAD" || !req.raw.bodyUsed) return incoming;
  const readAll = async (limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const bytes = new Uint8Array(await req.arrayBuffer());
    return bytes.byteLength > limit ? undefined : bytes;
  };
  const { method, target, headers, hasBody, signal, request, context } = incoming;
  const { isMalformed = false, isAmbiguous = false } = incoming;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        controller.enqueue(new Uint8Array(await req.arrayBuffer()));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return {
    method,
    target,
    headers,
    isMalformed,
    isAmbiguous,
    hasBody,
    body,
    signal,
    request,
    context,
    readAll,
  };
}
