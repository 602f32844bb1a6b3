import type { Router } from "../server/options.ts";
import { type Outgoing, targetOf } from "../server/problem.ts";
import { leavesUpload, NodeIncoming, type NodeRequest, type NodeResponse } from "./node-http.ts";

/**
 * Cuts as many segments off the front of a request's target as a prefix of Fastify's has: under `/:tenant`, `/a/notes?x=1` is
 * `/notes?x=1`. Not by the prefix's text: what Fastify takes for it may be a parameter, percent-encoded, or in capitals.
 */
export function cutSegments(prefix: string): (url: string) => string {
  const count = prefix.split("/").filter((segment) => segment !== "").length;
  // Where Fastify is told to ignore them, there may be several slashes.
  const segments = new RegExp(`^(?:/+[^/?#]*){${count}}`);
  return (url) => {
    const rest = (url.startsWith("/") ? url : targetOf(url)).replace(segments, "");
    return rest.startsWith("/") ? rest : `/${rest}`;
  };
}

/** What of Fastify's request is needed. */
export interface FastifyRequestLike {
  readonly raw: NodeRequest;
}

/** What of Fastify's reply is needed. */
export interface FastifyReplyLike {
  readonly raw: NodeResponse;
  code(status: number): unknown;
  header(name: string, value: string | string[]): unknown;
  send(payload?: unknown): unknown;
  callNotFound(): unknown;
}

/** What of a Fastify instance is needed. */
export interface FastifyLike {
  readonly prefix: string;
  readonly supportedMethods: string[];
  hasRoute(route: { method: string; url: string }): boolean;
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    type: RegExp,
    parser: (request: unknown, payload: unknown, done: (error: null, body?: undefined) => void) => void,
  ): unknown;
  route(options: {
    method: string[];
    url: string;
    exposeHeadRoute: boolean;
    handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => void;
  }): unknown;
}

/** A plugin of Fastify 5. */
export type FastifyPluginLike = (
  fastify: FastifyLike,
  options: object,
  done: (error?: Error) => void,
) => void;

/** How the plugin behaves. */
export interface FastifyOptions {
  /** Whether a path that no operation has goes to Fastify's own not-found handler; by default the router answers it. */
  readonly pass?: boolean;
}

/**
 * Serves a router in Fastify: `app.register(toFastify(router))`. With a `prefix` the rest of the path counts; give the
 * router `basePath: ""` where the prefix is the document's base path. A parameter of the prefix (`/:tenant`) is one segment. What the
 * app itself answers at the prefix stays its own. Answers go through Fastify's reply, so that its hooks see them. Bodies are not parsed by Fastify within the plugin, so its `bodyLimit` does not count there; the router's
 * `maxBodyBytes` does. Handlers get `{ request, reply }` as their `context`.
 */
export function toFastify(router: Router, { pass = false }: FastifyOptions = {}): FastifyPluginLike {
  return (fastify, _options, done) => {
    const { prefix } = fastify;
    fastify.removeAllContentTypeParsers();
    // As `"*"`, but that Fastify remembers what a pattern takes; to `"*"` it only comes after it has read each type anew.
    fastify.addContentTypeParser(/^/, (_request, _payload, parsed) => parsed(null, undefined));
    const cut = cutSegments(prefix);
    // Gives nothing back: of a promise Fastify would wait for the reply a second time.
    const handler = (request: FastifyRequestLike, reply: FastifyReplyLike): void => {
      const url = prefix === "" ? undefined : cut(request.raw.url ?? "/");
      const context = { request, reply };
      const incoming = new NodeIncoming({ req: request.raw, res: reply.raw, context, url });
      const fail = (error: unknown): void => void reply.send(error);
      const send = (outgoing: Outgoing | undefined): void => {
        try {
          if (outgoing === undefined) reply.callNotFound();
          else {
            if (leavesUpload(request.raw)) reply.header("connection", "close");
            sendReply(outgoing, reply);
          }
        } catch (error) {
          fail(error);
        }
      };
      (pass ? router.answerOrPass(incoming) : router.answer(incoming)).then(send, fail);
    };
    const serveAt = (url: string, method = fastify.supportedMethods): unknown =>
      fastify.route({ method, url, exposeHeadRoute: false, handler });
    if (prefix === "") serveAt("*");
    else {
      // `"*"` would take what only begins like the prefix, too.
      serveAt("/*");
      serveAt(
        "",
        fastify.supportedMethods.filter((method) => !fastify.hasRoute({ method, url: prefix })),
      );
    }
    done();
  };
}

function sendReply({ status, headers, body }: Outgoing, reply: FastifyReplyLike): unknown {
  reply.code(status);
  const [only] = headers;
  if (headers.length === 1 && only !== undefined) reply.header(only[0], only[1]);
  else for (const [name, value] of groupLines(headers)) reply.header(name, value);
  if (
    body === null ||
    typeof body === "string" ||
    body instanceof Uint8Array ||
    body instanceof ReadableStream
  ) {
    return reply.send(body ?? undefined);
  }
  const response = new Response(body);
  const type = response.headers.get("content-type");
  if (body instanceof FormData && type !== null) reply.header("content-type", type);
  return reply.send(response.body ?? undefined);
}

/** Several lines of one name at once: but for `set-cookie`, Fastify's `header` replaces what is there. */
function groupLines(headers: Outgoing["headers"]): ReadonlyMap<string, string | string[]> {
  const groups = new Map<string, string | string[]>();
  for (const [name, value] of headers) {
    const group = groups.get(name);
    groups.set(name, group === undefined ? value : [group, value].flat());
  }
  return groups;
}
