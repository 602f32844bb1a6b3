import type { Router } from "../server/options.ts";
import {
  NodeIncoming,
  type NodeRequest,
  type NodeResponse,
  type ParsedBody,
  writeNodeResponse,
} from "./node-http.ts";
import { writeParsedBody } from "./parsed-body.ts";

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
 * empty without its `Content-Length` saying so is `{}` to `json()`, and of members of one name it keeps the last. For octets that
 * are no text, all but `raw()` put U+FFFD: a text or form that `text()` read and that has that character is answered with 400, be it
 * that its sender wrote it so. Files that another middleware took out of a multipart body cannot be had back, nor octets that `text()`
 * read: such a request is answered with 500.
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

function parsedBody({ body, headers }: ExpressRequest): ParsedBody | undefined {
  const type = headers["content-type"];
  const contentType = typeof type === "string" ? type : undefined;
  // `express.json()` makes an object of nothing.
  if (headers["content-length"] === "0") return { bytes: new Uint8Array(), contentType };
  return writeParsedBody(body, contentType);
}
