import { readItems } from "../content/read-items.ts";
import { scanLines } from "../scan/scan-lines.ts";
import { MAX_ITEM_BYTES, type ReadOptions, type SourcedExchange } from "../sourced-exchange.ts";
import { readNdjsonRecord } from "./read-ndjson-record.ts";

/**
 * Reads newline-delimited JSON, one exchange a line:
 * `{"id"?, "request": {"method", "url", "headers": {name: value | [values]}, "body"?: string | {"base64": string}},
 * "response"?: {"status", "headers", "body"?}}`. Without `body` there was none. Two members go beyond that
 * form: `{"unknown": why}` for a body says that there was one that is not known, and `headersIncomplete: why` beside `headers`
 * that there were others. What else a line holds is passed over.
 */
export function readNdjson(
  source: AsyncIterable<Uint8Array>,
  { source: name = "-", maxItemBytes = MAX_ITEM_BYTES }: ReadOptions = {},
): AsyncIterable<SourcedExchange> {
  const read = (value: unknown) => readNdjsonRecord(value, maxItemBytes);
  return readItems(scanLines(source, maxItemBytes), { source: name, unit: "line", read });
}
