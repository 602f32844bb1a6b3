import { normaliseEscape, normalisePath } from "../paths/normalise-path.ts";

/** Matches an expression, or a percent sign (possibly written as `%25`) that does not start an escape. */
const STRAY_PERCENT = /\{[^{}/]*\}|%(?:25)?(?![0-9a-fA-F]{2})/g;

const ESCAPE = /\{[^{}/]*\}|%[0-9a-fA-F]{2}/g;

/**
 * Returns all spellings accepted in requests, e.g. `/~me` and `/%7Eme`, starting with the normal form. A `%` that does not start an escape
 * can be sent as `%25` (RFC 3986 §2.4).
 */
export function spellingsOf(template: string): readonly string[] {
  if (!template.includes("%")) return [template];
  const replace = (pattern: RegExp, text: string, change: (percent: string) => string): string =>
    text.replace(pattern, (found) => (found.startsWith("%") ? change(found) : found));
  const written = ["%25", "%"].map((percent) => replace(STRAY_PERCENT, template, () => percent));
  const normal = written.map((text) => replace(ESCAPE, text, normaliseEscape));
  return [...new Set([...normal, ...written])];
}

export function encodeLiteral(text: string): string {
  return NEEDS_ENCODING.test(text) ? text.replace(NEEDS_ENCODING_ALL, encodeAll) : text;
}

export function normaliseLiteral(text: string): string {
  return normalisePath(encodeLiteral(text));
}

function encodeAll(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // Lone surrogates become U+FFFD, as in URL parsers.
    return encodeURIComponent(text.replace(LONE_SURROGATE, "\ufffd"));
  }
}

const LONE_SURROGATE = /\p{Surrogate}/gu;

const NEEDS_ENCODING = /[^!-~]|["<>`{}^\\|?#]/;

const NEEDS_ENCODING_ALL = /[^!-~]+|["<>`{}^\\|?#]/g;
