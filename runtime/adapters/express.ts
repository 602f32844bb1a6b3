import { charsetOf, inUtf8 } from "../body/plain.ts";
import { kindOfType } from "../http-semantics.ts";
import { NodeIncoming } from "../node/node-incoming.ts";
import type { NodeRequest, NodeResponse, ParsedBody } from "../node/node-request.ts";
import { writeNodeResponse } from "../node/write-node-response.ts";
import { encodeQuery } from "../parameters/encode-parameter.ts";
import type { Router } from "../server/options.ts";
import { requireRouter } from "../server/require-router.ts";
import { writeParsedJson } from "../wire/write-parsed-json.ts";

export interface ExpressRequest extends NodeRequest {
  readonly body?: unknown;
}

export type ExpressMiddleware = (
  req: ExpressRequest,
  res: NodeResponse,
  next: (error?: unknown) => void,
) => void;

export interface ExpressOptions {
  /** Whether requests for unknown paths go to the next middleware. Default: the router responds with 404. */
  readonly pass?: boolean;
}

/**
 * Serves a router in Express 4, Express 5 or Connect. Below a mount point, the router sees only the remaining path, like any middleware.
 * Use `basePath: ""` if the mount point is the document's base path. The handlers' `context` is `{ req, res }`.
 *
 * Mount the router before body parsers, since the router decodes bodies itself. If a body parser runs first, its output is serialised and
 * decoded again:
 *
 * - `express.raw()` keeps the exact bytes.
 * - `express.json()` turns an empty body without `Content-Length: 0` into `{}`, keeps only the last of duplicate members, and rounds
 *   numbers, which are then checked as rounded.
 * - `express.text()` and `urlencoded()` replace invalid bytes with U+FFFD. The router therefore responds with 400 to a body containing
 *   U+FFFD, even if the client sent that character.
 * - Files removed from a multipart body, or a binary body read by `text()`, result in a 500.
 *
 * @example
 * app.use(toExpress(router, { pass: true })); // unknown paths go to the next middleware
 */
export function toExpress(
  router: Pick<Router, "answer" | "answerOrPass">,
  { pass = false }: ExpressOptions = {},
): ExpressMiddleware {
  requireRouter(router, "toExpress");
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
  if (headers["content-length"] === "0") return { bytes: new Uint8Array(), contentType };
  return writeParsedBody(body, contentType);
}

/**
 * Reconstructs the original body from a framework's parsed body, so that the router can decode it according to the document. Bytes and
 * strings are kept; JSON and forms are serialised. Returns `undefined` if the request has no body, or if the original cannot be
 * reconstructed: files removed from a multipart body, or a binary body parsed as text.
 */
export function writeParsedBody(body: unknown, contentType: string | undefined): ParsedBody | undefined {
  if (body === undefined) return undefined;
  if (body instanceof Uint8Array) return { bytes: new Uint8Array(body), contentType };
  const kind = kindOfType(contentType);
  if (typeof body === "string" && kind !== "json") return writeParsedText(body, contentType);
  if (kind === "form" && typeof body === "object" && body !== null) {
    const pairs = Object.entries(body).flatMap(([name, value]) =>
      encodeQuery(name, value, { style: "deepObject", explode: true }),
    );
    return { bytes: new TextEncoder().encode(pairs.join("&")), contentType };
  }
  if (kind !== "json") return undefined;
  return { bytes: new TextEncoder().encode(writeParsedJson(body)), contentType };
}

const NO_TEXT = new Uint8Array([0xff]);

function writeParsedText(text: string, contentType: string | undefined): ParsedBody | undefined {
  const kind = kindOfType(contentType);
  const charset = kind === "text" && contentType !== undefined ? charsetOf(contentType) : undefined;
  const isDecoded = charset !== undefined && charset !== "unknown";
  const written = isDecoded && contentType !== undefined ? inUtf8(contentType) : contentType;
  if (!text.includes("\ufffd")) return { bytes: new TextEncoder().encode(text), contentType: written };
  // The framework replaced invalid bytes with U+FFFD. The router rejects a body of `0xff`, as it would have rejected the original.
  return kind === "text" || kind === "form" ? { bytes: NO_TEXT, contentType: written } : undefined;
}
