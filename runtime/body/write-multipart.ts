import type { EncodingDescriptor, MediaDescriptor } from "../descriptors.ts";
import { listsJson } from "../media-type.ts";
import { encodeQuery, refuseTaken } from "../parameters/encode-parameter.ts";
import { EncodeError, isObject, listMembers } from "../parameters/encode-plain.ts";
import { takenFrom } from "./decode-form.ts";
import { inUtf8, type WrittenBody } from "./plain.ts";
import { refuseNullField } from "./write-form.ts";
import { frameParts, toBlob, type WrittenPart, writePart } from "./write-form-data.ts";

/**
 * Writes a multipart body (RFC 7578, OpenAPI 3.2 §4.15): an object's members as named parts, a list as the parts of a `form-data` or as
 * nameless parts of any other type. Blobs and Files are parts of their own type, objects are JSON, an array repeats its name, everything
 * else is text; an encoding's `contentType` and `style` override this. A file has no style. The parts of a `form-data` need names (RFC 7578
 * §4.2): those of a list are named after their files or indexes; a part that is the whole body is called `file` or `value`.
 *
 * In types other than `form-data`, readers may depend on the order of the parts (RFC 2046 §5.1.3), so the members of an object have the
 * order of the document. In `multipart/related` parts have a `Content-ID` as well, and the type names the `Content-ID` of the first part
 * (RFC 2387 §3.1).
 */
export function writeMultipart(media: MediaDescriptor, body: unknown): WrittenBody {
  if (body instanceof FormData) return { body, contentType: undefined };
  const type = media.type.replace(/;\s*boundary=[^;]*/i, "").trimEnd();
  const subtype = /\/\s*([^\s;]+)/.exec(type)?.[1]?.toLowerCase();
  const parts = writeParts(media, body, subtype === "form-data");
  if (subtype !== "related") return frameParts(type, parts);
  const root = /;\s*type=/i.test(type) ? "" : `; type="${parts[0]?.type || "text/plain"}"`;
  return frameParts(type + root, parts, ({ name }) =>
    name === undefined ? "" : `Content-ID: <${encodeURIComponent(name)}>\r\n`,
  );
}

function writeParts(media: MediaDescriptor, body: unknown, isForm: boolean): WrittenPart[] {
  if (Array.isArray(body))
    return body.map((item, index) => writeTyped(isForm ? nameOf(item, index) : undefined, item, ""));
  const file = toBlob(body);
  if (file || !isObject(body)) return [writeTyped(file ? "file" : "value", body, "")];
  const members = listMembers(body);
  return (isForm ? members : inOrder(members, media)).flatMap(([name, value]) => {
    const encoding = media.encoding?.find((entry) => entry.name === name);
    refuseNullField(media, [name, value], encoding);
    refuseTaken(value, takenFrom(media, name));
    return writeField(name, value, encoding ?? { name });
  });
}

function nameOf(item: unknown, index: number): string {
  return item instanceof File ? item.name : String(index);
}

/** The members in the order of the document, then the others. */
function inOrder(
  members: readonly (readonly [string, unknown])[],
  { shape }: MediaDescriptor,
): readonly (readonly [string, unknown])[] {
  const names = shape?.properties?.map(([name]) => name) ?? [];
  const rank = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.length);
  return [...members].sort(([one], [other]) => rank(one) - rank(other));
}

function writeField(
  name: string,
  value: unknown,
  { style, explode, contentType = "" }: EncodingDescriptor,
): WrittenPart[] {
  const isStyled = style !== undefined || explode !== undefined;
  if (isStyled && !(Array.isArray(value) ? value : [value]).some(toBlob)) {
    const how = { style: style ?? "form", explode: explode ?? (style ?? "form") === "form" };
    return encodeQuery(name, value, how).map((pair) => {
      // Parts are not percent-encoded, so a comma would be a delimiter.
      if (typeof value === "object" && !how.explode && pair.includes("%2C"))
        throw new EncodeError("a part of it holds the delimiter of its style");
      const [key = "", text = ""] = pair.split("=").map(decodeURIComponent);
      return writeTyped(key, text, "");
    });
  }
  return Array.isArray(value)
    ? value.map((item) => writeTyped(name, item, contentType))
    : [writeTyped(name, value, contentType)];
}

/**
 * Writes one part. `type` is the `contentType` of the Encoding Object. It is sent only if it is a single media type: a list or a range only
 * limits the types that are allowed.
 */
function writeTyped(name: string | undefined, value: unknown, type: string): WrittenPart {
  const given = /[,*]/.test(type) ? "" : type;
  return writePart(name, value, toBlob(value) ? given : inUtf8(given), listsJson(given));
}
