import type { ExchangeHeaders } from "../exchange.ts";
import { redactUrl } from "./redact-url.ts";
import { REDACTED, type RedactionRules } from "./redaction-rules.ts";

/** Headers whose value is a URL, which may contain tokens. */
const URLS: ReadonlySet<string> = new Set(["location", "content-location", "referer", "refresh", "link"]);
/**
 * `[redacted]:[redacted]` as valid Basic credentials, so that a recording gets the same judgement as the
 * original.
 */
const BASIC = btoa(`${REDACTED}:${REDACTED}`);

/** Redacts the values of header lines. Their names, order and number are kept. */
export function redactHeaders(headers: ExchangeHeaders, rules: RedactionRules): ExchangeHeaders {
  return headers.map(([name, value]) => [name, redactValue(name.toLowerCase(), value, rules)]);
}

function redactValue(name: string, value: string, rules: RedactionRules): string {
  if (name === "cookie") return redactCookies(value, rules.keptCookies);
  if (name === "set-cookie") return redactSetCookie(value, rules.keptCookies);
  if (rules.headers.has(name)) return redactCredentials(value, rules.schemes);
  return URLS.has(name) ? redactUrl(value, rules) : value;
}

function redactCredentials(value: string, schemes: ReadonlySet<string>): string {
  const [word = "", ...rest] = value.trim().split(/\s+/, 2);
  if (word === "") return value;
  if (!schemes.has(word.toLowerCase())) return REDACTED;
  // A scheme without credentials is a fault of the request, which is kept.
  if (rest.length === 0) return value;
  return `${word} ${word.toLowerCase() === "basic" ? BASIC : REDACTED}`;
}

function redactCookies(value: string, kept: ReadonlySet<string>): string {
  return value
    .split(";")
    .map((piece) => redactCookie(piece, kept))
    .join(";");
}

function redactSetCookie(value: string, kept: ReadonlySet<string>): string {
  const end = value.indexOf(";");
  if (end < 0) return redactCookie(value, kept);
  return redactCookie(value.slice(0, end), kept) + value.slice(end);
}

function redactCookie(piece: string, kept: ReadonlySet<string>): string {
  const equals = piece.indexOf("=");
  if (equals < 0) return piece.trim() === "" ? piece : REDACTED;
  if (piece.slice(equals + 1).trim() === "" || kept.has(piece.slice(0, equals).trim())) return piece;
  return `${piece.slice(0, equals)}=${REDACTED}`;
}
