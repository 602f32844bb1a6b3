import { readToken } from "../../../runtime/pointer.ts";
import { writeParsedJson } from "../../../runtime/wire/write-parsed-json.ts";
import { decodeBase64Content } from "../content/decode-content.ts";
import { headerValue } from "../content/header-lines.ts";
import { type ReadRecord, readItems } from "../content/read-items.ts";
import { recordedText } from "../content/recorded-body.ts";
import type { ExchangeBody, ExchangeHeaders } from "../exchange.ts";
import { scanArray } from "../scan/scan-array.ts";
import { scanLines } from "../scan/scan-lines.ts";
import { MAX_ITEM_BYTES, type ReadExchanges, type SourcedExchange } from "../sourced-exchange.ts";
import { peekSource } from "../sources/peek-source.ts";

export const BODY_NOT_LOGGED = "the log does not contain bodies";

/** Statuses that nginx and Kong log when no response was sent: 499 if the client disconnected, 444 if nginx closed the connection. */
export const unsentStatuses: ReadonlySet<unknown> = new Set([444, 499]);

interface LogReading {
  read(record: unknown, limit: number): ReadRecord;
  readonly fix: string;
}

/** Creates a reader for logs that consist of a single JSON list, or of one object or list of objects per line. */
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

function beginsWithList(head: Uint8Array): boolean | undefined {
  for (const byte of head) {
    if (byte === 0x5b) return true;
    if (byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf) return false;
  }
  return undefined;
}

interface LoggedTarget {
  readonly target: string;
  /** Query, with or without `?`. Ignored if the target contains a query. */
  readonly query: string | undefined;
  readonly scheme: string | undefined;
  readonly host: string | undefined;
}

/** Builds an absolute URL if the host is known, with `http:` as the default scheme. Otherwise, the URL starts with the path. */
export function buildLoggedUrl({ target, query, scheme = "http", host }: LoggedTarget): string {
  const bare = query?.replace(/^\?/, "") ?? "";
  const full = bare === "" || target.includes("?") ? target : `${target}?${bare}`;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(full)) return full;
  const rooted = full.startsWith("/") ? full : `/${full}`;
  return host === undefined ? rooted : `${scheme}://${host}${rooted}`;
}

/**
 * Converts a logged body: a string is the body itself, `{"base64": …}` contains bytes, and any other value is JSON.
 * @param limit - Maximum number of bytes after decompression.
 */
export function readLoggedBody(
  value: unknown,
  headers: ExchangeHeaders,
  limit: number,
): ExchangeBody | undefined {
  if (value === undefined || value === null || value === "" || value === "-") return undefined;
  const type = headerValue(headers, "content-type");
  if (typeof value === "string") return recordedText(value, type);
  const base64 = readToken(value, "base64");
  if (typeof base64 === "string" && Object.keys(value).length === 1)
    return decodeBase64Content(base64, headers, limit);
  return recordedText(writeParsedJson(value) ?? "", type);
}
