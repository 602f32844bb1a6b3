// @ts-nocheck Made by a machine and tested as a whole.
import type { MediaDescriptor, WireShape } from "../descriptors.js";
import { setOwn, shapeOfMember } from "../joined/client-server.js";
import { coerceText, NO_FIT } from "../joined/client-server.js";
import { parseJsonText } from "../joined/client-server.js";
import { MAX_LINE, readLines, refuseDeeper, StreamError } from "../joined/client-server.js";

/** One event of a stream of server-sent events (WHATWG HTML §9.2.6), fields as sent. */
export interface ServerSentEvent {
  readonly data: string;
  readonly event?: string;
  readonly id?: string;
  readonly retry?: number;
}

/**
 * The items of a `text/event-stream`. With a shape (OpenAPI 3.2's `itemSchema`, which describes the event as an object), an
 * item is the event, its fields read by the shape: `data` is parsed where the shape admits no text there. Without one, an item
 * is the event's data alone: a text where the document says so, else the JSON it holds, or the text where it holds none
 * (`[DONE]`).
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  media: EventMedia = {},
  limit?: number,
  depth?: number,
): AsyncGenerator<unknown, void, undefined> {
  for await (const event of readServerSentEvents(body, limit)) {
    refuseDeeper(event.data, depth);
    yield readEvent(event, media);
  }
}

/** What reading an event takes of a media type. */
export type EventMedia = Pick<MediaDescriptor, "shape" | "data">;

/** The item that an event stands for. */
export function readEvent(event: ServerSentEvent, { shape, data }: EventMedia): unknown {
  if (shape !== undefined) return shapeEvent(event, shape);
  return data === "text" ? event.data : jsonOrText(event.data);
}

function jsonOrText(text: string): unknown {
  const value = parseJsonText(text);
  return value === NO_FIT ? text : value;
}

function shapeEvent(event: ServerSentEvent, shape: WireShape): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(event))
    setOwn(item, name, shapeField(field, shapeOfMember(shape, name)));
  return item;
}

function shapeField(field: unknown, shape: WireShape): unknown {
  if (typeof field !== "string" || shape.types.length === 0 || shape.types.includes("string")) return field;
  const value = coerceText(field, shape.types, "stated");
  return value === NO_FIT ? jsonOrText(field) : value;
}

/**
 * The events of a stream. One that the stream ends in the middle of is dropped, as the standard has it.
 *
 * @throws StreamError on octets that are not UTF-8, and on a line or event longer than `limit`.
 */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  limit: number = MAX_LINE,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  let draft = new EventDraft();
  let size = 0;
  for await (const line of readLines(body, limit)) {
    size += line.length + 1;
    if (size > limit + 1) throw new StreamError(`An event is longer than ${limit} characters.`);
    if (line !== "") draft.add(line);
    else {
      size = 0;
      const event = draft.finish();
      draft = new EventDraft();
      if (event !== undefined) yield event;
    }
  }
}

/** An event that is being read, line by line. */
export class EventDraft {
  readonly #data: string[] = [];
  #event: string | undefined;
  #id: string | undefined;
  #retry: number | undefined;

  /** Takes a line that is not empty. */
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

  /** The event, where there is one: without data there is none. */
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
