import { isUtf8 } from "node:buffer";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import type { ExchangeBody, ExchangeHeaders, UnknownBody } from "../exchange.ts";
import { headerValue, headerValues } from "./header-lines.ts";
import { decodeBase64 } from "./recorded-body.ts";

const MOST_CODINGS = 4;

/** Where the bytes come from. A recording may contain decoded bytes; bytes from the wire are always encoded. */
export type ContentSource = "recording" | "wire";

/**
 * Removes content codings. Recorders disagree on whether to store decoded bytes (RFC 9110 §8.4), so recorded bytes are only decoded if they
 * start with the coding's magic number. `br` has no magic number, so its bytes are decoded if they are not text. Bytes from the wire are
 * always decoded. If decoding fails, the content is unknown.
 * @param limit - Maximum number of bytes after decompression.
 */
export function decodeContent(
  bytes: Uint8Array,
  headers: ExchangeHeaders,
  limit: number,
  source: ContentSource = "recording",
): ExchangeBody {
  const lines = headerValues(headers, "content-encoding");
  if (lines.length === 0) return { kind: "bytes", bytes };
  const codings = lines
    .flatMap((value) => value.toLowerCase().split(","))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  if (codings.length > MOST_CODINGS)
    return unknown(
      source,
      "coding",
      `\`Content-Encoding\` names ${codings.length} codings, and at most ${MOST_CODINGS} are decoded`,
    );
  let content = bytes;
  for (const coding of codings.reverse()) {
    const undone = undo(coding, content, limit, source);
    // If decompression fails, the recorder may already have decoded binary content.
    if (undone === undefined && (source === "wire" || isTextType(headers)))
      return unknown(source, "coding", `its "${coding}" coding is damaged`);
    if (undone !== undefined && "kind" in undone) return undone;
    content = undone ?? content;
  }
  return { kind: "bytes", bytes: content };
}

export function decodeBase64Content(text: string, headers: ExchangeHeaders, limit: number): ExchangeBody {
  const bytes = decodeBase64(text);
  return bytes === undefined
    ? { kind: "unknown", why: "its base64 is damaged" }
    : decodeContent(bytes, headers, limit);
}

/** Creates an unknown body. `cause` is only set for bytes from the wire, since only a live sender can still change the encoding. */
function unknown(source: ContentSource, cause: "size" | "coding", why: string): UnknownBody {
  return source === "wire" ? { kind: "unknown", why, cause } : { kind: "unknown", why };
}

function undo(
  coding: string,
  bytes: Uint8Array,
  limit: number,
  source: ContentSource,
): Uint8Array | UnknownBody | undefined {
  const inflate = source === "wire" ? (inflaters.get(coding) ?? "unsupported") : inflaterOf(coding, bytes);
  if (inflate === undefined) return bytes;
  if (inflate === "unsupported")
    return unknown(source, "coding", `tenon cannot decompress its "${coding}" coding`);
  try {
    const content = inflate(bytes, { maxOutputLength: limit });
    return new Uint8Array(content.buffer, content.byteOffset, content.length);
  } catch (error) {
    const tooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    if (tooLarge) return unknown(source, "size", `it is longer than ${limit} bytes when decompressed`);
    return hasMark(inflate) ? unknown(source, "coding", `its "${coding}" coding is damaged`) : undefined;
  }
}

type Inflate = (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer;

const inflaters: ReadonlyMap<string, Inflate> = new Map<string, Inflate>([
  ["gzip", gunzipSync],
  ["x-gzip", gunzipSync],
  ["deflate", inflateSync],
  ["br", brotliDecompressSync],
]);

function inflaterOf(coding: string, bytes: Uint8Array): Inflate | "unsupported" | undefined {
  if (bytes.length === 0) return undefined;
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
