import { mediaTypeParameter, parseMediaType } from "../http-semantics.ts";
import { isToken } from "../parameters/encode-plain.ts";
import { decodeText } from "./plain.ts";

export interface PartHead {
  readonly name?: string;
  readonly filename?: string;
  readonly contentType?: string;
  readonly headers: ReadonlyMap<string, string>;
}

export interface Part extends PartHead {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface MultipartLimits {
  /** The maximum number of parts. Default: {@link MAX_PARTS}. */
  readonly parts?: number | undefined;
  /** The maximum size of a part's headers in bytes. Default: {@link MAX_HEADER_BYTES}. */
  readonly headerBytes?: number | undefined;
}

const MAX_PARTS = 1000;
const MAX_HEADER_BYTES = 16_384;

/** A parser event. No further events follow `closed` or `malformed`. */
export type MultipartEvent =
  | { readonly kind: "head"; readonly head: PartHead }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "end" }
  /** The closing delimiter was reached; any bytes after it are ignored. */
  | { readonly kind: "closed" }
  | { readonly kind: "malformed"; readonly message: string };

/**
 * Parses a complete body with {@link MultipartParser}, ignoring preamble and epilogue. Returns `undefined` if the body is malformed,
 * truncated, or contains more than {@link MAX_PARTS} parts.
 */
export function parseMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  boundary: string,
): readonly Part[] | undefined {
  const parser = new MultipartParser(boundary);
  parser.push(bytes);
  const parts: Part[] = [];
  let part: { head: PartHead; bytes: Uint8Array<ArrayBuffer> } | undefined;
  for (let event = parser.next(); event !== undefined; event = parser.next()) {
    if (event.kind === "head") part = { head: event.head, bytes: new Uint8Array() };
    else if (event.kind === "bytes" && part !== undefined) part.bytes = event.bytes;
    else if (event.kind === "end" && part !== undefined) parts.push({ ...part.head, bytes: part.bytes });
    else if (event.kind === "closed") return parts;
  }
  return undefined;
}

const MALFORMED: MultipartEvent = {
  kind: "malformed",
  message: "must be a well-formed multipart body",
};
const END: MultipartEvent = { kind: "end" };
const CLOSED: MultipartEvent = { kind: "closed" };

/**
 * Incremental parser for multipart bodies (RFC 2046 §5.1, RFC 7578). `push` adds bytes, and `next` returns the next event, or `undefined`
 * if it needs more bytes. Buffers at most one part's headers, or a few bytes that might begin a delimiter.
 *
 * Bodies that other parsers could interpret differently are malformed:
 * - lines that start with the delimiter without being one, even after a bare line feed
 * - header lines that are folded, end in a bare line feed, or have no name
 * - repeated `Content-…` headers in a part, and repeated names in a `Content-Disposition`
 * - a `Content-Transfer-Encoding` that changes the content, since only some parsers decode it (RFC 7578 §4.7)
 */
export class MultipartParser {
  readonly #dashed: Uint8Array;
  readonly #maxParts: number;
  readonly #maxHeaderBytes: number;
  #state: "content" | "delimiter" | "headers" | "over";
  #isPart = false;
  #count = 0;
  #bytes: Uint8Array<ArrayBuffer> = new Uint8Array();
  #room: Uint8Array<ArrayBuffer> = new Uint8Array();
  #start = 0;
  #at = 0;
  #line = 0;
  #isFirst = true;
  #end: MultipartEvent | undefined;

  constructor(boundary: string, { parts = MAX_PARTS, headerBytes = MAX_HEADER_BYTES }: MultipartLimits = {}) {
    this.#dashed = new TextEncoder().encode(`--${boundary}`);
    this.#maxParts = parts;
    this.#maxHeaderBytes = headerBytes;
    this.#state = boundary === "" || boundary.length > 200 ? "over" : "content";
    if (this.#state === "over") this.#end = MALFORMED;
  }

  push(chunk: Uint8Array<ArrayBuffer>): void {
    if (this.#state === "over") return;
    // Two bytes before the search position are kept, since they show whether the delimiter starts a line.
    const used = Math.max(0, Math.min(this.#start, this.#at - 2));
    this.#isFirst &&= used === 0;
    const rest = this.#bytes.subarray(used);
    this.#bytes = rest.length === 0 ? chunk : this.#join(rest, chunk);
    this.#start -= used;
    this.#at -= used;
    this.#line -= used;
  }

  /** Appends a chunk. The buffer doubles in size, so that bodies arriving byte by byte are not copied each time. */
  #join(rest: Uint8Array, chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    const size = rest.length + chunk.length;
    const isOwn = rest.buffer === this.#room.buffer && rest.byteOffset + size <= this.#room.length;
    const from = isOwn ? rest.byteOffset : 0;
    if (!isOwn) {
      this.#room = new Uint8Array(Math.max(size, 2 * rest.length));
      this.#room.set(rest);
    }
    this.#room.set(chunk, from + rest.length);
    return this.#room.subarray(from, from + size);
  }

  /** Returns the next event, or `undefined` if more bytes are needed. A body without a `closed` event is incomplete. */
  next(): MultipartEvent | undefined {
    for (;;) {
      const event = this.#step();
      if (event !== "go on") return event;
    }
  }

  #step(): MultipartEvent | "go on" | undefined {
    switch (this.#state) {
      case "content":
        return this.#readContent();
      case "delimiter":
        return this.#readDelimiter();
      case "headers":
        return this.#readHeaders();
      case "over": {
        const event = this.#end;
        this.#end = undefined;
        return event;
      }
    }
  }

  #readContent(): MultipartEvent | "go on" | undefined {
    const bytes = this.#bytes;
    const dashed = this.#dashed;
    const last = bytes.length - dashed.length - 1;
    let at = this.#at;
    for (; at <= last; at++) {
      at = findDash(bytes, at);
      if (at < 0 || at > last) break;
      const isFirst = at === 0 && this.#isFirst;
      const before = bytes[at - 1];
      if (!isFirst && before !== 0x0a && before !== 0x0d) continue;
      if (!startsWith(bytes, dashed, at)) continue;
      const isLine = isFirst || (before === 0x0a && bytes[at - 2] === 0x0d);
      // The line break before a delimiter is part of the delimiter, so it cannot also terminate the headers.
      if (!isLine || !endsName(bytes[at + dashed.length]) || (this.#isPart && at - 2 < this.#start))
        return this.#fail();
      this.#at = at;
      return this.#handOn(at - 2, at + dashed.length);
    }
    this.#at = Math.max(this.#at, last + 1);
    return this.#handOn(this.#at - 2);
  }

  /** @param delimiter - The offset after the boundary, if a delimiter starts at `end`. */
  #handOn(end: number, delimiter?: number): MultipartEvent | "go on" | undefined {
    const piece = this.#bytes.subarray(this.#start, Math.max(this.#start, end));
    this.#start += piece.length;
    if (this.#isPart && piece.length > 0) return { kind: "bytes", bytes: piece };
    if (delimiter === undefined) return undefined;
    this.#state = "delimiter";
    this.#start = delimiter;
    this.#at = delimiter;
    if (!this.#isPart) return "go on";
    this.#isPart = false;
    return END;
  }

  #readDelimiter(): MultipartEvent | "go on" | undefined {
    const bytes = this.#bytes;
    let at = this.#at;
    const isEarly = at === this.#start;
    if (isEarly && bytes[at] === 0x2d) {
      if (at + 1 >= bytes.length) return undefined;
      return bytes[at + 1] === 0x2d ? this.#finish(CLOSED) : this.#fail();
    }
    while (bytes[at] === 0x20 || bytes[at] === 0x09) at++;
    // One space is kept, because `--` after a space does not close the body.
    this.#start = Math.max(this.#start, at - 1);
    this.#at = at;
    if (at + 1 >= bytes.length) return at < bytes.length && bytes[at] !== 0x0d ? this.#fail() : undefined;
    if (!isLineBreak(bytes, at)) return this.#fail();
    this.#count++;
    if (this.#count > this.#maxParts) return this.#fail(`must have at most ${this.#maxParts} parts`);
    this.#state = "headers";
    this.#start = at + 2;
    this.#at = at + 2;
    this.#line = at + 2;
    return "go on";
  }

  #readHeaders(): MultipartEvent | undefined {
    const bytes = this.#bytes;
    const dashed = this.#dashed;
    for (;;) {
      const line = this.#line;
      if (line - this.#start > this.#maxHeaderBytes) return this.#tooLong();
      const feed = bytes.indexOf(0x0a, this.#at);
      if (feed < 0) {
        this.#at = bytes.length;
        return bytes.length - this.#start > this.#maxHeaderBytes + 2 ? this.#tooLong() : undefined;
      }
      // A delimiter must not appear in the middle of a part's headers.
      if (bytes[feed - 1] !== 0x0d || startsWith(bytes, dashed, line)) return this.#fail();
      this.#at = feed + 1;
      this.#line = feed + 1;
      if (feed === line + 1) break;
    }
    const head = readHead(bytes.subarray(this.#start, Math.max(this.#start, this.#line - 4)));
    if (head === undefined) return this.#fail();
    this.#state = "content";
    this.#isPart = true;
    this.#start = this.#line;
    return { kind: "head", head };
  }

  #tooLong(): MultipartEvent {
    return this.#fail(`must have at most ${this.#maxHeaderBytes} bytes of headers in each part`);
  }

  #fail(message?: string): MultipartEvent {
    return this.#finish(message === undefined ? MALFORMED : { kind: "malformed", message });
  }

  #finish(event: MultipartEvent): MultipartEvent {
    this.#state = "over";
    this.#bytes = new Uint8Array();
    return event;
  }
}

/** Finds the next `-`. A loop over the first 64 bytes is faster than `indexOf` if the dash is near. */
function findDash(bytes: Uint8Array, from: number): number {
  const end = Math.min(from + 64, bytes.length);
  for (let at = from; at < end; at++) if (bytes[at] === 0x2d) return at;
  return bytes.indexOf(0x2d, end);
}

function startsWith(bytes: Uint8Array, prefix: Uint8Array, at: number): boolean {
  for (let i = 0; i < prefix.length; i++) if (bytes[at + i] !== prefix[i]) return false;
  return true;
}

function endsName(octet: number | undefined): boolean {
  return octet === 0x0d || octet === 0x2d || octet === 0x20 || octet === 0x09;
}

function isLineBreak(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x0d && bytes[at + 1] === 0x0a;
}

function readHead(bytes: Uint8Array<ArrayBuffer>): PartHead | undefined {
  const headers = readHeaders(bytes);
  const disposition = readDisposition(headers?.get("content-disposition"));
  if (headers === undefined || disposition === undefined || isEncoded(headers)) return undefined;
  const contentType = headers.get("content-type");
  return { headers, ...disposition, ...(contentType === undefined ? {} : { contentType }) };
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
    // A folded header line starts with white space, so its name is not a token.
    if (colon < 0 || !isToken(name) || /[\0\r]/.test(value)) return undefined;
    if (before !== undefined && name.startsWith("content-")) return undefined;
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return headers;
}

function isEncoded(headers: ReadonlyMap<string, string>): boolean {
  return !/^(?:7bit|8bit|binary)$/i.test(headers.get("content-transfer-encoding") ?? "binary");
}

function readDisposition(text: string | undefined): Pick<PartHead, "name" | "filename"> | undefined {
  if (text === undefined) return {};
  // `Content-Disposition` parameters use the same grammar as media type parameters.
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

/**
 * Escapes the backslashes that browsers send unescaped in names. Backslashes before a quote are kept, because some older browsers send
 * `\\"`.
 */
function escapeForm(text: string): string {
  return text.replaceAll(/\\(?!")/g, "\\\\");
}

function unescapeForm(text: string): string {
  return text.replaceAll("%22", '"').replaceAll(/%0D/gi, "\r").replaceAll(/%0A/gi, "\n");
}
