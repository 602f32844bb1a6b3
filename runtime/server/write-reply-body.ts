import type { MediaDescriptor } from "../descriptors.ts";
import { encodeQuery } from "../parameters/encode-query.ts";
import { encodeText } from "../parameters/encode-text.ts";

/** A body ready to be sent. */
export interface ReplyBody {
  readonly body: BodyInit;
  /** Absent where the body brings its own, as the boundary of a `FormData`. */
  readonly contentType?: string;
}

/**
 * Writes the body of a reply as its media type says. `type` is a concrete media type. Items of `sse` are events
 * (`{ data, event, id, retry }`) where the media type has a shape, else the data of one; what is no text is sent as JSON.
 *
 * @throws TypeError where the value has no form in that media type.
 */
export function writeReplyBody(media: MediaDescriptor, type: string, value: unknown): ReplyBody {
  switch (media.kind) {
    case "json":
      return { body: writeJson(value), contentType: type };
    case "text":
      return {
        body: encodeText(value),
        contentType: type.includes("charset") ? type : `${type};charset=UTF-8`,
      };
    case "binary":
      // What octets may be made of is for `Response` to judge: Blob, bytes, stream, text.
      return { body: value as BodyInit, contentType: type };
    case "form":
      return { body: writeForm(media, value), contentType: type };
    case "multipart":
      return { body: writeFormData(value) };
    case "sse":
      return { body: streamOf(value, (item) => writeEvent(item, media)), contentType: type };
    case "json-lines":
      return { body: streamOf(value, (item) => `${writeJson(item)}\n`), contentType: type };
  }
}

function writeJson(value: unknown): string {
  const text: unknown = JSON.stringify(value);
  if (typeof text !== "string") throw new TypeError("The value has no form in JSON.");
  return text;
}

function writeForm(media: MediaDescriptor, value: unknown): string {
  const fields = Object.entries(asObject(value)).filter(([, field]) => field !== undefined);
  return fields
    .flatMap(([name, field]) => {
      const encoding = media.encoding?.find((entry) => entry.name === name);
      const nested = typeof field === "object" && field !== null && !Array.isArray(field);
      const { style = nested ? "deepObject" : "form", explode = true } = encoding ?? {};
      return encodeQuery(name, field, { style, explode });
    })
    .join("&");
}

function writeFormData(value: unknown): FormData {
  if (value instanceof FormData) return value;
  const form = new FormData();
  for (const [name, field] of Object.entries(asObject(value))) {
    for (const item of Array.isArray(field) ? field : [field]) {
      if (item instanceof Blob) form.append(name, item);
      else if (typeof item === "object")
        form.append(name, new Blob([writeJson(item)], { type: "application/json" }));
      else if (item !== undefined) form.append(name, encodeText(item));
    }
  }
  return form;
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null) return { ...value };
  throw new TypeError("The value of a form must be an object.");
}

function writeEvent(item: unknown, { shape }: MediaDescriptor): string {
  const event = shape === undefined ? { data: item } : asObject(item);
  let text = "";
  for (const [name, value] of Object.entries(event)) {
    if (value === undefined || !["data", "event", "id", "retry"].includes(name)) continue;
    const written = typeof value === "string" ? value : writeJson(value);
    for (const line of written.split(/\r\n|\n|\r/)) text += `${name}: ${line}\n`;
  }
  return `${text}\n`;
}

/** A stream of the items' texts; a reader that goes away ends the iteration. */
function streamOf(value: unknown, write: (item: unknown) => string): ReadableStream<Uint8Array> {
  const iterator = iteratorOf(value);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value: item } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(write(item)));
      },
      async cancel() {
        await iterator.return?.(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

function iteratorOf(value: unknown): AsyncIterator<unknown> | Iterator<unknown> {
  if (typeof value === "object" && value !== null) {
    if (Symbol.asyncIterator in value) return (value as AsyncIterable<unknown>)[Symbol.asyncIterator]();
    if (Symbol.iterator in value) return (value as Iterable<unknown>)[Symbol.iterator]();
  }
  throw new TypeError("The value of a stream must be iterable.");
}
