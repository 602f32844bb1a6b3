import type { MediaDescriptor } from "../descriptors.ts";
import { parseMediaType } from "../media-type.ts";
import { coerceText, NO_FIT } from "../wire/read-json.ts";
import { type Decoded, decodeJson, malformed } from "./decode-json.ts";

/**
 * Turns octets into text: UTF-8 unless `charset` names another encoding of the WHATWG Encoding standard. A byte order mark
 * is dropped. `undefined` where the octets are not in that encoding, or the encoding is not known.
 */
export function decodeText(bytes: Uint8Array, charset?: string): string | undefined {
  try {
    return (charset === undefined ? UTF8 : decoderFor(charset)).decode(bytes);
  } catch {
    return undefined;
  }
}

const UTF8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

function decoderFor(charset: string): TextDecoder {
  const label = charset.toLowerCase();
  return label === "utf-8" || label === "utf8" ? UTF8 : new TextDecoder(label, { fatal: true });
}

/**
 * The character encoding that a content type names; `undefined` where it names none. `"unknown"` where it is no label of the
 * WHATWG Encoding standard, or several are named, of which each reader may take another.
 */
export function charsetOf(contentType: string): { readonly label: string } | "unknown" | undefined {
  const media = parseMediaType(contentType);
  const labels = media?.parameters
    .filter(([name]) => name === "charset")
    .map(([, value]) => value.toLowerCase());
  const [label, ...others] = new Set(labels);
  if (label === undefined) return undefined;
  if (others.length > 0) return "unknown";
  try {
    decoderFor(label);
    return { label };
  } catch {
    return "unknown";
  }
}

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
