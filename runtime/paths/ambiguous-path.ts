import { normalisePath } from "./normalise-path.ts";

/**
 * A dot segment, also with path parameters (`..;x`), written in any way that a server in front may decode; a backslash, which URL parsers
 * read as a slash; and NUL, which ends a text in some servers (RFC 3986 §7.3).
 */
const READ_DIFFERENTLY = /\\|%00|(?:\/|%2f|%5c)(?:\.|%2e){1,2}(?:[/;?#]|%2f|%5c|%3b|$)/i;

/**
 * Whether servers and URL parsers read a path in different ways, so that a guard in front may have decided about another path than the one
 * that a router would match: `/x/../admin`, `/%2e/admin`, `/files/..%2Fadmin`.
 */
export function isAmbiguousPath(path: string): boolean {
  return READ_DIFFERENTLY.test(path);
}

/** The path as a server reads it that decodes as much as possible, and then resolves dot segments and repeated slashes. */
export function resolvePath(path: string): string {
  const segments: string[] = [];
  const [decoded = ""] = normalisePath(path)
    .replaceAll(/\\|%2F|%5C/g, "/")
    .split("%00", 1);
  for (const segment of decoded.split("/")) {
    const [name] = segment.split(/;|%3B/, 1);
    if (name === "..") segments.pop();
    else if (name !== "." && segment !== "") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

/**
 * Whether a request target is a path with an optional query (`origin-form`, RFC 9112 §3.2.1), without a fragment, and without a backslash in
 * the path. Frameworks and proxies disagree about where the path of another target begins or ends.
 */
export function isOriginForm(target: string): boolean {
  return ORIGIN_FORM.test(target);
}

const ORIGIN_FORM = /^\/[!"$->@-[\]-~]*(?:\?[!"$-~]*)?$/;
