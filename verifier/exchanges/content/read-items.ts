import { isUtf8 } from "node:buffer";
import { readToken } from "../../../runtime/pointer.ts";
import type { Exchange, ExchangeRequest, ExchangeResponse } from "../exchange.ts";
import type { ScannedItem } from "../scan/scanned-item.ts";
import type { Batches, ExchangeOrigin, SourcedExchange, TakesNumber } from "../sourced-exchange.ts";

export type ReadRecord =
  | { readonly kind: "exchange"; readonly exchange: Exchange }
  | { readonly kind: "skipped"; readonly why: string }
  | { readonly kind: "problem"; readonly message: string; readonly fix?: string };

/** Avoids object spread, which is slow, because this runs for every item. */
export function toRecord(
  id: string | undefined,
  request: ExchangeRequest,
  response: ExchangeResponse | undefined,
): Extract<ReadRecord, { kind: "exchange" }> {
  if (id === undefined)
    return { kind: "exchange", exchange: response === undefined ? { request } : { request, response } };
  return { kind: "exchange", exchange: response === undefined ? { id, request } : { id, request, response } };
}

interface ItemReading {
  readonly source: string;
  readonly unit: ExchangeOrigin["unit"];
  read(value: unknown): ReadRecord | readonly ReadRecord[];
  readonly fix?: string;
  readonly takes?: TakesNumber | undefined;
}

export async function* readItems(
  batches: Batches<ScannedItem>,
  reading: ItemReading,
): AsyncGenerator<Iterable<SourcedExchange>, void, undefined> {
  for await (const items of batches) yield readBatch(items, reading);
}

function* readBatch(
  items: Iterable<ScannedItem>,
  { source, unit, read, fix, takes }: ItemReading,
): Generator<SourcedExchange, void, undefined> {
  for (const item of items) {
    if (takes !== undefined && !takes(item.number)) continue;
    const origin: ExchangeOrigin = { source, unit, number: item.number };
    if (item.kind === "problem") {
      yield { kind: "problem", origin, message: item.message };
      continue;
    }
    if (item.kind === "unfinished") {
      yield { kind: "problem", origin, message: `${describeBroken(source, item)}, where it ends` };
      continue;
    }
    const json = readJsonItem(item.bytes);
    if (!json.ok) {
      const message =
        json.at === undefined ? json.message : describeBroken(source, placeWithin(item, json.at));
      yield { kind: "problem", origin, message, ...(fix === undefined ? undefined : { fix }) };
      continue;
    }
    const records = read(json.value);
    if (isList(records)) for (const record of records) yield withOrigin(record, origin);
    else yield withOrigin(records, origin);
  }
}

function withOrigin(record: ReadRecord, origin: ExchangeOrigin): SourcedExchange {
  return record.kind === "exchange"
    ? { kind: "exchange", origin, exchange: record.exchange }
    : { ...record, origin };
}

function isList(records: ReadRecord | readonly ReadRecord[]): records is readonly ReadRecord[] {
  return Array.isArray(records);
}

interface TextPlace {
  readonly line: number;
  readonly column: number;
}

function describeBroken(source: string, { line, column }: TextPlace): string {
  return `is broken JSON at ${source}:${line}:${column}`;
}

/** Returns the position after `before`, which is the beginning of an item at the given position. */
function placeWithin({ line, column }: TextPlace, before: string): TextPlace {
  const lines = before.split("\n");
  const last = lines.at(-1)?.length ?? 0;
  return { line: line + lines.length - 1, column: lines.length > 1 ? last + 1 : column + last };
}

type JsonItem =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly at?: string };

/** Parses an item, skipping a byte order mark. Error messages never quote the input. */
export function readJsonItem(bytes: Uint8Array): JsonItem {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!isUtf8(buffer)) return { ok: false, message: "is not UTF-8" };
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = buffer.toString("utf8", marked ? 3 : 0);
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    if (text.trim() === "") return { ok: false, message: "is empty" };
    return { ok: false, message: "is not JSON", at: text.slice(0, findFault(text, error)) };
  }
}

/** Extracts only the position from the parser's message, because the message also quotes the input. Incomplete input has no position. */
function findFault(text: string, error: unknown): number {
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
  return position === undefined ? text.length : Number(position);
}

export function firstOf(value: unknown, names: readonly string[]): unknown {
  for (const name of names) {
    const found = readToken(value, name);
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

export function givenText(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" && value !== "-" ? value : undefined;
}

export function wholeNumberOf(value: unknown): number | undefined {
  if (typeof value === "string" && /^-?\d{1,15}$/.test(value)) return Number(value);
  return typeof value === "number" && Number.isInteger(value) ? value : undefined;
}

/** Parses a three-digit status (RFC 9110 §15). Returns `"none"` for 0 or a missing status, which mean that no response was recorded. */
export function readStatus(value: unknown): number | "none" | undefined {
  if (value === undefined || value === null || value === "" || value === "-") return "none";
  const status = wholeNumberOf(value);
  if (status === 0) return "none";
  return status !== undefined && status >= 100 && status <= 999 ? status : undefined;
}

export function describeBadStatus(value: unknown): string {
  const shown = typeof value === "number" ? `the invalid status ${value}` : "an invalid status";
  return `has ${shown} at "response.status": it must be a number of three digits`;
}
