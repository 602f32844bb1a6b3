// @ts-nocheck Made by a machine and tested as a whole.
import type { RawPair } from "../wire/parse-pairs.js";

/**
 * The cookies of a `Cookie` header (RFC 6265 §5.4), in their order, names and values as sent. A piece without `=` is no
 * cookie and is passed over.
 */
export function parseCookies(header: string | null): RawPair[] {
  const cookies: RawPair[] = [];
  for (const piece of (header ?? "").split(";")) {
    const equals = piece.indexOf("=");
    if (equals <= 0) continue;
    const name = piece.slice(0, equals).trim();
    cookies.push({ name, rawName: name, rawValue: piece.slice(equals + 1).trim() });
  }
  return cookies;
}
