import type { MediaDescriptor } from "../descriptors.ts";
import { type WrittenBody, writePlain } from "./plain.ts";
import { writeForm } from "./write-form.ts";
import { writeMultipart } from "./write-multipart.ts";
import { writeStream } from "./write-stream.ts";

/**
 * Writes a body of any kind; `readBody` decodes it to the same value.
 *
 * - `json`: JSON text. `text`: the value's text. `binary`: what `fetch` takes: Blob, buffer, stream.
 * - `form` and `multipart`: an object's members as fields, or a ready-made `URLSearchParams` or `FormData`.
 * - `sse` and `json-lines`: the items of an iterable, sync or not, as a stream.
 *
 * @throws {EncodeError} for a value that the kind cannot represent.
 */
export function writeBody(media: MediaDescriptor, body: unknown): WrittenBody {
  switch (media.kind) {
    case "json":
    case "text":
    case "binary":
      return writePlain(media, body);
    case "form":
      return writeForm(media, body);
    case "multipart":
      return writeMultipart(media, body);
    case "sse":
    case "json-lines":
      return writeStream(media, body);
  }
}
