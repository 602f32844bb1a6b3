// @ts-nocheck Made by a machine and tested as a whole.
import type { EncodingDescriptor, MediaDescriptor } from "../descriptors.js";
import { namesJson } from "../names-json.js";
import { EncodeError } from "../joined/adapters-client-server.js";
import { encodeQuery } from "../parameters/encode-query.js";
import { encodeText } from "../joined/adapters-client-server.js";
import { isObject, listMembers } from "../joined/adapters-client-server.js";
import { refuseNullField } from "./refuse-null-field.js";
import type { WrittenBody } from "./written-body.js";

/**
 * Writes a multipart body (RFC 7578, OpenAPI 3.2 §4.15): an object's members as the parts of a `form-data`, a list as the
 * nameless parts of any other type. Blobs and Files are parts of their own type, objects are JSON, an array repeats its
 * name, everything else is text; the encoding's `contentType` and `style` come first. A file has no style. The parts of a
 * `form-data` need names (RFC 7578 §4.2): those of a list go by their files' names, or by their places.
 *
 * Not by `FormData`, which gives every part with a type a file name: JSON would look like a file. The result is a Blob: it
 * can be sent again, and holds no copy of the files.
 */
export function writeMultipart(media: MediaDescriptor, body: unknown): WrittenBody {
  if (body instanceof FormData) return { body, contentType: undefined };
  const boundary = `tenon-${crypto.randomUUID()}`;
  const [type = ""] = media.type.split(";");
  const isNamed = type.trim().toLowerCase() === "multipart/form-data";
  const parts = Array.isArray(body)
    ? body.map((item, index) => writePart(isNamed ? nameOf(item, index) : undefined, item, ""))
    : writeFields(media, body);
  const framed = parts.flatMap((part) => [`--${boundary}\r\n`, ...part, "\r\n"]);
  return { body: new Blob([...framed, `--${boundary}--\r\n`]), contentType: `${type}; boundary=${boundary}` };
}

function nameOf(item: unknown, index: number): string {
  return item instanceof File ? item.name : String(index);
}

function writeFields(media: MediaDescriptor, body: unknown): BlobPart[][] {
  if (!isObject(body)) throw new EncodeError("a multipart body has to be an object or a list");
  return listMembers(body).flatMap(([name, value]) => {
    const encoding = media.encoding?.find((entry) => entry.name === name);
    refuseNullField(media, [name, value], encoding);
    return writeField(name, value, encoding ?? { name });
  });
}

function writeField(
  name: string,
  value: unknown,
  { style, explode, contentType = "" }: EncodingDescriptor,
): BlobPart[][] {
  const isStyled = style !== undefined || explode !== undefined;
  if (isStyled && !(Array.isArray(value) ? value : [value]).some(toBlob)) {
    const how = { style: style ?? "form", explode: explode ?? (style ?? "form") === "form" };
    return encodeQuery(name, value, how).map((pair) => {
      // Not percent-encoded in a part, it would be a delimiter.
      if (typeof value === "object" && !how.explode && pair.includes("%2C"))
        throw new EncodeError("a part of it holds the delimiter of its style");
      const [key = "", text = ""] = pair.split("=").map(decodeURIComponent);
      return writePart(key, text, "");
    });
  }
  return Array.isArray(value)
    ? value.map((item) => writePart(name, item, contentType))
    : [writePart(name, value, contentType)];
}

/** Headers and content of one part. `type` is the encoding's: a list or range of types only limits what is allowed. */
function writePart(name: string | undefined, value: unknown, type: string): BlobPart[] {
  const blob = toBlob(value);
  const given = blob?.type || (/[,*]/.test(type) ? "" : type);
  const json = namesJson(given) || (isObject(value) && !blob);
  // Of a property that is a file or an object, the type is the file's.
  const own = json && /\boctet-stream\b/i.test(given) ? "" : given;
  const contentType = own || (blob ? "application/octet-stream" : json ? "application/json" : "");
  const filename =
    blob && name !== undefined ? `; filename="${escapeName(blob instanceof File ? blob.name : "blob")}"` : "";
  const headers = [
    ...(name === undefined ? [] : [`Content-Disposition: form-data; name="${escapeName(name)}"${filename}`]),
    ...(contentType ? [`Content-Type: ${contentType}`] : []),
  ];
  return [
    `${headers.map((line) => `${line}\r\n`).join("")}\r\n`,
    blob ?? (json ? JSON.stringify(value) : encodeText(value)),
  ];
}

function toBlob(value: unknown): Blob | undefined {
  if (value instanceof Blob) return value;
  // A view on memory that is not shared: what a caller has is taken at its word, and `Blob` checks it.
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value)
    ? new Blob([value as BlobPart])
    : undefined;
}

/** WHATWG HTML §4.10.21.8. */
function escapeName(name: string): string {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
