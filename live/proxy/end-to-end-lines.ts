import { headerValues } from "../../verifier/exchanges/content/header-lines.ts";
import type { ExchangeHeaders } from "../../verifier/exchanges/exchange.ts";

/** Fields that concern one connection (RFC 9110 §7.6.1), named by `Connection` or not; and those that the proxy itself answers or sets. */
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

/** A field that is kept even if `Connection` names it: without its length, the content of the message would change (RFC 9110 §8.6). */
const NEVER_REMOVED = "content-length";

/** The header lines for the final recipient, order and spelling unchanged: all but those about the connection or named by `Connection`. */
export function endToEndLines(lines: ExchangeHeaders): ExchangeHeaders {
  const named = new Set(
    headerValues(lines, "connection").flatMap((value) =>
      value.split(",").map((option) => option.trim().toLowerCase()),
    ),
  );
  named.delete(NEVER_REMOVED);
  return lines.filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase()) && !named.has(name.toLowerCase()));
}
