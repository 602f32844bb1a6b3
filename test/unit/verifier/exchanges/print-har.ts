import type { Exchange } from "../../../../verifier/exchanges/exchange.ts";
import { printHarEntry } from "../../../../verifier/exchanges/har/print-har-entry.ts";

export function printHar(exchanges: readonly Exchange[]): string {
  const entries = exchanges.map((exchange) => `\n${printHarEntry(exchange)}`).join(",");
  return `{"log":{"version":"1.2","creator":{"name":"tenon","version":"0"},"entries":[${entries}\n]}}\n`;
}
