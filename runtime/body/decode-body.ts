import type { MediaDescriptor } from "../descriptors.ts";
import { mediaTypeParameter, parseMediaType } from "../media-type.ts";
import { coerceText, NO_FIT, statedReading, type TextRules } from "../wire/coerce-text.ts";
import { decodeFormText } from "./decode-form.ts";
import { type Decoded, decodeJson, malformed, settleDecoded } from "./decode-json.ts";
import { decodeMultipart } from "./decode-multipart.ts";
import { decodeText } from "./decode-text.ts";

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
  switch (media.kind) {
    case "json":
      return withText(bytes, undefined, decodeJson);
    case "form":
      return withText(bytes, undefined, (text) => decodeForm(text, media, rules));
    case "text":
      return withText(bytes, charsetOf(contentType), (text) => readText(text, media));
    case "multipart":
      return decodeMultipart(bytes, contentType, media, rules);
    case "binary":
    case "sse":
    case "json-lines":
      return { kind: "value", value: new Blob([bytes], { type: contentType }) };
  }
}

function charsetOf(contentType: string): string | undefined {
  const media = parseMediaType(contentType);
  return media && mediaTypeParameter(media, "charset");
}

function withText(bytes: Uint8Array, charset: string | undefined, then: (text: string) => Decoded): Decoded {
  const text = decodeText(bytes, charset);
  return text === undefined ? malformed("charset", `must be ${charset ?? "UTF-8"}`) : then(text);
}

function decodeForm(text: string, media: MediaDescriptor, rules: TextRules): Decoded {
  const { value, issues } = decodeFormText(text, media, rules);
  return settleDecoded(value, issues);
}

function readText(text: string, { shape }: MediaDescriptor): Decoded {
  const value = shape === undefined ? text : coerceText(text, shape.types, "stated");
  return { kind: "value", value: value === NO_FIT ? text : value };
}
