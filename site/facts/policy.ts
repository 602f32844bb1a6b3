import { createHash } from "node:crypto";
import { type HtmlText, trustHtml } from "../text/html-text.ts";

/** What a page may use. Its policy forbids all else. */
export interface PageCode {
  /** The texts of the inline scripts. */
  readonly scripts: readonly string[];
  /** The origins of pictures. Default: none. */
  readonly images?: readonly string[];
  /** The origins to which the page may connect; `'self'` is its own server. Default: none. */
  readonly connects?: readonly string[];
}

/** The files of the site, as a policy lists them: its server, or `file:` for pages opened from disk. */
export const ownFiles: readonly string[] = ["'self'", "file:"];

/**
 * The Content-Security-Policy (CSP level 3) of a page. It allows inline scripts by their hashes, and no inline styles. With
 * `strict-dynamic`, it also allows the scripts that these load: the site's script, the search index and the scripts for trying operations.
 * The policy does not use `'self'` for scripts, since browsers disagree about what `'self'` means for pages opened with `file://`. Style
 * sheets have no hashes in any browser's policy, so they may come from the site's own files.
 */
export function createPolicy({ scripts, images = [], connects = [] }: PageCode): HtmlText {
  return join([
    "default-src 'none'",
    `script-src ${scripts.map(hash).join(" ")} 'strict-dynamic'`,
    `style-src ${ownFiles.join(" ")}`,
    ...(images.length === 0 ? [] : [`img-src ${images.join(" ")}`]),
    ...(connects.length === 0 ? [] : [`connect-src ${connects.join(" ")}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ]);
}

/**
 * The policy of `reference.html`. It allows scripts by their hashes, and any style, since scripts write the styles at run time. The page
 * cannot connect to any server, and loads nothing.
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

/** The texts of the inline scripts of a page, found with a regular expression. Only for pages that tenon has printed, not for any HTML. */
export function listInlineScripts(page: string): readonly string[] {
  return [...page.matchAll(/<script(?:\s[^>]*)?>([\s\S]*?)<\/script\s*>/g)].map(([, text = ""]) => text);
}

function hash(text: string): string {
  // Browsers replace CRLF by LF before they compute the hash.
  const read = text.replace(/\r\n?/g, "\n");
  return `'sha256-${createHash("sha256").update(read).digest("base64")}'`;
}

function join(directives: readonly string[]): HtmlText {
  return trustHtml(directives.join("; "));
}
