import { headerValue } from "../content/header-lines.ts";
import { isRecord, type JsonRecord, memberOf, textOf } from "../content/members.ts";
import type { ExchangeHeaders } from "../exchange.ts";

/** The header lines of a message, completed from its other members; `undefined` if they are malformed. */
export function readHarHeaders(
  message: JsonRecord,
  side: "request" | "response",
): ExchangeHeaders | undefined {
  const pairs = readHarPairs(memberOf(message, "headers"));
  if (pairs === undefined) return undefined;
  const lines: (readonly [string, string])[] = [];
  let authority: string | undefined;
  for (const [name, value] of pairs) {
    if (name.startsWith(":")) {
      if (name.toLowerCase() === ":authority") authority = value;
      continue;
    }
    // Browsers write repeated headers as one value with line ends.
    if (value.includes("\n")) for (const part of value.split(/\r?\n/)) lines.push([name, part]);
    else lines.push([name, value]);
  }
  if (authority !== undefined && headerValue(lines, "host") === undefined) lines.push(["host", authority]);
  if (pairs.length === 0) lines.push(...contentTypeLine(message, side));
  lines.push(...cookieLines(message, side, lines));
  return lines;
}

/**
 * The header line of the content type. It is taken from the description of the content if a recorder kept no
 * headers at all.
 */
function contentTypeLine(message: JsonRecord, side: "request" | "response"): ExchangeHeaders {
  const content = memberOf(message, side === "request" ? "postData" : "content");
  const type = textOf(memberOf(content, "mimeType"));
  return type === undefined || type === "x-unknown" ? [] : [["content-type", type]];
}

function cookieLines(
  message: JsonRecord,
  side: "request" | "response",
  lines: ExchangeHeaders,
): ExchangeHeaders {
  const header = side === "request" ? "cookie" : "set-cookie";
  if (headerValue(lines, header) !== undefined) return [];
  const list = memberOf(message, "cookies");
  const cookies = (readHarPairs(list) ?? []).map(([name, value]) => `${name}=${value}`);
  if (side === "request") return cookies.length === 0 ? [] : [[header, cookies.join("; ")]];
  const details: readonly unknown[] = Array.isArray(list) ? list : [];
  return cookies.map((cookie, index) => [header, cookie + cookieAttributes(details[index])]);
}

function cookieAttributes(cookie: unknown): string {
  let text = "";
  for (const [member, attribute] of [
    ["path", "Path"],
    ["domain", "Domain"],
    ["expires", "Expires"],
    ["sameSite", "SameSite"],
  ] as const) {
    const value = textOf(memberOf(cookie, member));
    if (value !== undefined) text += `; ${attribute}=${value}`;
  }
  if (memberOf(cookie, "httpOnly") === true) text += "; HttpOnly";
  if (memberOf(cookie, "secure") === true) text += "; Secure";
  return text;
}

/**
 * The names and values in a list such as `headers` or `queryString`; a missing value is empty. `undefined` if
 * it is malformed.
 */
export function readHarPairs(list: unknown): readonly (readonly [name: string, value: string])[] | undefined {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) return undefined;
  const pairs: [string, string][] = [];
  for (const item of list) {
    const name = memberOf(item, "name");
    const value = memberOf(item, "value") ?? "";
    if (!isRecord(item) || typeof name !== "string") return undefined;
    if (typeof value === "object" || typeof value === "symbol") return undefined;
    pairs.push([name, String(value)]);
  }
  return pairs;
}
