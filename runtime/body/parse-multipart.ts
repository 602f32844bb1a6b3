import { mediaTypeParameter, parseMediaType } from "../media-type.ts";
import { isToken } from "../parameters/encode-plain.ts";
import { decodeText } from "./plain.ts";

/** One part of a multipart body. */
export interface Part {
  /** From `Content-Disposition`; absent in types other than `form-data`. */
  readonly name?: string;
  readonly filename?: string;
  readonly contentType?: string;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  /** A view of the body, not a copy. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The default maximum number of parts. */
export const MAX_PARTS = 1000;
const MAX_HEADER_BYTES = 16_384;

/**
 * Parses a multipart body (RFC 2046 §5.1, RFC 7578). `undefined` if it is malformed, truncated, or has more than {@link MAX_PARTS}
 * parts. The bytes of parts are exact; preamble and epilogue are dropped.
 *
 * Content that parsers read in different ways is malformed as well: a line that begins with the delimiter and is not one, also
 * after a bare line feed; header lines that are folded, end in a bare line feed or have no name; two `Content-…` lines of one name
 * or two names in a disposition; a transfer encoding, which only some parsers decode (RFC 7578 §4.7).
 */
export function parseMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  boundary: string,
): readonly Part[] | undefined {
  if (boundary === "" || boundary.length > 200) return undefined;
  const dashed = new TextEncoder().encode(`--${boundary}`);
  const parts: Part[] = [];
  let at = findDelimiter(bytes, dashed, 0);
  while (at >= 0) {
    const after = at + dashed.length;
    if (bytes[after] === 0x2d && bytes[after + 1] === 0x2d) return parts;
    const start = skipLine(bytes, after);
    const next = start < 0 ? -1 : findDelimiter(bytes, dashed, start);
    if (start < 0 || next < 0 || parts.length >= MAX_PARTS) return undefined;
    // The line break before a delimiter belongs to the delimiter.
    const part = parsePart(bytes.subarray(start, Math.max(start, next - 2)));
    if (part === undefined) return undefined;
    parts.push(part);
    at = next;
  }
  return undefined;
}

/** The offset of the next delimiter, which is a line of its own (RFC 2046 §5.1.1); -1 if a line only begins like one. */
function findDelimiter(bytes: Uint8Array, dashed: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x2d, from); at >= 0; at = bytes.indexOf(0x2d, at + 1)) {
    const before = bytes[at - 1];
    if (at > 0 && before !== 0x0a && before !== 0x0d) continue;
    if (!startsWith(bytes, dashed, at)) continue;
    const isLine = at === 0 || (before === 0x0a && bytes[at - 2] === 0x0d);
    return isLine && endsName(bytes[at + dashed.length]) ? at : -1;
  }
  return -1;
}

function startsWith(bytes: Uint8Array, prefix: Uint8Array, at: number): boolean {
  for (let i = 0; i < prefix.length; i++) if (bytes[at + i] !== prefix[i]) return false;
  return true;
}

/** Tells whether a byte may follow the boundary in a delimiter: a line break, white space, or the dashes of the last one. */
function endsName(octet: number | undefined): boolean {
  return octet === 0x0d || octet === 0x2d || octet === 0x20 || octet === 0x09;
}

/** The offset after the line break of a delimiter, with optional spaces before it; -1 if there is none. */
function skipLine(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at++;
  return isLineBreak(bytes, at) ? at + 2 : -1;
}

function isLineBreak(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x0d && bytes[at + 1] === 0x0a;
}

function parsePart(bytes: Uint8Array<ArrayBuffer>): Part | undefined {
  const end = findBlankLine(bytes);
  if (end === undefined) return undefined;
  const headers = readHeaders(bytes.subarray(0, end.headers));
  const disposition = readDisposition(headers?.get("content-disposition"));
  if (headers === undefined || disposition === undefined || isEncoded(headers)) return undefined;
  const contentType = headers.get("content-type");
  return {
    headers,
    bytes: bytes.subarray(end.body),
    ...disposition,
    ...(contentType === undefined ? {} : { contentType }),
  };
}

function findBlankLine(bytes: Uint8Array): { headers: number; body: number } | undefined {
  let line = 0;
  while (line <= Math.min(bytes.length, MAX_HEADER_BYTES)) {
    if (isLineBreak(bytes, line)) return { headers: Math.max(0, line - 2), body: line + 2 };
    const feed = bytes.indexOf(0x0a, line);
    if (feed < 1 || bytes[feed - 1] !== 0x0d) return undefined;
    line = feed + 1;
  }
  return undefined;
}

function readHeaders(bytes: Uint8Array): Map<string, string> | undefined {
  const text = decodeText(bytes);
  const headers = new Map<string, string>();
  if (text === "") return headers;
  for (const line of text?.split("\r\n") ?? [""]) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    // A folded line begins with white space, so it has no valid name.
    if (colon < 0 || !isToken(name) || /[\0\r]/.test(value)) return undefined;
    if (before !== undefined && name.startsWith("content-")) return undefined;
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return headers;
}

function isEncoded(headers: ReadonlyMap<string, string>): boolean {
  return !/^(?:7bit|8bit|binary)$/i.test(headers.get("content-transfer-encoding") ?? "binary");
}

function readDisposition(text: string | undefined): Pick<Part, "name" | "filename"> | undefined {
  if (text === undefined) return {};
  // The parameters have the same grammar as those of a media type.
  const media = parseMediaType(`x/${escapeForm(text)}`);
  if (media === undefined) return undefined;
  const names = media.parameters.map(([name]) => name);
  if (new Set(names).size < names.length || names.includes("name*")) return undefined;
  const name = mediaTypeParameter(media, "name");
  const filename = mediaTypeParameter(media, "filename");
  return {
    ...(name === undefined ? {} : { name: unescapeForm(name) }),
    ...(filename === undefined ? {} : { filename: unescapeForm(filename) }),
  };
}

/** Browsers do not escape a backslash in a name; older ones write `\"` for a quote. */
function escapeForm(text: string): string {
  return text.replaceAll(/\\(?!")/g, "\\\\");
}

/** Undoes the escapes of WHATWG HTML §4.10.21.8: only quotes and line breaks in names are percent-encoded. */
function unescapeForm(text: string): string {
  return text.replaceAll("%22", '"').replaceAll(/%0D/gi, "\r").replaceAll(/%0A/gi, "\n");
}
