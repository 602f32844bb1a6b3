import { NodeIncoming, rootedTarget } from "../node/node-incoming.ts";
import type { NodeRequest, NodeResponse } from "../node/node-request.ts";
import { leavesUpload } from "../node/write-node-response.ts";
import { encodeLiteral } from "../routing/literal-text.ts";
import type { Router } from "../server/options.ts";
import { groupLines, type Outgoing } from "../server/problem.ts";
import { requireRouter } from "../server/require-router.ts";

export interface CutTarget {
  readonly url: string;
  /** Whether the request spells a literal prefix segment differently, apart from letter case. */
  readonly isMisspelled: boolean;
}

/**
 * Removes a route prefix: for the prefix `/:tenant`, `/a/notes?x=1` becomes `/notes?x=1`. Fastify decodes the URL before matching, so it
 * routes `/%61pi/notes` below `/api`, while a guard that compares strings does not.
 */
export function cutSegments(prefix: string): (target: string) => CutTarget {
  const segments = prefix.split("/").filter((segment) => segment !== "");
  // If `ignoreDuplicateSlashes` is enabled in Fastify, slashes can be repeated.
  const pattern = new RegExp(`^(?:/+[^/?#]*){${segments.length}}`);
  return (target) => {
    const [cut = ""] = pattern.exec(target) ?? [];
    const rest = target.slice(cut.length);
    const sent = cut.split("/").filter((segment) => segment !== "");
    return {
      url: rest.startsWith("/") ? rest : `/${rest}`,
      isMisspelled: segments.some((segment, index) => !isSpelledAs(segment, sent[index] ?? "")),
    };
  };
}

function isSpelledAs(segment: string, sent: string): boolean {
  const [text = "", ...parameters] = segment.split(":");
  const [written, actual] = [encodeLiteral(text).toLowerCase(), sent.toLowerCase()];
  return parameters.length === 0 ? actual === written : actual.startsWith(written);
}

export interface FastifyRequestLike {
  readonly raw: NodeRequest;
}

export interface FastifyReplyLike {
  readonly raw: NodeResponse;
  code(status: number): unknown;
  header(name: string, value: string | string[]): unknown;
  send(payload?: unknown): unknown;
  callNotFound(): unknown;
}

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

export type FastifyPluginLike = (
  fastify: FastifyLike,
  options: object,
  done: (error?: Error) => void,
) => void;

export interface FastifyOptions {
  /** Whether requests for unknown paths go to Fastify's not-found handler. Default: the router responds with 404. */
  readonly pass?: boolean;
}

/**
 * Serves a router in Fastify. The handlers' `context` is `{ request, reply }`.
 *
 * With a `prefix`, the router sees the remaining path; use `basePath: ""` if the prefix is the document's base path. A parameter in the
 * prefix, such as `/:tenant`, must be a whole segment. The app's other routes below the prefix keep working. Replies go through Fastify, so
 * its hooks see them. Inside this plugin, Fastify does not parse bodies, so the router's `maxBodyBytes` applies instead of `bodyLimit`.
 *
 * @example
 * app.register(toFastify(router), { prefix: "/api" });
 */
export function toFastify(
  router: Pick<Router, "answer" | "answerOrPass">,
  { pass = false }: FastifyOptions = {},
): FastifyPluginLike {
  requireRouter(router, "toFastify");
  return (fastify, _options, done) => {
    const { prefix } = fastify;
    fastify.removeAllContentTypeParsers();
    // Fastify caches content type parsers that were registered with a pattern. If registered with `"*"`, it would parse each request's
    // content type first.
    fastify.addContentTypeParser(/^/, (_request, _payload, parsed) => parsed(null, undefined));
    const cut = cutSegments(prefix);
    // The handler must not return a promise, because Fastify would wait for the promise in addition to the reply.
    const handler = (request: FastifyRequestLike, reply: FastifyReplyLike): void => {
      const below = prefix === "" ? undefined : cut(rootedTarget(request.raw.url ?? "/"));
      const context = { request, reply };
      const incoming = new NodeIncoming({ req: request.raw, res: reply.raw, context, ...below });
      const fail = (error: unknown): void => void reply.send(error);
      const send = (outgoing: Outgoing | undefined): void => {
        try {
          if (outgoing === undefined) reply.callNotFound();
          else {
            if (leavesUpload(request.raw)) reply.header("connection", "close");
            sendReply(request.raw.method === "HEAD" ? withCharset(outgoing) : outgoing, reply);
          }
        } catch (error) {
          fail(error);
        }
      };
      (pass ? router.answerOrPass(incoming) : router.answer(incoming)).then(send, fail);
    };
    const serveAt = (url: string, whole = prefix + url): unknown => {
      const method = fastify.supportedMethods.filter((one) => !fastify.hasRoute({ method: one, url: whole }));
      return fastify.route({ method, url, exposeHeadRoute: false, handler });
    };
    // Methods that the app serves itself are left out: CORS plugins, for example, declare `OPTIONS *`.
    // Fastify keeps the route `"*"` as `"/*"`.
    if (prefix === "") serveAt("*", "/*");
    else {
      // The route `"*"` would also match `/apiary` for the prefix `/api`.
      serveAt("/*");
      serveAt("");
    }
    done();
  };
}

/** Adds the charset that Fastify adds to JSON, because it adds none without a body, and HEAD has the headers of GET (RFC 9110 §9.3.2). */
function withCharset(outgoing: Outgoing): Outgoing {
  const headers = outgoing.headers.map(([name, value]): readonly [string, string] =>
    name === "content-type" && /json/i.test(value) && !/;\s*charset\s*=/i.test(value)
      ? [name, `${value}; charset=utf-8`]
      : [name, value],
  );
  return { ...outgoing, headers };
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
