import type { EncodingDescriptor, MediaDescriptor, PartDescriptor } from "../descriptors.ts";
import { firstListed, isJson, listsJson } from "../http-semantics.ts";
import { encodeQuery, refuseTaken } from "../parameters/encode-parameter.ts";
import { EncodeError, isObject, listMembers } from "../parameters/encode-plain.ts";
import { encodingAt, takenFrom } from "./decode-form.ts";
import { inUtf8, type WrittenBody } from "./plain.ts";
import { writeForm } from "./write-form.ts";
import {
  frameParts,
  refuseNullField,
  refuseText,
  toBlob,
  type WrittenPart,
  writePart,
} from "./write-form-data.ts";

/**
 * Serialises a multipart body (RFC 7578, OpenAPI 3.2 §4.15).
 *
 * - Each member of an object becomes a part with the member's name. A list member becomes several parts with that name.
 * - If the body is a list, each item becomes a part. If it is neither an object nor a list, it becomes the only part.
 * - A part whose encoding declares a form or multipart body is written accordingly.
 * - A Blob or File keeps its media type. Objects are written as JSON, and other values as text. The encoding's `contentType` and `style`
 *   override this, but `style` does not apply to files.
 * - In `form-data`, each part needs a name (RFC 7578 §4.2). A list item is named after its file name, otherwise its index. A single part is
 *   named `file` or `value`.
 * - In other multipart types, parts follow the order of the document's properties, since readers can rely on it (RFC 2046 §5.1.3).
 * - In `multipart/related`, each named part has a `Content-ID`, and the parameter `type` is the media type of the first part (RFC 2387
 *   §3.1).
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
    return body.map((item, index) =>
      writeItem(isForm ? nameOf(item, index) : undefined, item, encodingAt(media, index)),
    );
  const file = toBlob(body);
  if (file || !isObject(body)) return [writeTyped(file ? "file" : "value", body, "")];
  const members = listMembers(body);
  return (isForm ? members : inOrder(members, media)).flatMap(([name, value]) => {
    const encoding = media.encoding?.find((entry) => entry.name === name);
    refuseNullField(media, [name, value], encoding);
    refuseTaken(value, takenFrom(media, name));
    return writePartOf(name, value, encoding ?? { name });
  });
}

function nameOf(item: unknown, index: number): string {
  return item instanceof File ? item.name : String(index);
}

function inOrder(
  members: readonly (readonly [string, unknown])[],
  { shape }: MediaDescriptor,
): readonly (readonly [string, unknown])[] {
  const names = shape?.properties?.map(([name]) => name) ?? [];
  const rank = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.length);
  return [...members].sort(([one], [other]) => rank(one) - rank(other));
}

function writePartOf(name: string, value: unknown, encoding: EncodingDescriptor): WrittenPart[] {
  const { style, explode, inner } = encoding;
  const isStyled = style !== undefined || explode !== undefined;
  if (isStyled && !(Array.isArray(value) ? value : [value]).some(toBlob)) {
    const how = { style: style ?? "form", explode: explode ?? (style ?? "form") === "form" };
    return encodeQuery(name, value, how).map((pair) => {
      // Parts are not percent-encoded, so a reader would treat this comma as a delimiter.
      if (typeof value === "object" && !how.explode && pair.includes("%2C"))
        throw new EncodeError("a part contains the delimiter of its style");
      const [key = "", text = ""] = pair.split("=").map(decodeURIComponent);
      return writeTyped(key, text, "");
    });
  }
  const isOne = !Array.isArray(value) || inner?.shape?.types.includes("array");
  return isOne
    ? [writeItem(name, value, encoding)]
    : value.map((item: unknown) => writeItem(name, item, encoding));
}

function writeItem(name: string | undefined, value: unknown, encoding: PartDescriptor = {}): WrittenPart {
  refuseText(name, value, encoding);
  const { contentType = "", inner } = encoding;
  if (inner === undefined || toBlob(value)) return writeTyped(name, value, contentType);
  const written = inner.kind === "form" ? writeForm(inner, value) : writeMultipart(inner, value);
  const content = written.body as BlobPart;
  return { name, filename: undefined, type: written.contentType ?? contentType, content };
}

/**
 * @param type - The encoding's `contentType`, never a range. If it lists several types, files use the first type, objects the first JSON
 * type, and other values no type.
 */
function writeTyped(name: string | undefined, value: unknown, type: string): WrittenPart {
  const isList = type.includes(",");
  const isText = isList && (typeof value !== "object" || value === null);
  const given = isText ? "" : firstListed(type, isList && !toBlob(value) ? isJson : undefined);
  return writePart(name, value, toBlob(value) ? given : inUtf8(given), listsJson(given));
}
