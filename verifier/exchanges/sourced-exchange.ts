import type { Exchange } from "./exchange.ts";

/** Formats in detection order. This module imports nothing, since the help output loads it. */
export const formatNames = ["har", "kong", "ndjson", "nginx-json", "apache-json"] as const;

export type FormatName = (typeof formatNames)[number];

export interface ExchangeOrigin {
  readonly source: string;
  readonly unit: "line" | "entry";
  /** Item numbers start at 1; 0 refers to the source as a whole. */
  readonly number: number;
}

/** One item in a source. A malformed item is reported and does not affect the next one. */
export type SourcedExchange =
  | { readonly kind: "exchange"; readonly origin: ExchangeOrigin; readonly exchange: Exchange }
  /** Never sent over HTTP, such as a `data:` URL in a browser recording. */
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
  /** Maximum bytes per line or entry, and per decompressed body. Longer ones are problems. Default: {@link MAX_ITEM_BYTES}. */
  readonly maxItemBytes?: number;
  /** Decides by number whether to read an item. Others are skipped without parsing. Default: all items are read. */
  readonly takes?: TakesNumber | undefined;
  /**
   * Reads a file that the source refers to, such as `_file` in a HAR. Returns `undefined` if it cannot be read or exceeds `limit` bytes.
   */
  readonly readAttachment?: ((name: string, limit: number) => Uint8Array | undefined) | undefined;
}

export type TakesNumber = (number: number) => boolean;

export const MAX_ITEM_BYTES: number = 32 * 1024 * 1024;

/**
 * Items in batches, e.g. one per chunk of a file, since awaiting every item would cost as much as reading it. A batch must be fully
 * iterated before the next one is requested.
 */
export type Batches<Item> = AsyncIterable<Iterable<Item>>;

/** Reads recorded traffic in one format, only as fast as items are requested. Ending the iteration early closes the source. */
export type ReadExchanges = (
  source: AsyncIterable<Uint8Array>,
  options?: ReadOptions,
) => Batches<SourcedExchange>;

export function nameOrigin({ source, unit, number }: ExchangeOrigin): string {
  return number === 0 ? source : `${source}, ${unit} ${number}`;
}
