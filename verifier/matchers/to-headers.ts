import type { ExchangeHeaders } from "../exchange.ts";
import { call, read } from "./read-member.ts";

/** Header lines of what libraries have them in: a `Headers`, a list of pairs, an object of texts or lists of texts. */
export function toHeaders(headers: unknown): ExchangeHeaders {
  if (headers instanceof Headers) return [...headers];
  if (Array.isArray(headers)) return headers.flatMap(toLine);
  if (typeof headers !== "object" || headers === null) return [];
  const plain = typeof read(headers, "toJSON") === "function" ? call(headers, "toJSON") : headers;
  if (typeof plain !== "object" || plain === null) return [];
  return Object.entries(plain).flatMap(([name, value]) => linesOf(name, value));
}

function linesOf(name: string, value: unknown): ExchangeHeaders {
  if (value === undefined || value === null) return [];
  return [value].flat().map((item) => [name, String(item)] as const);
}

function toLine(pair: unknown): ExchangeHeaders {
  return Array.isArray(pair) ? linesOf(String(pair[0]), pair[1]) : [];
}
