import type { EncodingDescriptor, MediaDescriptor, WireShape } from "../descriptors.ts";
import { listsJson } from "../http-semantics.ts";
import { encodeField, refuseTaken } from "../parameters/encode-parameter.ts";
import { EncodeError, isObject, listMembers } from "../parameters/encode-plain.ts";
import { ANY_SHAPE, shapeOfMember } from "../wire/wire-shape.ts";
import { isBesideText, takenFrom } from "./decode-form.ts";
import type { WrittenBody } from "./plain.ts";
import { refuseNullField } from "./write-form-data.ts";

/**
 * Serialises an `application/x-www-form-urlencoded` body (OpenAPI 3.2 §4.15). A property with a `style` is serialised like a query
 * parameter; `deepObject` nests to any depth. Without a style, arrays become repeated fields and objects become JSON. If the property's
 * schema admits both objects and strings, objects are serialised in style `deepObject`, because JSON could not be distinguished from a
 * string.
 */
export function writeForm(media: MediaDescriptor, body: unknown): WrittenBody {
  if (typeof body === "string" || body instanceof URLSearchParams) return { body, contentType: media.type };
  if (!isObject(body)) throw new EncodeError("a form must be an object");
  const pairs = listMembers(body).flatMap(([name, value]) => {
    const given = media.encoding?.find((entry) => entry.name === name);
    const shape = shapeOfMember(media.shape ?? ANY_SHAPE, name);
    const encoding = isTakenForText(value, shape, given)
      ? ({ ...given, name, style: "deepObject" } as const)
      : given;
    refuseNullField(media, [name, value], encoding);
    refuseTaken(value, takenFrom(media, name));
    return encodeField(name, value, encoding);
  });
  return { body: pairs.join("&"), contentType: media.type };
}

function isTakenForText(value: unknown, shape: WireShape, encoding: EncodingDescriptor | undefined): boolean {
  if (encoding?.style !== undefined || encoding?.explode !== undefined) return false;
  if (listsJson(encoding?.contentType)) return false;
  const looksAlike = (part: unknown, of: WireShape): boolean =>
    typeof part === "object" && part !== null && isBesideText(of, Array.isArray(part) ? "array" : "object");
  return Array.isArray(value)
    ? value.some((item) => looksAlike(item, shape.items ?? ANY_SHAPE))
    : looksAlike(value, shape);
}
