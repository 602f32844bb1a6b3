import type { Exchange } from "../../exchange.ts";
import { harFrame } from "./har-frame.ts";
import { type EntryTimes, printHarEntry } from "./print-har-entry.ts";

/** How a HAR is written. */
export interface WriteHarOptions {
  /** Of tenon, for `creator`. Default `0`. */
  readonly version?: string;
  /** When an exchange took place, where that is known. */
  times?(exchange: Exchange): EntryTimes;
}

/**
 * Writes exchanges as a HAR 1.2 document, piece by piece. Where the exchanges end, or fail, the document is completed before
 * that is passed on; the pieces so far are valid JSON at the end of either. For a file that is valid while it grows, see
 * `openHarFile`.
 */
export async function* writeHar(
  exchanges: AsyncIterable<Exchange> | Iterable<Exchange>,
  { version = "0", times }: WriteHarOptions = {},
): AsyncGenerator<string, void, undefined> {
  const { head, foot } = harFrame(version);
  yield head;
  let separator = "\n";
  try {
    for await (const exchange of exchanges) {
      yield separator + printHarEntry(exchange, times?.(exchange));
      separator = ",\n";
    }
  } catch (error) {
    yield foot;
    throw error;
  }
  yield foot;
}
