import type { ExchangeHeaders } from "../exchanges/exchange.ts";
import { call, read } from "./read-member.ts";

/** Header lines of what libraries have them in: a `Headers`, a list of pairs, an object of texts or lists of texts. */
export function toHeaders(headers: unknown): ExchangeHeaders {
  if (isPairs(headers)) return [...headers].flatMap(toLine);
  if (typeof headers !== "object" || headers === null) return [];
  const plain = typeof read(headers, "toJSON") === "function" ? call(headers, "toJSON") : headers;
  if (typeof plain !== "object" || plain === null) return [];
  return Object.entries(plain).flatMap(([name, value]) => linesOf(name, value));
}

/** A `Headers` of whichever fetch, or a list. Objects that give themselves as JSON may be iterated as well, and name less. */
function isPairs(headers: unknown): headers is Iterable<unknown> {
  const iterate = read(headers, Symbol.iterator);
  return (
    typeof iterate === "function" && typeof headers === "object" && read(headers, "toJSON") === undefined
  );
}

function linesOf(name: string, value: unknown): ExchangeHeaders {
  if (value === undefined || value === null) return [];
  return [value].flat().map((item) => [name, String(item)] as const);
}

function toLine(pair: unknown): ExchangeHeaders {
  return Array.isArray(pair) ? linesOf(String(pair[0]), pair[1]) : [];
}
