import { headerValues } from "../../verifier/exchanges/content/header-lines.ts";
import type { ExchangeHeaders } from "../../verifier/exchanges/exchange.ts";

/** Fields of one connection (RFC 9110 §7.6.1), whether `Connection` names them or not. `Expect` and `Host` are answered by the proxy. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  "connection",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "transfer-encoding",
  "upgrade",
]);

/** The length of a message's content (RFC 9110 §8.6) stays with it: without it, other octets would be the content. */
const NEVER_REMOVED = "content-length";

/** The lines that are for the last recipient, in their order and spelling: neither of the connection, nor named by `Connection`. */
export function endToEndLines(lines: ExchangeHeaders): ExchangeHeaders {
  const named = new Set(
    headerValues(lines, "connection").flatMap((value) =>
      value.split(",").map((option) => option.trim().toLowerCase()),
    ),
  );
  named.delete(NEVER_REMOVED);
  return lines.filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase()) && !named.has(name.toLowerCase()));
}

/** Names and values in turn, as Node and undici have them, as lines. */
export function pairLines(raw: readonly string[]): ExchangeHeaders {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ""] as const] : []));
}
