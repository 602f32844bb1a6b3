import { isObject } from "../../../language/values/json-object.ts";
import { SET_COOKIE } from "../../../runtime/parameters/set-cookie.ts";
import type { ExchangeHeaders } from "../exchange.ts";

export function pairLines(raw: readonly string[]): ExchangeHeaders {
  const lines: [string, string][] = [];
  for (let at = 0; at < raw.length; at += 2) lines.push([raw[at] ?? "", raw[at + 1] ?? ""]);
  return lines;
}

/** @param name - Lower-case header name. */
export function headerValues(headers: ExchangeHeaders, name: string): readonly string[] {
  return headers.filter(([key]) => isNamed(key, name)).map(([, value]) => value);
}

export function headerValue(headers: ExchangeHeaders, name: string): string | undefined {
  for (const [key, value] of headers) if (isNamed(key, name)) return value;
  return undefined;
}

function isNamed(key: string, name: string): boolean {
  return key === name || (key.length === name.length && key.toLowerCase() === name);
}

export function readHeaderMap(map: unknown): ExchangeHeaders | { readonly bad: string } {
  if (map === undefined || map === null) return [];
  if (!isObject(map)) return { bad: "headers" };
  const lines: [string, string][] = [];
  for (const name of Object.keys(map)) {
    const given = map[name];
    if (typeof given === "string") lines.push([name, given]);
    else if (Array.isArray(given)) {
      for (const value of given) {
        const text = scalarText(value);
        if (text === undefined) return { bad: name };
        lines.push([name, text]);
      }
    } else {
      const text = scalarText(given);
      if (text === undefined) return { bad: name };
      lines.push([name, text]);
    }
  }
  return lines;
}

export function isHeaders(read: ExchangeHeaders | { readonly bad: string }): read is ExchangeHeaders {
  return Array.isArray(read);
}

function scalarText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

export interface HeaderReader {
  /**
   * Joins header lines with the same name: `Cookie` with semicolons (RFC 9113 §8.2.3), `Set-Cookie` with line feeds, others with commas
   * (RFC 9110 §5.3).
   */
  get(name: string): string | null;
}

export function readHeaders(lines: ExchangeHeaders): HeaderReader {
  return {
    get(name) {
      const lower = name.toLowerCase();
      const delimiter = lower === "cookie" ? "; " : lower === SET_COOKIE ? "\n" : ", ";
      let joined: string | null = null;
      for (const [key, value] of lines) {
        if (!isNamed(key, lower)) continue;
        joined = joined === null ? value : `${joined}${delimiter}${value}`;
      }
      return joined;
    },
  };
}
