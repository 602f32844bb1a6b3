import { formats } from "./formats.ts";
import { createArrayFinder } from "./scan/array-finder.ts";
import { createElementCutter } from "./scan/element-cutter.ts";
import { readJsonItem } from "./scan/read-json-item.ts";
import type { SourceFormat } from "./source-format.ts";

/** How many lines are tried: the first ones may be damaged. */
const LINES = 20;

/** A document that begins as most HAR files do. */
const LOG_FIRST = /^\ufeff?\s*\{\s*"log"\s*:\s*\{/;

/** A document over several lines has no whole object on its first. */
const OBJECT_LINE = /^\ufeff?\s*\{[^\n]*\}\s*(?:\n|$)/;

/**
 * Finds out the format of a source by the head of its content. Lines of JSON objects that no format knows count as NDJSON, so that
 * each line is reported. `undefined` where more of the source is needed, or, given the whole head, where no format knows it.
 */
export function detectFormat(head: Uint8Array, whole: boolean): SourceFormat | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString("utf8");
  // Its entries may stand a line each, and look like lines of another format.
  if (LOG_FIRST.test(text)) return formats.find(({ name }) => name === "har");
  for (const record of firstRecords(head, text, whole)) {
    const probe = { text, record };
    const format = formats.find((candidate) => candidate.detect(probe));
    if (format !== undefined) return format;
  }
  if (!whole) return undefined;
  return OBJECT_LINE.test(text) ? formats.find(({ name }) => name === "ndjson") : undefined;
}

/** The records that can be parsed already, the document's beginning as `undefined` after them. */
function firstRecords(head: Uint8Array, text: string, whole: boolean): readonly unknown[] {
  const records = /^\ufeff?\s*\[/.test(text) ? firstElements(head) : firstLines(text, whole);
  return [...records, undefined];
}

function firstElements(head: Uint8Array): readonly unknown[] {
  const at = createArrayFinder([]).find(head, 0);
  if (typeof at !== "number") return [];
  const { items } = createElementCutter(head.length).cut(head, at);
  return items.slice(0, LINES).flatMap((item) => (item.kind === "bytes" ? parse(item.bytes) : []));
}

function firstLines(text: string, whole: boolean): readonly unknown[] {
  const lines = text.split("\n", LINES + 1);
  // A line without its end may go on.
  if (!whole && lines.length <= LINES) lines.pop();
  return lines.flatMap((line) => (line.trim() === "" ? [] : parse(Buffer.from(line))));
}

function parse(bytes: Uint8Array): readonly unknown[] {
  const json = readJsonItem(bytes);
  return json.ok ? [json.value].flat(1) : [];
}
