import type { MediaDescriptor } from "../descriptors.ts";
import { coerceText, NO_FIT } from "../wire/coerce-text.ts";
import { type Decoded, decodeJson, malformed } from "./decode-json.ts";
import { charsetOf, decodeText } from "./decode-text.ts";

const UNKNOWN_CHARSET = "must be in one character encoding that is known";

/** As `decodeBody`, of bodies of JSON, text or octets. What else there is counts as octets. */
export function decodePlain(
  { kind, shape }: MediaDescriptor,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Decoded {
  if (kind === "json") return withText(bytes, undefined, decodeJson);
  if (kind !== "text") return { kind: "value", value: new Blob([bytes], { type: contentType }) };
  const charset = charsetOf(contentType);
  if (charset === "unknown") return malformed("charset", UNKNOWN_CHARSET);
  return withText(bytes, charset?.label, (text) => {
    const value = shape === undefined ? text : coerceText(text, shape.types, "stated");
    return { kind: "value", value: value === NO_FIT ? text : value };
  });
}

/** Reads octets as text, and then the text. */
export function withText(
  bytes: Uint8Array,
  charset: string | undefined,
  then: (text: string) => Decoded,
): Decoded {
  const text = decodeText(bytes, charset);
  return text === undefined ? malformed("charset", `must be ${charset ?? "UTF-8"}`) : then(text);
}
