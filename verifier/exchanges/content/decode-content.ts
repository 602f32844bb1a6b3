import { isUtf8 } from "node:buffer";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import type { ExchangeBody, ExchangeHeaders } from "../../exchange.ts";
import { headerValue, headerValues } from "./header-lines.ts";

/**
 * The content behind recorded octets. Recorders differ in whether they undo `Content-Encoding` (RFC 9110 §8.4) before they
 * write, and none says which; so a coding is undone only where the octets bear its mark, and for `br`, which has none, where
 * they are not text. What cannot be undone is unknown.
 *
 * @param limit - The most octets of the decompressed content.
 */
export function decodeContent(bytes: Uint8Array, headers: ExchangeHeaders, limit: number): ExchangeBody {
  const codings = headerValues(headers, "content-encoding")
    .flatMap((value) => value.toLowerCase().split(","))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  let content = bytes;
  for (const coding of codings.reverse()) {
    const undone = undo(coding, content, limit);
    // Octets that are nothing compressed may be content of a binary type, whose coding was undone before.
    if (undone === undefined && isTextType(headers))
      return { kind: "unknown", why: `its "${coding}" coding is damaged` };
    if (typeof undone === "string") return { kind: "unknown", why: undone };
    content = undone ?? content;
  }
  return { kind: "bytes", bytes: content };
}

/** The content; why it cannot be known; or `undefined` where the octets are not in this coding, for all one can see. */
function undo(coding: string, bytes: Uint8Array, limit: number): Uint8Array | string | undefined {
  const inflate = bytes.length === 0 ? undefined : inflaterOf(coding, bytes);
  if (inflate === undefined) return bytes;
  if (inflate === "unsupported") return `it is compressed by "${coding}", which cannot be undone here`;
  try {
    const content = inflate(bytes, { maxOutputLength: limit });
    return new Uint8Array(content.buffer, content.byteOffset, content.length);
  } catch (error) {
    const tooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    if (tooLarge) return `decompressed it is longer than ${limit} octets`;
    return hasMark(inflate) ? `its "${coding}" coding is damaged` : undefined;
  }
}

type Inflate = (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer;

/** What undoes a coding; `undefined` where it has been undone already. */
function inflaterOf(coding: string, bytes: Uint8Array): Inflate | "unsupported" | undefined {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return first === 0x1f && second === 0x8b ? gunzipSync : undefined;
    case "deflate":
      if ((first & 0x0f) === 8 && (first * 256 + second) % 31 === 0 && !isText(bytes)) return inflateSync;
      return isText(bytes) ? undefined : inflateRawSync;
    case "br":
      return isText(bytes) ? undefined : brotliDecompressSync;
    case "zstd":
      return first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd
        ? "unsupported"
        : undefined;
    default:
      return isText(bytes) ? undefined : "unsupported";
  }
}

function hasMark(inflate: Inflate): boolean {
  return inflate === gunzipSync || inflate === inflateSync;
}

function isText(bytes: Uint8Array): boolean {
  return isUtf8(bytes);
}

function isTextType(headers: ExchangeHeaders): boolean {
  return /^text\/|json|xml|urlencoded|javascript/i.test(headerValue(headers, "content-type") ?? "");
}
