import type { MediaDescriptor, WireShape } from "../descriptors.ts";
import { coerceText, NO_FIT } from "../wire/coerce-text.ts";
import { isTextDeeper } from "../wire/json-depth.ts";
import { type ParseJson, parseJsonText } from "../wire/read-json.ts";
import { setMember } from "../wire/set-member.ts";
import { shapeOfMember } from "../wire/wire-shape.ts";
import { type JsonPiece, JsonSplitter } from "./json-splitter.ts";
import { type BodySource, decodeText, StreamError } from "./plain.ts";

function refuseDeeper(text: string, depth: number | undefined): void {
  if (depth !== undefined && isTextDeeper(text, depth))
    throw new StreamError(`An item is nested deeper than ${depth} levels.`);
}

/** The maximum length of a line or event in UTF-16 code units. */
export const MAX_LINE: number = 16_777_216;

/**
 * Yields the lines of a UTF-8 stream without line endings (`\n`, `\r\n`, `\r`) and byte order mark. The last line need not end with a line
 * break. Leaving the iteration cancels the stream.
 *
 * @throws {StreamError} For invalid UTF-8, or a line longer than `limit` UTF-16 code units.
 */
export function readLines(
  body: ReadableStream<Uint8Array>,
  limit: number = MAX_LINE,
): AsyncGenerator<string, void, undefined> {
  let rest = "";
  let half = false;
  return readPieces(body, (text, done) => {
    rest += text;
    const goesOn: boolean = !done && !half && !/[\r\n]/.test(text);
    const { lines, tail }: SplitLines = goesOn ? { lines: [], tail: rest } : splitLines(rest, done);
    half = !goesOn && tail.endsWith("\r");
    rest = tail;
    refuseLongPieces(limit, [rest, ...lines]);
    return lines;
  });
}

function refuseLongPieces(limit: number, pieces: readonly string[]): void {
  if (pieces.some(({ length }) => length > limit))
    throw new StreamError(`A line is longer than ${limit} characters.`);
}

async function* readPieces<Piece>(
  body: ReadableStream<Uint8Array>,
  split: (text: string, done: boolean) => readonly Piece[],
): AsyncGenerator<Piece, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let done = false;
  try {
    while (!done) {
      const chunk = await reader.read();
      done = chunk.done;
      yield* split(decodeChunk(decoder, chunk.value, !done), done);
    }
  } finally {
    if (!done) await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

function decodeChunk(decoder: TextDecoder, chunk: Uint8Array | undefined, stream: boolean): string {
  try {
    return decoder.decode(chunk, { stream });
  } catch {
    throw new StreamError("The stream is not UTF-8.");
  }
}

interface SplitLines {
  readonly lines: readonly string[];
  readonly tail: string;
}

/** Splits text into lines. A trailing `\r` stays in `tail` until the next character arrives, since `\r\n` is a single line break. */
function splitLines(text: string, done: boolean): SplitLines {
  const whole = !done && text.endsWith("\r") ? text.slice(0, -1) : text;
  const lines = whole.split(/\r\n|\n|\r/);
  const tail = (lines.pop() ?? "") + text.slice(whole.length);
  if (!done) return { lines, tail };
  return { lines: tail === "" ? lines : [...lines, tail], tail: "" };
}

export interface ServerSentEvent {
  readonly data: string;
  readonly event?: string;
  readonly id?: string;
  readonly retry?: number;
}

/**
 * Yields the items of a `text/event-stream`. With a shape (from OpenAPI 3.2's `itemSchema`), each item is an event object whose fields are
 * converted by the shape, and `data` is parsed as JSON unless the shape admits a string. Without a shape, each item is the event's data. It
 * is parsed as JSON unless the document defines a string or the data is not JSON, e.g. `[DONE]`.
 */
async function* readEvents(
  body: ReadableStream<Uint8Array>,
  media: EventMedia = {},
  limit?: number,
  depth?: number,
  parse?: ParseJson,
): AsyncGenerator<unknown, void, undefined> {
  for await (const event of readServerSentEvents(body, limit)) {
    refuseDeeper(event.data, depth);
    yield readEvent(event, media, parse);
  }
}

export type EventMedia = Pick<MediaDescriptor, "shape" | "data">;

function readEvent(
  event: ServerSentEvent,
  { shape, data }: EventMedia,
  parse: ParseJson = parseJsonText,
): unknown {
  if (shape !== undefined) return shapeEvent(event, shape, parse);
  return data === "text" ? event.data : jsonOrText(event.data, parse);
}

function jsonOrText(text: string, parse: ParseJson): unknown {
  const value = parse(text);
  return value === NO_FIT ? text : value;
}

function shapeEvent(event: ServerSentEvent, shape: WireShape, parse: ParseJson): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(event))
    setMember(item, name, shapeField(field, shapeOfMember(shape, name), parse));
  return item;
}

function shapeField(field: unknown, shape: WireShape, parse: ParseJson): unknown {
  if (typeof field !== "string" || shape.types.length === 0 || shape.types.includes("string")) return field;
  const value = coerceText(field, shape.types, "stated");
  return value === NO_FIT ? jsonOrText(field, parse) : value;
}

/**
 * Yields server-sent events, discarding an incomplete event at the end, as the standard requires.
 * @throws {StreamError} For invalid UTF-8, or an event longer than `limit` UTF-16 code units.
 */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  limit: number = MAX_LINE,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  let draft = new EventDraft();
  let size = 0;
  for await (const line of readLines(body, limit)) {
    if (line === "") {
      size = 0;
      const event = draft.finish();
      draft = new EventDraft();
      if (event !== undefined) yield event;
    } else {
      size += line.length + 1;
      if (size > limit + 1) throw new StreamError(`An event is longer than ${limit} characters.`);
      draft.add(line);
    }
  }
}

class EventDraft {
  readonly #data: string[] = [];
  #event: string | undefined;
  #id: string | undefined;
  #retry: number | undefined;

  add(line: string): void {
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const rest = colon < 0 ? "" : line.slice(colon + 1);
    const value = rest.startsWith(" ") ? rest.slice(1) : rest;
    if (field === "data") this.#data.push(value);
    else if (field === "event") this.#event = value;
    else if (field === "id" && !value.includes("\0")) this.#id = value;
    else if (field === "retry" && /^\d{1,15}$/.test(value)) this.#retry = Number(value);
  }

  finish(): ServerSentEvent | undefined {
    if (this.#data.length === 0) return undefined;
    return {
      ...(this.#event === undefined ? {} : { event: this.#event }),
      ...(this.#id === undefined ? {} : { id: this.#id }),
      ...(this.#retry === undefined ? {} : { retry: this.#retry }),
      data: this.#data.join("\n"),
    };
  }
}

/**
 * Yields the items of a JSON lines stream (`application/jsonl`, `application/x-ndjson`) or a JSON text sequence (`application/json-seq`,
 * RFC 7464). Skips empty lines and records.
 *
 * @throws {StreamError} For a record that is not JSON, is longer than `limit`, or is nested deeper than `depth`. If it is not JSON, the
 * message contains its first line number.
 */
async function* readJsonItems(
  { type }: Pick<MediaDescriptor, "type">,
  body: ReadableStream<Uint8Array>,
  limit: number = MAX_LINE,
  depth?: number,
  parse?: ParseJson,
): AsyncGenerator<unknown, void, undefined> {
  const splitter = createSplitter(type);
  const pieces = readPieces(body, (text, done) => {
    const found = [...splitter.push(text), ...(done ? splitter.end() : [])];
    refuseLongPieces(limit, [splitter.rest, ...found.map(({ text: piece }) => piece)]);
    return found;
  });
  for await (const piece of pieces) {
    refuseDeeper(piece.text, depth);
    const item = readJsonPiece(piece, parse);
    if (item === NO_FIT) throw new StreamError(notJson(piece));
    if (item !== undefined) yield item;
  }
}

function createSplitter(type: string): JsonSplitter {
  return new JsonSplitter(type.includes("json-seq"));
}

function notJson({ line }: JsonPiece): string {
  return `Line ${line} of the stream is not JSON.`;
}

function readJsonPiece({ text, isBroken }: JsonPiece, parse: ParseJson = parseJsonText): unknown {
  if (/^[ \t\r\n]*$/.test(text)) return undefined;
  return isBroken ? NO_FIT : parse(text);
}

export type DecodedItems =
  | {
      readonly kind: "items";
      readonly items: readonly unknown[];
      readonly texts: readonly string[];
    }
  /** A syntax error, with its line number starting at 1. */
  | { readonly kind: "malformed"; readonly line: number; readonly message: string };

/** Decodes a recorded stream (`sse` or `json-lines`) synchronously to the items that {@link readItems} yields. */
export function decodeItems(
  media: EventMedia & Pick<MediaDescriptor, "kind" | "type">,
  bytes: Uint8Array,
  parse?: ParseJson,
): DecodedItems {
  const text = decodeText(bytes);
  if (text === undefined) return { kind: "malformed", line: 1, message: "The stream is not UTF-8." };
  return media.kind === "sse"
    ? decodeEvents(text.split(/\r\n|\n|\r/), media, parse)
    : decodeJsonItems(text, media, parse);
}

function decodeEvents(
  lines: readonly string[],
  media: EventMedia,
  parse: ParseJson | undefined,
): DecodedItems {
  const items: unknown[] = [];
  const texts: string[] = [];
  let draft = new EventDraft();
  for (const line of lines.slice(0, -1)) {
    if (line !== "") draft.add(line);
    else {
      const event = draft.finish();
      draft = new EventDraft();
      if (event === undefined) continue;
      items.push(readEvent(event, media, parse));
      texts.push(event.data);
    }
  }
  return { kind: "items", items, texts };
}

function decodeJsonItems(
  text: string,
  { type }: Pick<MediaDescriptor, "type">,
  parse: ParseJson | undefined,
): DecodedItems {
  const items: unknown[] = [];
  const texts: string[] = [];
  const splitter = createSplitter(type);
  for (const piece of [...splitter.push(text), ...splitter.end()]) {
    const item = readJsonPiece(piece, parse);
    if (item === NO_FIT) return { kind: "malformed", line: piece.line, message: notJson(piece) };
    if (item === undefined) continue;
    items.push(item);
    texts.push(piece.text);
  }
  return { kind: "items", items, texts };
}

/**
 * Yields the items of an `sse` or `json-lines` stream. `limit` is the maximum length of a line or event in UTF-16 code units, and `depth`
 * the maximum nesting depth of its JSON.
 *
 * @param parse - The JSON parser. Default: equivalent to
 * @throws {StreamError} During iteration, for a malformed stream.
 */
export function readItems(
  media: EventMedia & Pick<MediaDescriptor, "kind" | "type">,
  source: BodySource,
  limit?: number,
  depth?: number,
  parse?: ParseJson,
): AsyncIterable<unknown> {
  const body = source.body ?? new ReadableStream({ start: (controller) => controller.close() });
  return media.kind === "sse"
    ? readEvents(body, media, limit, depth, parse)
    : readJsonItems(media, body, limit, depth, parse);
}
