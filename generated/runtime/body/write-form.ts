// @ts-nocheck Made by a machine and tested as a whole.
import type { EncodingDescriptor, MediaDescriptor } from "../descriptors.js";
import { namesJson } from "../names-json.js";
import { EncodeError } from "../joined/adapters-client-server.js";
import { encodeQuery } from "../parameters/encode-query.js";
import { encodePercent, encodeReserved } from "../joined/adapters-client-server.js";
import { isObject, listMembers } from "../joined/adapters-client-server.js";
import { refuseNullField } from "./refuse-null-field.js";
import type { WrittenBody } from "./written-body.js";

/**
 * Writes an `application/x-www-form-urlencoded` body (OpenAPI 3.2 §4.15). A property with a `style` is written as a query
 * parameter of that style: `deepObject` nests to any depth. Without, an array repeats its name and an object is JSON.
 */
export function writeForm(media: MediaDescriptor, body: unknown): WrittenBody {
  if (typeof body === "string" || body instanceof URLSearchParams) return { body, contentType: media.type };
  if (!isObject(body)) throw new EncodeError("a form has to be an object");
  const pairs = listMembers(body).flatMap(([name, value]) => {
    const encoding = media.encoding?.find((entry) => entry.name === name);
    refuseNullField(media, [name, value], encoding);
    return writeField(name, value, encoding);
  });
  return { body: pairs.join("&"), contentType: media.type };
}

function writeField(name: string, value: unknown, encoding: EncodingDescriptor | undefined): string[] {
  const { style, explode, allowReserved = false, contentType = "" } = encoding ?? {};
  if (style !== undefined || explode !== undefined) {
    return encodeQuery(name, value, {
      style: style ?? "form",
      explode: explode ?? (style ?? "form") === "form",
      allowReserved,
    });
  }
  const encodePart = allowReserved ? encodeReserved : encodePercent;
  const encode = (part: unknown): string => `${encodePercent(name)}=${encodePart(part)}`;
  if (namesJson(contentType)) return [encode(JSON.stringify(value))];
  return Array.isArray(value) ? value.map(encode) : [encode(value)];
}
