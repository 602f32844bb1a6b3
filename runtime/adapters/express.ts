import type { Router } from "../server/options.ts";
import {
  NodeIncoming,
  type NodeRequest,
  type NodeResponse,
  type ParsedBody,
  writeNodeResponse,
} from "./node-http.ts";
import { writeParsedBody } from "./parsed-body.ts";

/** The members of Express's request that are used. */
export interface ExpressRequest extends NodeRequest {
  readonly body?: unknown;
}

/** Middleware of Express 5; also fits Express 4 and Connect. */
export type ExpressMiddleware = (
  req: ExpressRequest,
  res: NodeResponse,
  next: (error?: unknown) => void,
) => void;

/** Options of the middleware. */
export interface ExpressOptions {
  /** Whether paths without an operation go to the next middleware. Default: the router answers them with 404. */
  readonly pass?: boolean;
}

/**
 * Serves a router in Express: `app.use(toExpress(router))`. Below a mount point, the router gets the rest of the path, as all middleware
 * does; use `basePath: ""` if the mount point is the document's base path. Handlers get `{ req, res }` as their `context`.
 *
 * Mount it before body parsers, since it reads and decodes bodies itself. After `express.json()`, `urlencoded()`, `text()` or `raw()`, it
 * writes the parsed body again and decodes that by the document's rules. Only `raw()` keeps the exact bytes. `json()` gives `{}` for an
 * empty body without `Content-Length: 0`, and keeps the last of equal keys. The others replace bytes that are not text by U+FFFD, so a
 * text or form with U+FFFD is answered with 400, even if the client sent that character. Files that other middleware took out of a
 * multipart body, and binary bodies that `text()` read, are lost: the answer is 500.
 */
export function toExpress(
  router: Pick<Router, "answer" | "answerOrPass">,
  { pass = false }: ExpressOptions = {},
): ExpressMiddleware {
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
  // `express.json()` parses an empty body to `{}`.
  if (headers["content-length"] === "0") return { bytes: new Uint8Array(), contentType };
  return writeParsedBody(body, contentType);
}
