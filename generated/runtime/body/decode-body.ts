// @ts-nocheck Made by a machine and tested as a whole.
import type { MediaDescriptor } from "../descriptors.js";
import { statedReading, type TextRules } from "../joined/client-server.js";
import { parsePairs } from "../joined/client-server.js";
import { decodeFormText } from "../joined/client-server.js";
import { type Decoded, settleDecoded } from "../joined/client-server.js";
import { decodeMultipart } from "./decode-multipart.js";
import { decodePlain, withText } from "../joined/client-server.js";

/**
 * Decodes the octets of a body that is read whole: `json`, `form`, `multipart`, `text`, `binary`. Pure and synchronous. A
 * binary body is a `Blob` of the message's content type. A text is read by the media type's shape where it has one.
 *
 * `sse` and `json-lines` are streams, see `readBody`; their octets are answered as a `Blob` here.
 */
export function decodeBody(
  media: MediaDescriptor,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  rules: TextRules = statedReading,
): Decoded {
  if (media.kind === "form") {
    return withText(bytes, undefined, (text) => {
      if (isNoForm(text, media)) return { kind: "value", value: text };
      const { value, issues } = decodeFormText(text, media, rules);
      return settleDecoded(value, issues);
    });
  }
  return media.kind === "multipart"
    ? decodeMultipart(bytes, contentType, media, rules)
    : decodePlain(media, bytes, contentType);
}

/** Whether a text is all of a body that may be one: it has no field that the document names. */
function isNoForm(text: string, { shape }: MediaDescriptor): boolean {
  if (!shape?.types.includes("string")) return false;
  const names = new Set(shape.properties?.map(([name]) => name));
  return !parsePairs(text)?.some(({ name }) => names.has(name.replace(/\[.*/s, "")));
}
