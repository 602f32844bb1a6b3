// @ts-nocheck Made by a machine and tested as a whole.
import type { Router } from "../server/options.js";
import { NodeIncoming } from "../joined/adapters.js";
import type { NodeRequest, NodeResponse } from "./node-message.js";
import { writeParsedBody } from "./parsed-body.js";
import { writeNodeResponse } from "../joined/adapters.js";

/** What of Express's request is needed. */
export interface ExpressRequest extends NodeRequest {
  readonly body?: unknown;
}

/** Middleware of Express 5 (and 4, and of Connect). */
export type ExpressMiddleware = (
  req: ExpressRequest,
  res: NodeResponse,
  next: (error?: unknown) => void,
) => void;

/** How the middleware behaves. */
export interface ExpressOptions {
  /** Whether a path that no operation has is left to the next in line; by default it is answered with 404. */
  readonly pass?: boolean;
}

/**
 * Serves a router in Express: `app.use(toExpress(router))`. Below a mount point the rest of the path counts, as for all of
 * Express's middleware; give the router `basePath: ""` where the mount point is the document's base path. Handlers get
 * `{ req, res }` as their `context`.
 *
 * Put it before body parsers: it reads the body itself, by the document's rules. Where `express.json()`, `urlencoded()`,
 * `text()` or `raw()` came first, their result is written again and read anew; `raw()` alone keeps the octets: a body that is
 * empty without its `Content-Length` saying so is `{}` to `json()`, and of members of one name it keeps the last. Files that
 * another middleware took out of a multipart body cannot be had back: such a request is answered with 500.
 */
export function toExpress(router: Router, { pass = false }: ExpressOptions = {}): ExpressMiddleware {
  return async (req, res, next) => {
    try {
      const parsed = req.readableEnded ? parsedBody(req) : undefined;
      const incoming = new NodeIncoming({ req, res, context: { req, res }, url: req.url, parsed });
      const outgoing = await (pass ? router.answerOrPass(incoming) : router.answer(incoming));
      if (outgoing === undefined) return next();
      const writing = writeNodeResponse(outgoing, req, res);
      if (writing !== undefined) await writing;
    } catch (error) {
      next(error);
    }
  };
}

function parsedBody({ body, headers }: ExpressRequest): ReturnType<typeof writeParsedBody> {
  // `express.json()` makes an object of nothing.
  if (headers["content-length"] === "0") return new Uint8Array();
  const type = headers["content-type"];
  return writeParsedBody(body, typeof type === "string" ? type : undefined);
}
