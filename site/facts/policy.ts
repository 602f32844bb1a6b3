import { createHash } from "node:crypto";
import { type HtmlText, trustHtml } from "../text/html-text.ts";

export interface PageCode {
  readonly scripts: readonly string[];
  readonly images?: readonly string[];
  readonly hasFonts?: boolean;
  /** Origins that scripts can connect to, where `'self'` is the page's own server. Default: none. */
  readonly connects?: readonly string[];
}

/** Policy sources that match the site's own files. `file:` covers pages opened from disk. */
export const ownFiles: readonly string[] = ["'self'", "file:"];

/**
 * Creates a page's Content-Security-Policy (CSP level 3), which allows inline scripts by hash and forbids inline styles. With
 * `strict-dynamic`, those scripts can load others, such as the search index and the forms. `'self'` is unsuitable for scripts, since
 * browsers disagree on what it means for `file://`. Style sheets are allowed by location, because browsers cannot check their hashes.
 */
export function createPolicy({ scripts, images = [], connects = [], hasFonts = false }: PageCode): HtmlText {
  return join([
    "default-src 'none'",
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.map(hash).join(" ")} 'strict-dynamic'`]),
    `style-src ${ownFiles.join(" ")}`,
    ...(images.length === 0 ? [] : [`img-src ${images.join(" ")}`]),
    ...(hasFonts ? [`font-src ${ownFiles.join(" ")}`] : []),
    ...(connects.length === 0 ? [] : [`connect-src ${connects.join(" ")}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ]);
}

/**
 * Creates the policy for `reference.html`. It allows scripts by hash and all styles, which those scripts create at run time, but no
 * connections and no resources.
 */
export function createReferencePolicy(scripts: readonly string[]): HtmlText {
  return join([
    "default-src 'none'",
    `script-src ${[...new Set(scripts.map(hash))].join(" ")}`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    "font-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
}

/** Extracts scripts with a regular expression, so it only supports pages that tenon printed. */
export function listInlineScripts(page: string): readonly string[] {
  return [...page.matchAll(/<script(?:\s[^>]*)?>([\s\S]*?)<\/script\s*>/g)].map(([, text = ""]) => text);
}

function hash(text: string): string {
  // Browsers convert CRLF to LF before hashing.
  const read = text.replace(/\r\n?/g, "\n");
  return `'sha256-${createHash("sha256").update(read).digest("base64")}'`;
}

function join(directives: readonly string[]): HtmlText {
  return trustHtml(directives.join("; "));
}
