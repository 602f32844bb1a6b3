// @ts-nocheck Made by a machine and tested as a whole.
import { mediaTypeParameter, parseMediaType } from "../joined/adapters-client-server.js";
import { decodeText } from "../joined/client-server.js";

/** One part of a multipart body. */
export interface Part {
  /** Of `Content-Disposition`; absent in types other than `form-data`. */
  readonly name?: string;
  readonly filename?: string;
  readonly contentType?: string;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  /** A view of the body, not a copy. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The most parts that are read by default. */
export const MAX_PARTS = 1000;
const MAX_HEADER_BYTES = 16_384;

/**
 * Takes a multipart body apart (RFC 2046 §5.1, RFC 7578). `undefined` where it is malformed, truncated, or has more than
 * {@link MAX_PARTS} parts. Bytes of parts are kept exactly; preamble and epilogue are dropped.
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
    const part = parsePart(bytes.subarray(start, Math.max(start, endBefore(bytes, next))));
    if (part === undefined) return undefined;
    parts.push(part);
    at = next;
  }
  return undefined;
}

/** The next delimiter that stands at the beginning of a line. */
function findDelimiter(bytes: Uint8Array, dashed: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x2d, from); at >= 0; at = bytes.indexOf(0x2d, at + 1)) {
    if ((at === 0 || bytes[at - 1] === 0x0a) && startsWith(bytes, dashed, at)) return at;
  }
  return -1;
}

function startsWith(bytes: Uint8Array, prefix: Uint8Array, at: number): boolean {
  for (let i = 0; i < prefix.length; i++) if (bytes[at + i] !== prefix[i]) return false;
  const next = bytes[at + prefix.length];
  return next === 0x0d || next === 0x0a || next === 0x2d || next === 0x20 || next === 0x09;
}

/** Past the line break after a delimiter, spaces allowed before it; -1 where there is none. */
function skipLine(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at++;
  if (bytes[at] === 0x0d) at++;
  return bytes[at] === 0x0a ? at + 1 : -1;
}

/** The line break before a delimiter belongs to the delimiter. */
function endBefore(bytes: Uint8Array, delimiter: number): number {
  return bytes[delimiter - 2] === 0x0d ? delimiter - 2 : delimiter - 1;
}

function parsePart(bytes: Uint8Array<ArrayBuffer>): Part | undefined {
  const end = findBlankLine(bytes);
  if (end === undefined) return undefined;
  const text = decodeText(bytes.subarray(0, end.headers));
  if (text === undefined) return undefined;
  const headers = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const contentType = headers.get("content-type");
  const disposition = readDisposition(headers.get("content-disposition"));
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
    const feed = bytes.indexOf(0x0a, line);
    if (feed < 0) return undefined;
    if (feed === line || (feed === line + 1 && bytes[line] === 0x0d))
      return { headers: line, body: feed + 1 };
    line = feed + 1;
  }
  return undefined;
}

function readDisposition(text: string | undefined): Pick<Part, "name" | "filename"> {
  // The same grammar of parameters as a media type's, so one reader does.
  const media = text === undefined ? undefined : parseMediaType(`x/${escapeForm(text)}`);
  if (media === undefined) return {};
  const name = mediaTypeParameter(media, "name");
  const filename = mediaTypeParameter(media, "filename");
  return {
    ...(name === undefined ? {} : { name: unescapeForm(name) }),
    ...(filename === undefined ? {} : { filename: unescapeForm(filename) }),
  };
}

/** Browsers do not escape a backslash in a name; `\"` is what older ones write for a quote. */
function escapeForm(text: string): string {
  return text.replaceAll(/\\(?!")/g, "\\\\");
}

/** WHATWG HTML §4.10.21.8: quotes and line breaks in names are percent-encoded, nothing else is. */
function unescapeForm(text: string): string {
  return text.replaceAll("%22", '"').replaceAll(/%0D/gi, "\r").replaceAll(/%0A/gi, "\n");
}
