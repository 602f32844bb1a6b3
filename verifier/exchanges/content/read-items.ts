import type { Exchange } from "../exchange.ts";
import { readJsonItem } from "../scan/read-json-item.ts";
import type { ScannedItem } from "../scan/scanned-item.ts";
import type { ExchangeOrigin, SourcedExchange } from "../sourced-exchange.ts";

/** What one record became. */
export type ReadRecord =
  | { readonly kind: "exchange"; readonly exchange: Exchange }
  | { readonly kind: "skipped"; readonly why: string }
  | { readonly kind: "problem"; readonly message: string; readonly fix?: string };

/** How items become exchanges: which they are called, and what reads a parsed one. */
export interface ItemReading {
  readonly source: string;
  readonly unit: ExchangeOrigin["unit"];
  /** `value` is a whole item. One item may be several records: a line may hold a list of them. */
  read(value: unknown): ReadRecord | readonly ReadRecord[];
  /** What to do about an item that is not JSON. */
  readonly fix?: string;
}

/** Parses and reads item after item. */
export async function* readItems(
  items: AsyncIterable<ScannedItem>,
  { source, unit, read, fix }: ItemReading,
): AsyncGenerator<SourcedExchange, void, undefined> {
  for await (const item of items) {
    const origin: ExchangeOrigin = { source, unit, number: item.number };
    if (item.kind === "problem") {
      yield { kind: "problem", origin, message: item.message };
      continue;
    }
    const json = readJsonItem(item.bytes);
    if (!json.ok) {
      yield { kind: "problem", origin, message: json.message, ...(fix === undefined ? undefined : { fix }) };
      continue;
    }
    const records = read(json.value);
    if (isList(records)) for (const record of records) yield withOrigin(record, origin);
    else yield withOrigin(records, origin);
  }
}

/** An exchange, which nearly all are, is not copied member by member. */
function withOrigin(record: ReadRecord, origin: ExchangeOrigin): SourcedExchange {
  return record.kind === "exchange"
    ? { kind: "exchange", origin, exchange: record.exchange }
    : { ...record, origin };
}

function isList(records: ReadRecord | readonly ReadRecord[]): records is readonly ReadRecord[] {
  return Array.isArray(records);
}
