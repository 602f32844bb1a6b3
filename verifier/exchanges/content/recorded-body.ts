import { isUtf8 } from "node:buffer";
import { charsetOf } from "../../../runtime/body/plain.ts";
import type { BodyOctets, ExchangeBody, ExchangeHeaders } from "../exchange.ts";
import { headerValue } from "./header-lines.ts";

const encoder = new TextEncoder();
const LONE_SURROGATE = /\p{Surrogate}/u;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Encodes recorded text with its original `charset`, or UTF-8 by default. The body is unknown if the exact bytes cannot be restored. */
export function recordedText(text: string, contentType: string | undefined): ExchangeBody {
  switch (encodingOf(contentType)) {
    case "utf-8":
      return unicodeBody(text);
    case "utf-16le":
      return { kind: "bytes", bytes: new Uint8Array(Buffer.from(text, "utf16le")) };
    case "windows-1252":
      if (isSharedByLatin(text)) return { kind: "bytes", bytes: new Uint8Array(Buffer.from(text, "latin1")) };
  }
  return { kind: "unknown", why: "it was recorded as text, not as the bytes of its `charset`" };
}

function encodingOf(contentType = ""): string | undefined {
  // Most content types have no `charset`, so skip parsing.
  if (!NAMES_CHARSET.test(contentType)) return "utf-8";
  const charset = charsetOf(contentType);
  if (charset === "unknown") return undefined;
  const label = charset?.label ?? "utf-8";
  return label === "utf-8" ? label : new TextDecoder(label).encoding;
}

const NAMES_CHARSET = /charset/i;

/** Encodes a string as UTF-8, replacing lone surrogates with U+FFFD. */
export function unicodeBody(text: string): ExchangeBody {
  return LONE_SURROGATE.test(text) ? { kind: "bytes", bytes: encoder.encode(text) } : new TextOctets(text);
}

/** Returns the text from which {@link recordedText} would restore these bytes, if there is any. */
export function textOfBody(bytes: Uint8Array, contentType: string | undefined): string | undefined {
  return encodingOf(contentType) === "utf-8" && isUtf8(bytes) ? decoder.decode(bytes) : undefined;
}

/** Checks whether ISO 8859-1 and windows-1252 encode a string identically, because WHATWG Encoding treats both as windows-1252. */
function isSharedByLatin(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0xff || (code > 0x7f && code < 0xa0)) return false;
  }
  return true;
}

/** A body recorded as text. JSON is judged as text, so the bytes are computed on demand. */
class TextOctets implements BodyOctets {
  readonly kind = "bytes";
  readonly text: string;
  #bytes: Uint8Array | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get bytes(): Uint8Array {
    this.#bytes ??= encoder.encode(this.text);
    return this.#bytes;
  }
}

const NONE: ExchangeBody = { kind: "none" };

export function absentRequestBody(headers: ExchangeHeaders, why: string): ExchangeBody {
  const length = headerValue(headers, "content-length");
  if (length !== undefined) return isZero(length) ? NONE : { kind: "unknown", why };
  const announced = headerValue(headers, "transfer-encoding") ?? headerValue(headers, "content-type");
  return announced === undefined ? NONE : { kind: "unknown", why };
}

/**
 * Returns an unknown body, or none if the method, the status (RFC 9110 §6.4.1) or a length of 0 rules out a body.
 * @param isSent - Whether the recording contains other evidence of a body. Default: false.
 */
export function absentResponseBody(
  method: string,
  status: number,
  headers: ExchangeHeaders,
  why: string,
  isSent = false,
): ExchangeBody {
  if (method === "HEAD" || status < 200 || status === 204 || status === 304) return NONE;
  if (isZero(headerValue(headers, "content-length"))) return NONE;
  const isAnnounced = isSent || ANNOUNCING.some((name) => headerValue(headers, name) !== undefined);
  return { kind: "unknown", why, ...(isAnnounced ? undefined : { mayBeAbsent: true }) };
}

const ANNOUNCING = ["content-length", "transfer-encoding", "content-type"];

export function announcesBody(headers: ExchangeHeaders): boolean {
  const length = headerValue(headers, "content-length");
  return length === undefined ? headerValue(headers, "transfer-encoding") !== undefined : !isZero(length);
}

function isZero(length: string | undefined): boolean {
  return length !== undefined && /^\s*0+\s*$/.test(length);
}

/** Decodes Base64 (RFC 4648 §4 or §5) with optional padding, ignoring white space. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const compact = /\s/.test(text) ? text.replace(/\s/g, "") : text;
  let end = compact.length;
  while (end > 0 && compact.length - end < 2 && compact[end - 1] === "=") end--;
  const bytes = Buffer.from(compact, "base64");
  // Buffer skips invalid characters, so invalid input yields fewer bytes than expected.
  if (end % 4 === 1 || bytes.length !== Math.floor((end * 3) / 4)) return undefined;
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

export function encodeBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");
}
