/**
 * The result of reading recorded traffic, in any format.
 *
 * @module
 */
import type { Exchange } from "./exchange.ts";

/** The names of formats, in the order in which they are tried. This module imports nothing, since the help of commands loads it. */
export const formatNames = ["har", "kong", "ndjson", "nginx-json", "apache-json"] as const;

export type FormatName = (typeof formatNames)[number];

export interface ExchangeOrigin {
  /** The name of the source as the user gave it: a path, or `-` for standard input. */
  readonly source: string;
  readonly unit: "line" | "entry";
  /** The number of the item, counted from 1. 0 stands for the source as a whole. */
  readonly number: number;
}

/** One item of a source. A malformed item is reported, and does not affect the next one. */
export type SourcedExchange =
  | { readonly kind: "exchange"; readonly origin: ExchangeOrigin; readonly exchange: Exchange }
  /** An entry that was never sent over HTTP, such as a `data:` URL in a browser's recording. */
  | { readonly kind: "skipped"; readonly origin: ExchangeOrigin; readonly why: string }
  | SourceProblem;

export interface SourceProblem {
  readonly kind: "problem";
  readonly origin: ExchangeOrigin;
  /** The problem, in words. Never quotes the source, which may contain secrets. */
  readonly message: string;
  readonly fix?: string;
}

export interface ReadOptions {
  /** The name of the source in origins. Default `-`. */
  readonly source?: string;
  /** The maximum octets of one line or entry, and of one decompressed body. A longer one is a problem. Default {@link MAX_ITEM_BYTES}. */
  readonly maxItemBytes?: number;
  /** Tells by its number whether an item is read. Other items are skipped without parsing. Default: all items are read. */
  readonly takes?: TakesNumber | undefined;
  /** Reads a file that the source names, such as `_file` in a HAR. `undefined` if it cannot be read, or has more than `limit` octets. */
  readonly readAttachment?: ((name: string, limit: number) => Uint8Array | undefined) | undefined;
}

export type TakesNumber = (number: number) => boolean;

/** Default of {@link ReadOptions.maxItemBytes}: 32 MiB. */
export const MAX_ITEM_BYTES: number = 32 * 1024 * 1024;

/**
 * A stream of items in batches, e.g. one batch for each chunk of a file, because awaiting every single item would cost as much as reading
 * it. Items are made while their batch is iterated. A batch must be iterated to its end before the next one is requested.
 */
export type Batches<Item> = AsyncIterable<Iterable<Item>>;

/**
 * Reads recorded traffic in one format. Reads the source only as fast as items are requested, and closes it when the iteration ends early.
 */
export type ReadExchanges = (
  source: AsyncIterable<Uint8Array>,
  options?: ReadOptions,
) => Batches<SourcedExchange>;

export function nameOrigin({ source, unit, number }: ExchangeOrigin): string {
  return number === 0 ? source : `${source}, ${unit} ${number}`;
}
