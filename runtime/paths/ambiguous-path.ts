import { normalisePath } from "./normalise-path.ts";

const READ_DIFFERENTLY = /\\|%00|(?:\/|%2f|%5c)(?:\.|%2e){1,2}(?:[/;?#]|%2f|%5c|%3b|$)/i;

/**
 * Checks whether servers could interpret a path differently, so that a guard in front of the server might have checked another path:
 * `/x/../admin`, `/%2e/admin`, `/files/..%2Fadmin`.
 */
export function isAmbiguousPath(path: string): boolean {
  return READ_DIFFERENTLY.test(path);
}

/** Resolves a path like a server that decodes as much as possible, and then resolves dot segments and repeated slashes. */
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
 * Checks whether a request target is a path with an optional query (RFC 9112 §3.2.1), without fragment or backslash. Frameworks and proxies
 * disagree about where the path starts or ends in any other target.
 */
export function isOriginForm(target: string): boolean {
  return ORIGIN_FORM.test(target);
}

const ORIGIN_FORM = /^\/[!"$->@-[\]-~]*(?:\?[!"$-~]*)?$/;
