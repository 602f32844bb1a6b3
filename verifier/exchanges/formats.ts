import { isObject } from "../../language/values/json-object.ts";
import { readToken } from "../../runtime/pointer.ts";
import { firstOf, readJsonItem } from "./content/read-items.ts";
import { readHar } from "./har/read-har.ts";
import { createLogReader, unsentStatuses } from "./logs/create-log-reader.ts";
import { readKongRecord } from "./logs/read-kong-record.ts";
import { readWebServerRecord } from "./logs/read-web-server-record.ts";
import { readNdjson } from "./ndjson/read-ndjson.ts";
import { createArrayFinder, createElementCutter } from "./scan/scan-array.ts";
import { type FormatName, formatNames, type ReadExchanges } from "./sourced-exchange.ts";

interface FormatProbe {
  readonly text: string;
  /** A parsed line or list item. `undefined` on the last call, so that a format can be detected by `text` alone. */
  readonly record: unknown;
}

interface SourceFormat {
  readonly name: FormatName;
  readonly title: string;
  /** Checks whether the beginning of a source has this format. Formats are tried in list order. */
  detect(probe: FormatProbe): boolean;
  readonly read: ReadExchanges;
}

const HAR_HEAD = /^\ufeff?\s*\{(?:\s*|.*[^\\])"log"\s*:\s*\{/s;
const KONG_MEMBERS = ["latencies", "route", "service", "upstream_uri", "tries", "workspace", "client_ip"];
const NGINX_MEMBERS = [
  "request_uri",
  "time_iso8601",
  "remote_addr",
  "upstream_response_time",
  "body_bytes_sent",
];
const APACHE_MEMBERS = ["vhost", "response_status", "request_method", "request", "method", "status"];

const readers: Readonly<Record<FormatName, Omit<SourceFormat, "name">>> = {
  har: {
    title: "HAR 1.2",
    detect: ({ text, record }) =>
      record === undefined ? HAR_HEAD.test(text) : isObject(readToken(record, "log")),
    read: readHar,
  },
  kong: {
    title: "log of Kong",
    detect: ({ record }) =>
      isObject(readToken(record, "request")) && firstOf(record, KONG_MEMBERS) !== undefined,
    read: createLogReader({
      read: readKongRecord,
      fix: "Kong logs contain one JSON object per line, or a JSON array.",
    }),
  },
  ndjson: {
    title: "NDJSON, one exchange per line",
    detect: ({ record }) => typeof readToken(readToken(record, "request"), "url") === "string",
    read: readNdjson,
  },
  "nginx-json": {
    title: "access log of nginx in JSON",
    detect: ({ record }) =>
      readToken(record, "vhost") === undefined && firstOf(record, NGINX_MEMBERS) !== undefined,
    read: createLogReader({
      read: (record, limit) => readWebServerRecord(record, limit, unsentStatuses),
      fix: "Declare nginx's log_format with escape=json.",
    }),
  },
  "apache-json": {
    title: "access log of Apache in JSON",
    detect: ({ record }) => firstOf(record, APACHE_MEMBERS) !== undefined,
    read: createLogReader({
      read: readWebServerRecord,
      fix: "Configure Apache to write one JSON object per line.",
    }),
  },
};

export const formats: readonly SourceFormat[] = formatNames.map((name) => ({ name, ...readers[name] }));

export function findFormat(name: string): SourceFormat | undefined {
  return formats.find((format) => format.name === name);
}

const LINES = 20;

const LOG_FIRST = /^\ufeff?\s*\{\s*"log"\s*:\s*\{/;

const OBJECT_LINE = /^\ufeff?\s*\{[^\n]*\}\s*(?:\n|$)/;

/**
 * Detects the format of a source from its beginning. If the format cannot be determined yet, returns `undefined`, unless `head` is the
 * `whole` source; then `undefined` means that the format is unknown. Lines of JSON objects default to NDJSON, so that each invalid line is
 * reported.
 */
export function detectFormat(head: Uint8Array, whole: boolean): SourceFormat | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString("utf8");
  // Individual lines of a HAR file can resemble another format.
  if (LOG_FIRST.test(text)) return formats.find(({ name }) => name === "har");
  for (const record of firstRecords(head, text, whole)) {
    const probe = { text, record };
    const format = formats.find((candidate) => candidate.detect(probe));
    if (format !== undefined) return format;
  }
  if (!whole) return undefined;
  return OBJECT_LINE.test(text) ? formats.find(({ name }) => name === "ndjson") : undefined;
}

/** Returns the first records, followed by `undefined` for a detection by text alone. */
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
  // The last line may be incomplete.
  if (!whole && lines.length <= LINES) lines.pop();
  return lines.flatMap((line) => (line.trim() === "" ? [] : parse(Buffer.from(line))));
}

function parse(bytes: Uint8Array): readonly unknown[] {
  const json = readJsonItem(bytes);
  return json.ok ? [json.value].flat(1) : [];
}
