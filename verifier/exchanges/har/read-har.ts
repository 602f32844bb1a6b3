import { readItems } from "../content/read-items.ts";
import { scanArray } from "../scan/scan-array.ts";
import { MAX_ITEM_BYTES, type ReadOptions, type SourcedExchange } from "../sourced-exchange.ts";
import { readHarEntry } from "./read-har-entry.ts";

/**
 * Reads HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/) entry by entry; memory does not grow with the file. What
 * recorders make of the format is taken as it is meant: pseudo-headers of HTTP/2 are left out, cookies that stand only in
 * `cookies` become header lines, a status of 0 is no response, and a body that is not there though its size or a header says
 * that it was is unknown.
 */
export function readHar(
  source: AsyncIterable<Uint8Array>,
  { source: name = "-", maxItemBytes = MAX_ITEM_BYTES }: ReadOptions = {},
): AsyncIterable<SourcedExchange> {
  const entries = scanArray(source, { path: ["log", "entries"], limit: maxItemBytes });
  const read = (value: unknown) => readHarEntry(value, maxItemBytes);
  return readItems(entries, { source: name, unit: "entry", read });
}
