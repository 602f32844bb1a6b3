import { isUtf8 } from "node:buffer";
import { charsetOf } from "../../../runtime/body/plain.ts";
import type { BodyOctets, ExchangeBody, ExchangeHeaders } from "../exchange.ts";
import { headerValue } from "./header-lines.ts";

const encoder = new TextEncoder();
const LONE_SURROGATE = /\p{Surrogate}/u;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Turns a recorded text back into the octets that its content type says it had: UTF-8 unless a `charset` names another one.
 * Unknown where that cannot be done exactly.
 */
export function recordedText(text: string, contentType: string | undefined): ExchangeBody {
  switch (encodingOf(contentType)) {
    case "utf-8":
      return unicodeBody(text);
    case "utf-16le":
      return { kind: "bytes", bytes: new Uint8Array(Buffer.from(text, "utf16le")) };
    case "windows-1252":
      if (isSharedByLatin(text)) return { kind: "bytes", bytes: new Uint8Array(Buffer.from(text, "latin1")) };
  }
  return { kind: "unknown", why: "it was recorded as text, not as the octets of its `charset`" };
}

/** The name of a text's encoding in the WHATWG Encoding standard; `undefined` where it is not known, or several are named. */
function encodingOf(contentType = ""): string | undefined {
  const charset = charsetOf(contentType);
  if (charset === "unknown") return undefined;
  const label = charset?.label ?? "utf-8";
  return label === "utf-8" ? label : new TextDecoder(label).encoding;
}

/** Half a character becomes U+FFFD on its way to octets: then the text is not what they are. */
function unicodeBody(text: string): ExchangeBody {
  return LONE_SURROGATE.test(text) ? { kind: "bytes", bytes: encoder.encode(text) } : new TextOctets(text);
}

/** The text from which {@link recordedText} makes these octets again; `undefined` where there is none. */
export function textOfBody(bytes: Uint8Array, contentType: string | undefined): string | undefined {
  return encodingOf(contentType) === "utf-8" && isUtf8(bytes) ? decoder.decode(bytes) : undefined;
}

/** Whether each character is one octet, and the same one in all encodings that are labels of windows-1252. */
function isSharedByLatin(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0xff || (code > 0x7f && code < 0xa0)) return false;
  }
  return true;
}

/** A body that was recorded as a text. Its octets are made where they are asked for: who judges JSON reads the text alone. */
class TextOctets implements BodyOctets {
  readonly kind = "bytes";
  readonly text: string;
  #bytes: Uint8Array | undefined;

  /** @param text - Without half characters. */
  constructor(text: string) {
    this.text = text;
  }

  get bytes(): Uint8Array {
    this.#bytes ??= encoder.encode(this.text);
    return this.#bytes;
  }
}

const NONE: ExchangeBody = { kind: "none" };

/**
 * What to make of a request without a recorded body, when its headers were recorded (RFC 9112 §6.3): there was none, unless
 * a header announces one.
 */
export function absentRequestBody(headers: ExchangeHeaders, why: string): ExchangeBody {
  const length = headerValue(headers, "content-length");
  if (length !== undefined) return isZero(length) ? NONE : { kind: "unknown", why };
  const announced = headerValue(headers, "transfer-encoding") ?? headerValue(headers, "content-type");
  return announced === undefined ? NONE : { kind: "unknown", why };
}

/** The same for a response: a status, a `HEAD` or a length can rule a body out (RFC 9110 §6.4.1). */
export function absentResponseBody(
  method: string,
  status: number,
  headers: ExchangeHeaders,
  why: string,
): ExchangeBody {
  if (method === "HEAD" || status < 200 || status === 204 || status === 304) return NONE;
  return isZero(headerValue(headers, "content-length")) ? NONE : { kind: "unknown", why };
}

function isZero(length: string | undefined): boolean {
  return length !== undefined && /^\s*0+\s*$/.test(length);
}

/** The octets of a base64 text (RFC 4648 §4 or §5, padding optional, white space ignored); `undefined` where it is none. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const compact = /\s/.test(text) ? text.replace(/\s/g, "") : text;
  let end = compact.length;
  while (end > 0 && compact.length - end < 2 && compact[end - 1] === "=") end--;
  const bytes = Buffer.from(compact, "base64");
  // Buffer passes over what is no base64; then it has fewer octets than the characters stand for.
  if (end % 4 === 1 || bytes.length !== Math.floor((end * 3) / 4)) return undefined;
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** The standard base64 text of octets. */
export function encodeBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");
}
