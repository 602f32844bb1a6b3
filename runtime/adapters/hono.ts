import type { Router } from "../server/options.ts";
import { type Incoming, incomingOf, nodeTargetOf, responseOf } from "../server/problem.ts";
import { isFramed, type NodeRequest } from "./node-http.ts";

export interface HonoContextLike {
  readonly req: { readonly raw: Request; arrayBuffer(): Promise<ArrayBuffer> };
  /** On Node, `incoming` is the `node:http` request. */
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
 * Serves a router in Hono. The router sees the whole path. The handlers' `context` is Hono's context. A body already read, e.g. by
 * `c.req.json()`, is taken from Hono's cache.
 *
 * @example
 * app.all("/api/*", toHono(router));
 */
export function toHono<Context extends HonoContextLike>(
  router: Pick<Router, "answer" | "answerOrPass">,
  { pass = false }: HonoOptions = {},
): HonoMiddleware<Context> {
  return async (context, next) => {
    // On other platforms, `env` contains the app's own values.
    const node = (context.env as { readonly incoming?: Partial<NodeRequest> } | undefined)?.incoming;
    // On Node, every request has a body stream, even without a body; only headers and framing show whether there is one.
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
