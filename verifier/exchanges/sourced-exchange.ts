import type { Exchange } from "./exchange.ts";

/** Formats in detection order. This module has no imports, because the help output loads it. */
export const formatNames = ["har", "kong", "ndjson", "nginx-json", "apache-json"] as const;

export type FormatName = (typeof formatNames)[number];

export interface ExchangeOrigin {
  readonly source: string;
  readonly unit: "line" | "entry";
  /** Item number, starting at 1. 0 refers to the source as a whole. */
  readonly number: number;
}

/** One item of a source. A malformed item becomes a problem and does not affect later items. */
export type SourcedExchange =
  | { readonly kind: "exchange"; readonly origin: ExchangeOrigin; readonly exchange: Exchange }
  /** An entry that was never sent over HTTP, such as a `data:` URL in a browser recording. */
  | { readonly kind: "skipped"; readonly origin: ExchangeOrigin; readonly why: string }
  | SourceProblem;

export interface SourceProblem {
  readonly kind: "problem";
  readonly origin: ExchangeOrigin;
  readonly message: string;
  readonly fix?: string;
}

export interface ReadOptions {
  readonly source?: string;
  /**
   * Maximum number of bytes per line or entry, and per decompressed body. Anything longer becomes a problem. Default: {@link
   * MAX_ITEM_BYTES}.
   */
  readonly maxItemBytes?: number;
  /** Decides by number whether to read an item. Skipped items are not parsed. Default: reads all items. */
  readonly takes?: TakesNumber | undefined;
  /**
   * Reads a file that the source refers to, such as `_file` in a HAR. Returns `undefined` if the file is unreadable or longer than `limit`
   * bytes.
   */
  readonly readAttachment?: ((name: string, limit: number) => Uint8Array | undefined) | undefined;
}

export type TakesNumber = (number: number) => boolean;

export const MAX_ITEM_BYTES: number = 32 * 1024 * 1024;

/**
 * Items in batches, e.g. one per file chunk, because awaiting each item would take as long as reading it. Iterate over a whole batch before
 * requesting the next one.
 */
export type Batches<Item> = AsyncIterable<Iterable<Item>>;

/** Reads recorded traffic in one format, no faster than items are requested. Ending the iteration closes the source. */
export type ReadExchanges = (
  source: AsyncIterable<Uint8Array>,
  options?: ReadOptions,
) => Batches<SourcedExchange>;

export function nameOrigin({ source, unit, number }: ExchangeOrigin): string {
  return number === 0 ? source : `${source}, ${unit} ${number}`;
}
