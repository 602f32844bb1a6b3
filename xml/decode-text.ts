import { charsetOf, decodeText } from "../runtime/body/plain.ts";

/** A decoded document. `undefined` if the bytes are invalid in the document's encoding, `"unknown"` if the encoding is unknown. */
export type DocumentText = { readonly text: string } | "unknown" | undefined;

/** Decodes a document. The encoding is determined by the byte order mark, `charset`, or the XML declaration (RFC 7303 §3). Default: UTF-8. */
export function decodeDocument(bytes: Uint8Array, contentType: string): DocumentText {
  const charset = charsetOf(contentType);
  const label =
    markedEncoding(bytes) ?? (charset === "unknown" ? charset : charset?.label) ?? declared(bytes);
  if (label === "unknown" || (label !== undefined && !isKnown(label))) return "unknown";
  const text = decodeText(bytes, label);
  return text === undefined ? undefined : { text };
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : undefined;
}

const DECLARATION = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;

function declared(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const label = DECLARATION.exec(start)?.[1];
  // If the declaration can be read at this point, the encoding is not UTF-16, whatever the declaration says (XML 1.0 appendix F).
  return label === undefined || /^utf-?16/i.test(label) ? undefined : label;
}

function isKnown(label: string): boolean {
  return charsetOf(`text/xml; charset=${label}`) !== "unknown";
}
