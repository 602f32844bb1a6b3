import type { RawPair } from "../wire/split-styled.ts";

/** Parses a `Cookie` header (RFC 6265 §5.4). Names and values are returned as sent, and pieces without a name are skipped. */
export function parseCookies(header: string | null): RawPair[] {
  const cookies: RawPair[] = [];
  for (const pair of (header ?? "").split(";").map((piece) => piece.trim())) {
    const equals = pair.indexOf("=");
    if (equals <= 0) continue;
    const name = pair.slice(0, equals).trim();
    cookies.push({ name, rawName: name, rawValue: pair.slice(equals + 1).trim() });
  }
  return cookies;
}
