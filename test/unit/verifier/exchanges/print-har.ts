import type { Exchange } from "../../../../verifier/exchanges/exchange.ts";
import { harFrame } from "../../../../verifier/exchanges/exchange-file.ts";
import { printHarEntry } from "../../../../verifier/exchanges/har/print-har-entry.ts";

/** A whole HAR, as `openHarFile` writes it. */
export function printHar(exchanges: readonly Exchange[]): string {
  const { head, foot } = harFrame("0");
  return `${head}${exchanges.map((exchange) => `\n${printHarEntry(exchange)}`).join(",")}${foot}`;
}
