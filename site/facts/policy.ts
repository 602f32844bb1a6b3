import { createHash } from "node:crypto";
import { type HtmlText, trustHtml } from "../text/html-text.ts";

export interface PageCode {
  readonly scripts: readonly string[];
  readonly images?: readonly string[];
  readonly hasFonts?: boolean;
  /** Origins that scripts can connect to. `'self'` is the page's own server. Default: none. */
  readonly connects?: readonly string[];
}

/** Policy sources for the site's own files. `file:` is for pages opened from disk. */
export const ownFiles: readonly string[] = ["'self'", "file:"];

/**
 * Creates the page's Content-Security-Policy (CSP level 3), which allows inline scripts by hash and no inline styles. `strict-dynamic` also
 * allows the scripts they load: the site's script, the search index and the forms. Avoids `'self'` for scripts, since browsers disagree on
 * its meaning for `file://`. No browser hashes style sheets, so they may come from the site's own files.
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
 * Creates the policy for `reference.html`: scripts by hash, any style (since scripts write styles at run time), no connections, and nothing
 * loaded.
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

/** Uses a regular expression, so it is only suitable for pages printed by tenon. */
export function listInlineScripts(page: string): readonly string[] {
  return [...page.matchAll(/<script(?:\s[^>]*)?>([\s\S]*?)<\/script\s*>/g)].map(([, text = ""]) => text);
}

function hash(text: string): string {
  // Browsers replace CRLF with LF before they compute the hash.
  const read = text.replace(/\r\n?/g, "\n");
  return `'sha256-${createHash("sha256").update(read).digest("base64")}'`;
}

function join(directives: readonly string[]): HtmlText {
  return trustHtml(directives.join("; "));
}
