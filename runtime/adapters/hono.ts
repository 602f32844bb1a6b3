import type { Router } from "../server/options.ts";
import { type Incoming, incomingOf, responseOf } from "../server/problem.ts";
import { isFramed, type NodeRequest } from "./node-http.ts";

/** What of Hono's context is needed. */
export interface HonoContextLike {
  readonly req: { readonly raw: Request; arrayBuffer(): Promise<ArrayBuffer> };
  /** On Node it has the request of `node:http`. */
  readonly env?: unknown;
}

/** A handler and middleware of Hono 4. */
export type HonoMiddleware<Context extends HonoContextLike> = (
  context: Context,
  next: () => Promise<void>,
) => Promise<Response | undefined>;

/** How the middleware behaves. */
export interface HonoOptions {
  /** Whether a path that no operation has is left to the next in line; by default it is answered with 404. */
  readonly pass?: boolean;
}

/**
 * Serves a router in Hono: `app.use(toHono(router))`, or `app.all("/api/*", toHono(router))`. The whole path counts. Handlers
 * get Hono's context as their `context`. A body that came through `c.req.json()` and its siblings before is had back from
 * Hono's own memory.
 */
export function toHono<Context extends HonoContextLike>(
  router: Router,
  { pass = false }: HonoOptions = {},
): HonoMiddleware<Context> {
  return async (context, next) => {
    // Elsewhere it has whatever the app has put there.
    const node = (context.env as { readonly incoming?: Partial<NodeRequest> } | undefined)?.incoming;
    // On Node each request has a stream for its body, also where there is none.
    const framed = !Array.isArray(node?.rawHeaders) || isFramed(node ?? {});
    const incoming = withMemory(incomingOf(context.req.raw, context, framed), context);
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
  const { method, target, headers, isMalformed = false, hasBody, body, signal, request, context } = incoming;
  return { method, target, headers, isMalformed, hasBody, body, signal, request, context, readAll };
}
