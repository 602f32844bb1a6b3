import { type ReadRecord, readItems } from "../content/read-items.ts";
import { scanArray } from "../scan/scan-array.ts";
import { scanLines } from "../scan/scan-lines.ts";
import { MAX_ITEM_BYTES, type ReadExchanges, type SourcedExchange } from "../sourced-exchange.ts";
import { peekSource } from "../sources/peek-source.ts";

/** How the records of a log format become exchanges. */
export interface LogReading {
  /** @param limit - The maximum number of octets of a body after decompression. */
  read(record: unknown, limit: number): ReadRecord;
  readonly fix: string;
}

/** Makes the reader of a log of JSON objects: one on each line, lists of them on lines, or one list. */
export function createLogReader({ read, fix }: LogReading): ReadExchanges {
  return async function* (
    source,
    { source: name = "-", maxItemBytes = MAX_ITEM_BYTES, takes } = {},
  ): AsyncGenerator<Iterable<SourcedExchange>, void, undefined> {
    const readOne = (value: unknown) => read(value, maxItemBytes);
    const readLine = (value: unknown) => (Array.isArray(value) ? value.map(readOne) : readOne(value));
    const peeked = await peekSource(source, beginsWithList);
    if (peeked.found === true) {
      const items = scanArray(peeked.source, { path: [], limit: maxItemBytes });
      yield* readItems(items, { source: name, unit: "entry", read: readOne, fix, takes });
    } else {
      const items = scanLines(peeked.source, maxItemBytes, takes);
      yield* readItems(items, { source: name, unit: "line", read: readLine, fix, takes });
    }
  };
}

/** Tells whether the first byte that is not white space is `[`; `undefined` if all bytes so far are white space. */
function beginsWithList(head: Uint8Array): boolean | undefined {
  for (const byte of head) {
    if (byte === 0x5b) return true;
    if (byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf) return false;
  }
  return undefined;
}
