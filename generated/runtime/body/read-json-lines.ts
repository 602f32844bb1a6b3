// @ts-nocheck Made by a machine and tested as a whole.
import { NO_FIT } from "../joined/client-server.js";
import { parseJsonText } from "../joined/client-server.js";
import { readLines, refuseDeeper, StreamError } from "../joined/client-server.js";

/**
 * The items of a stream of JSON lines (`application/jsonl`, `application/x-ndjson`) or of a JSON text sequence
 * (`application/json-seq`, RFC 7464: the record separators are dropped). Empty lines are passed over.
 *
 * @throws StreamError on a line that is not JSON, naming its number; on one that is longer than `limit` or nests deeper than
 * `depth`.
 */
export async function* readJsonLines(
  body: ReadableStream<Uint8Array>,
  limit?: number,
  depth?: number,
): AsyncGenerator<unknown, void, undefined> {
  let number = 0;
  for await (const line of readLines(body, limit)) {
    number++;
    refuseDeeper(line, depth);
    const item = readJsonLine(line);
    if (item === undefined) continue;
    if (item === NO_FIT) throw new StreamError(`Line ${number} of the stream is not JSON.`);
    yield item;
  }
}

/** The value of one line; `undefined` where there is none on it, {@link NO_FIT} where it is not JSON. */
export function readJsonLine(line: string): unknown {
  const text = line.startsWith("\u001e") ? line.slice(1) : line;
  return text.trim() === "" ? undefined : parseJsonText(text);
}
