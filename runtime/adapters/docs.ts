import { normalisePath } from "../paths/normalise-path.ts";
import type { Router } from "../server/options.ts";
import { type Incoming, incomingOf, type Outgoing, responseOf } from "../server/problem.ts";

export interface DocsOptions {
  /**
   * Reads a file from the generated site, e.g. `index.html` or `api/notes.html`, and returns `undefined` if the file does not exist. The
   * path is decoded, relative, and free of `.` and `..` segments, so it can safely be joined to the folder written by `tenon docs`. If
   * absent, no site is served.
   */
  readonly read?: ((path: string) => DocsFile | Promise<DocsFile>) | undefined;
  /** The URL path at which the site is served. Default: `/docs`. */
  readonly path?: string | undefined;
  /** The OpenAPI document as a string or object, e.g. the content of the generated `openapi.json`. If absent, no document is served. */
  readonly document?: string | object | undefined;
  /** The URL path at which the document is served. Default: `/openapi.json`. */
  readonly documentPath?: string | undefined;
}

export type DocsFile = BodyInit | undefined;

/**
 * Adds the docs site and the OpenAPI document to a router. The returned router responds to GET and HEAD requests for these paths without
 * checking credentials, and passes all other requests to `router`. Paths start at the server's root, regardless of `basePath`.
 *
 * @example
 * const served = serveDocs(router, {
 *   read: (path) => readFile(join("site", path)).catch(() => undefined),
 *   document: await readFile("src/api/openapi.json", "utf8"),
 * });
 * createServer(toNodeListener(served)).listen(3000);
 */
export function serveDocs<Context>(router: Router<Context>, options: DocsOptions): Router<Context> {
  const find = async (incoming: Incoming): Promise<Outgoing | undefined> =>
    (incoming.method === "GET" || incoming.method === "HEAD") &&
    !incoming.isMalformed &&
    !incoming.isAmbiguous
      ? findDocs(incoming, options)
      : undefined;
  const answer = async (incoming: Incoming): Promise<Outgoing> =>
    (await find(incoming)) ?? router.answer(incoming);
  const answerOrPass = async (incoming: Incoming): Promise<Outgoing | undefined> =>
    (await find(incoming)) ?? router.answerOrPass(incoming);
  const serve = async (request: Request, context?: unknown): Promise<Response> =>
    responseOf(await answer(incomingOf(request, context)));
  return Object.assign(serve, { answer, answerOrPass });
}

async function findDocs(
  { target, method }: Incoming,
  { read, document, path = "/docs", documentPath = "/openapi.json" }: DocsOptions,
): Promise<Outgoing | undefined> {
  const [asked = "", query] = target.split("?", 2);
  if (document !== undefined && asked === documentPath) {
    const text = typeof document === "string" ? document : JSON.stringify(document);
    return fileOf(documentPath, text, method);
  }
  const root = path.endsWith("/") ? path.slice(0, -1) : path;
  if (read === undefined || (asked !== root && !asked.startsWith(`${root}/`))) return undefined;
  // Relative links in `index.html` need a URL that ends in `/`.
  if (asked === root) {
    const location = `${root}/${query === undefined ? "" : `?${query}`}`;
    return { status: 308, headers: [["location", location]], body: null };
  }
  const file = readPath(asked.slice(root.length + 1));
  const body = file === undefined ? undefined : await read(file);
  return body === undefined || file === undefined ? undefined : fileOf(file, body, method);
}

function readPath(encoded: string): string | undefined {
  let path: string;
  if (/%2F/i.test(encoded) || normalisePath(encoded) !== encoded) return undefined;
  try {
    path = decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
  const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  const isOdd = /[\0\\:]/.test(file) || file.split("/").some((segment) => /^(?:|\.{1,2})$/.test(segment));
  return isOdd ? undefined : file;
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ["html", "text/html; charset=utf-8"],
  ["css", "text/css; charset=utf-8"],
  ["js", "text/javascript; charset=utf-8"],
  ["json", "application/json"],
  ["yaml", "application/yaml"],
  ["md", "text/markdown; charset=utf-8"],
  ["txt", "text/plain; charset=utf-8"],
  ["xml", "application/xml"],
  ["svg", "image/svg+xml"],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["woff2", "font/woff2"],
]);

function fileOf(path: string, body: BodyInit, method: string): Outgoing {
  const type = TYPES.get(path.slice(path.lastIndexOf(".") + 1)) ?? "application/octet-stream";
  const headers = [
    ["content-type", type],
    ["cache-control", "no-cache"],
    ["x-content-type-options", "nosniff"],
  ] as const;
  return { status: 200, headers, body: method === "HEAD" ? null : body };
}
