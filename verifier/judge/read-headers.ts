import type { ExchangeHeaders } from "../exchanges/exchange.ts";

/** The headers of a message by name, whatever its case. */
export interface HeaderReader {
  /** Several lines of one name are joined: `Cookie` by semicolons (RFC 9113 §8.2.3), others by commas (RFC 9110 §5.3). */
  get(name: string): string | null;
}

/** Makes the headers of a message readable by name. */
export function readHeaders(lines: ExchangeHeaders): HeaderReader {
  const byName = new Map<string, string>();
  for (const [name, value] of lines) {
    const key = name.toLowerCase();
    const before = byName.get(key);
    byName.set(key, before === undefined ? value : `${before}${key === "cookie" ? "; " : ", "}${value}`);
  }
  return { get: (name) => byName.get(name) ?? byName.get(name.toLowerCase()) ?? null };
}
