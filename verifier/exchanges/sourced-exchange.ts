import type { Exchange } from "./exchange.ts";

/** In the order in which they are tried. This module imports nothing, since the help of commands loads it. */
export const formatNames = ["har", "kong", "ndjson", "nginx-json", "apache-json"] as const;

export type FormatName = (typeof formatNames)[number];

export interface ExchangeOrigin {
  readonly source: string;
  readonly unit: "line" | "entry";
  /** Counted from 1. 0 is the source as a whole. */
  readonly number: number;
}

/** One item of a source. A malformed one is reported and does not affect the next. */
export type SourcedExchange =
  | { readonly kind: "exchange"; readonly origin: ExchangeOrigin; readonly exchange: Exchange }
  /** Never sent over HTTP, such as a `data:` URL in a browser's recording. */
  | { readonly kind: "skipped"; readonly origin: ExchangeOrigin; readonly why: string }
  | SourceProblem;

export interface SourceProblem {
  readonly kind: "problem";
  readonly origin: ExchangeOrigin;
  readonly message: string;
  readonly fix?: string;
}

export interface ReadOptions {
  /** The name of the source in origins. Default `-`. */
  readonly source?: string;
  /** Maximum octets of a line or entry, and of a decompressed body; longer ones are problems. Default {@link MAX_ITEM_BYTES}. */
  readonly maxItemBytes?: number;
  /** Whether to read an item, by number. Others are skipped without parsing. Default: all. */
  readonly takes?: TakesNumber | undefined;
  /** Reads a file that the source names, such as `_file` in a HAR. `undefined` if it cannot be read or exceeds `limit` octets. */
  readonly readAttachment?: ((name: string, limit: number) => Uint8Array | undefined) | undefined;
}

export type TakesNumber = (number: number) => boolean;

/** Default of {@link ReadOptions.maxItemBytes}: 32 MiB. */
export const MAX_ITEM_BYTES: number = 32 * 1024 * 1024;

/**
 * Items in batches, e.g. one per chunk of a file, since awaiting every item would cost as much as reading it. A batch must be iterated to
 * its end before the next is requested.
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
