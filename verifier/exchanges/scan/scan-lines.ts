import type { TakesNumber } from "../sourced-exchange.ts";
import { createPieceBuffer, isBlank, type PieceBuffer, type ScannedItem } from "./scanned-item.ts";

const LINE_FEED = 0x0a;

/**
 * Yields lines ending in `\n` or `\r\n`, numbered from 1. Blank lines are counted but skipped, and the last line needs no line break. A
 * line longer than `limit` bytes becomes a problem without being kept in memory.
 * @param takes - Decides by line number whether to yield a line. Default: yields all lines.
 */
export async function* scanLines(
  source: AsyncIterable<Uint8Array>,
  limit: number,
  takes: TakesNumber = () => true,
): AsyncGenerator<Iterable<ScannedItem>, void, undefined> {
  const rest = createPieceBuffer(limit);
  let number = 0;
  function* linesOf(chunk: Uint8Array): Generator<ScannedItem, void, undefined> {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      number++;
      const piece = chunk.subarray(start, end);
      start = end + 1;
      if (!takes(number)) {
        rest.take();
        continue;
      }
      const item = toItem(rest.length === 0 ? within(piece, limit) : endOf(rest, piece), number, limit);
      if (item !== undefined) yield item;
    }
    // A source can reuse the memory of its chunks, so copy the rest.
    rest.add(new Uint8Array(chunk.subarray(start)));
  }
  for await (const chunk of source) yield linesOf(chunk);
  if (rest.length === 0 || !takes(number + 1)) return;
  const last = toItem(rest.take(), number + 1, limit);
  if (last !== undefined) yield [last];
}

function within(line: Uint8Array, limit: number): Uint8Array | undefined {
  return line.length > limit ? undefined : line;
}

function endOf(rest: PieceBuffer, piece: Uint8Array): Uint8Array | undefined {
  rest.add(piece);
  return rest.take();
}

function toItem(bytes: Uint8Array | undefined, number: number, limit: number): ScannedItem | undefined {
  if (bytes === undefined) return { kind: "problem", number, message: `is longer than ${limit} bytes` };
  return isBlank(bytes) ? undefined : { kind: "bytes", number, bytes, line: number, column: 1 };
}
