import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { posix } from "node:path";
import { Readable } from "node:stream";
import { createInflateRaw, inflateRawSync } from "node:zlib";

export interface ZipArchive {
  readonly recordings: readonly string[];
  stream(name: string): AsyncIterable<Uint8Array>;
  /**
   * Reads a file in the archive that a recording refers to by relative path. Returns `undefined` if the file is missing, damaged, or longer
   * than `limit` bytes.
   */
  readAttachment(recording: string, name: string, limit: number): Uint8Array | undefined;
  close(): void;
}

export class ZipError extends Error {
  override readonly name: string = "ZipError";
}

export function isZip(path: string): boolean {
  try {
    // Opening a named pipe would block until someone writes to it.
    if (!statSync(path).isFile()) return false;
    const file = openSync(path, "r");
    try {
      return readAt(file, 0, 4).equals(LOCAL);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

/** @throws {ZipError} If the archive is damaged, encrypted, or requires ZIP64. */
export function openZip(path: string): ZipArchive {
  const file = openSync(path, "r");
  try {
    const entries = readDirectory(file);
    return {
      recordings: [...entries.keys()].filter((name) => /\.har$/i.test(name)),
      stream: (name) => streamEntry(file, entries.get(name)),
      readAttachment: (recording, name, limit) => {
        const entry = entries.get(posix.join(posix.dirname(recording), name));
        return entry === undefined ? undefined : readEntry(file, entry, limit);
      },
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Signatures of a local file header (§4.3.7), the central directory, and its end (§4.3.12, §4.3.16). */
const LOCAL = Buffer.from("PK\x03\x04", "latin1");
const CENTRAL = Buffer.from("PK\x01\x02", "latin1");
const END = Buffer.from("PK\x05\x06", "latin1");

const STORED = 0;
const DEFLATED = 8;

interface ZipEntry {
  readonly method: number;
  readonly length: number;
  readonly offset: number;
}

/** Size of the end record, excluding the comment. */
const END_BYTES = 22;
const COMMENT_BYTES = 0xffff;

function readDirectory(file: number): ReadonlyMap<string, ZipEntry> {
  const { size } = fstatSync(file);
  const tail = readAt(file, Math.max(0, size - END_BYTES - COMMENT_BYTES), END_BYTES + COMMENT_BYTES);
  const at = tail.lastIndexOf(END);
  if (at < 0 || at + END_BYTES > tail.length) throw new ZipError("is a damaged zip archive");
  const length = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  if (offset + length > size)
    throw new ZipError("is a damaged zip archive, or needs the 64-bit extension of zip");
  const directory = readAt(file, offset, length);
  const entries = new Map<string, ZipEntry>();
  for (let next = 0; next < directory.length; ) {
    const head = directory.subarray(next, next + 46);
    if (head.length < 46 || !head.subarray(0, 4).equals(CENTRAL))
      throw new ZipError("is a damaged zip archive");
    if ((head.readUInt16LE(8) & 1) === 1) throw new ZipError("is an encrypted zip archive");
    const name = directory.toString("utf8", next + 46, next + 46 + head.readUInt16LE(28));
    const entry = {
      method: head.readUInt16LE(10),
      length: head.readUInt32LE(20),
      offset: head.readUInt32LE(42),
    };
    // ZIP readers disagree on which of two entries with the same name to use.
    if (entries.has(name)) throw new ZipError("is a zip archive with two entries of the same name");
    entries.set(name, entry);
    next += 46 + head.readUInt16LE(28) + head.readUInt16LE(30) + head.readUInt16LE(32);
  }
  return entries;
}

function contentOf(file: number, { offset }: ZipEntry): number | undefined {
  const head = readAt(file, offset, 30);
  if (head.length < 30 || !head.subarray(0, 4).equals(LOCAL)) return undefined;
  return offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
}

function readEntry(file: number, entry: ZipEntry, limit: number): Uint8Array | undefined {
  const start = contentOf(file, entry);
  // Deflate increases the size by at most a few bytes.
  if (start === undefined || entry.length > limit + 1024 + limit / 1000) return undefined;
  const stored = readAt(file, start, entry.length);
  if (stored.length < entry.length) return undefined;
  if (entry.method === STORED) return stored.length > limit ? undefined : new Uint8Array(stored);
  if (entry.method !== DEFLATED) return undefined;
  try {
    return new Uint8Array(inflateRawSync(stored, { maxOutputLength: Math.max(1, limit) }));
  } catch {
    return undefined;
  }
}

const CHUNK_BYTES = 512 * 1024;

async function* streamEntry(
  file: number,
  entry: ZipEntry | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const start = entry && contentOf(file, entry);
  if (entry === undefined || start === undefined) throw new ZipError("is a damaged zip archive");
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw new ZipError("is a zip archive with a compression other than deflate");
  const stored = Readable.from(chunksOf(file, start, entry.length), { objectMode: false });
  if (entry.method === STORED) {
    yield* stored;
    return;
  }
  const inflate = createInflateRaw();
  stored.on("error", (error) => inflate.destroy(error));
  stored.pipe(inflate);
  try {
    for await (const chunk of inflate) if (chunk instanceof Uint8Array) yield chunk;
  } finally {
    stored.destroy();
    inflate.destroy();
  }
}

function* chunksOf(file: number, start: number, length: number): Generator<Buffer, void, undefined> {
  for (let done = 0; done < length; done += CHUNK_BYTES) {
    const chunk = readAt(file, start + done, Math.min(CHUNK_BYTES, length - done));
    if (chunk.length === 0) throw new ZipError("is a damaged zip archive: it ends too early");
    yield chunk;
  }
}

function readAt(file: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const count = readSync(file, buffer, done, length - done, position + done);
    if (count === 0) break;
    done += count;
  }
  return buffer.subarray(0, done);
}
