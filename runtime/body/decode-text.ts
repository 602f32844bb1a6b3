import { parseMediaType } from "../media-type.ts";

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
