import { isUtf8 } from "node:buffer";
import { mediaTypeParameter, parseMediaType } from "../../../runtime/media-type.ts";
import type { ExchangeBody } from "../exchange.ts";
import { TextOctets } from "./text-octets.ts";

const encoder = new TextEncoder();
const LONE_SURROGATE = /\p{Surrogate}/u;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const LATIN = new Set([
  "iso-8859-1",
  "iso8859-1",
  "latin1",
  "l1",
  "us-ascii",
  "ascii",
  "windows-1252",
  "cp1252",
]);

/**
 * Turns a recorded text back into the octets that its content type says it had: UTF-8 unless a `charset` names another one.
 * Unknown where that cannot be done exactly.
 */
export function recordedText(text: string, contentType: string | undefined): ExchangeBody {
  const charset = charsetOf(contentType);
  if (isUnicode(charset)) return unicodeBody(text);
  if (LATIN.has(charset) && isSharedByLatin(text))
    return { kind: "bytes", bytes: new Uint8Array(Buffer.from(text, "latin1")) };
  if (charset === "utf-16le" || charset === "utf-16")
    return { kind: "bytes", bytes: new Uint8Array(Buffer.from(text, "utf16le")) };
  return { kind: "unknown", why: `it was recorded as text, not as the octets of its charset "${charset}"` };
}

/** Half a character becomes U+FFFD on its way to octets: then the text is not what they are. */
function unicodeBody(text: string): ExchangeBody {
  return LONE_SURROGATE.test(text) ? { kind: "bytes", bytes: encoder.encode(text) } : new TextOctets(text);
}

/** The text from which {@link recordedText} makes these octets again; `undefined` where there is none. */
export function textOfBody(bytes: Uint8Array, contentType: string | undefined): string | undefined {
  return isUnicode(charsetOf(contentType)) && isUtf8(bytes) ? decoder.decode(bytes) : undefined;
}

function isUnicode(charset: string | undefined): charset is undefined | "utf-8" | "utf8" {
  return charset === undefined || charset === "utf-8" || charset === "utf8";
}

function charsetOf(contentType: string | undefined): string | undefined {
  const media = contentType === undefined ? undefined : parseMediaType(contentType);
  return media === undefined ? undefined : mediaTypeParameter(media, "charset")?.toLowerCase();
}

/** Whether each character is one octet, and the same one in all of the above. */
function isSharedByLatin(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0xff || (code > 0x7f && code < 0xa0)) return false;
  }
  return true;
}
