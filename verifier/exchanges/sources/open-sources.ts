import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { isSystemError } from "../../../contract/read/read-file.ts";
import { detectFormat, findFormat, formats } from "../formats.ts";
import type { FormatName, ReadOptions, SourcedExchange, SourceProblem } from "../sourced-exchange.ts";
import { peekSource } from "./peek-source.ts";
import { readAttachment } from "./read-attachment.ts";
import { isZip, openZip, ZipError } from "./zip-archive.ts";

export type ListedSource =
  | { readonly kind: "stdin"; readonly name: "-" }
  | { readonly kind: "file"; readonly name: string; readonly path: string; readonly size: number }
  | { readonly kind: "problem"; readonly name: string; readonly message: string };

/** Extensions of the files to read in a folder. Files passed explicitly can have any name. */
const RECORDINGS = /\.(?:har|ndjson|jsonl|json|log|kong)(?:\.gz)?$|\.har\.zip$/i;

/**
 * Expands paths to sources: files, standard input for `-`, and all files in a folder with a recording's extension (`.har`, `.ndjson`,
 * `.jsonl`, `.json`, `.log`, `.kong`, each optionally followed by `.gz`, and `.har.zip`). Folders are traversed in code unit order, which
 * is the same on every machine. Skips dot files and links to folders. A missing path, or a folder without recordings, becomes a problem.
 */
export async function listSources(paths: readonly string[]): Promise<readonly ListedSource[]> {
  const lists: (readonly ListedSource[])[] = [];
  for (const path of paths) lists.push(await listPath(path));
  return lists.flat();
}

async function listPath(path: string): Promise<readonly ListedSource[]> {
  if (path === "-") return [{ kind: "stdin", name: "-" }];
  return orProblem(path, async () => {
    const found = await stat(path);
    // Pipes, such as a shell's <(…), are read like files and have size 0.
    if (!found.isDirectory()) return [{ kind: "file", name: path, path, size: found.size }];
    const below = await listFolder(path);
    const message = "is a folder without recordings (.har, .ndjson, .jsonl, .json, .log, .kong)";
    return below.length > 0 ? below : [{ kind: "problem", name: path, message }];
  });
}

async function listFolder(folder: string): Promise<readonly ListedSource[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const lists: (readonly ListedSource[])[] = [];
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) lists.push(await orProblem(path, () => listFolder(path)));
    else if (RECORDINGS.test(entry.name)) lists.push(await orProblem(path, () => listFile(path)));
  }
  return lists.flat();
}

async function listFile(path: string): Promise<readonly ListedSource[]> {
  const found = await stat(path);
  return found.isFile() ? [{ kind: "file", name: path, path, size: found.size }] : [];
}

async function orProblem(
  path: string,
  list: () => Promise<readonly ListedSource[]>,
): Promise<readonly ListedSource[]> {
  try {
    return await list();
  } catch (error) {
    return [{ kind: "problem", name: path, message: describeFileError(error) }];
  }
}

export interface OpenOptions extends Pick<ReadOptions, "maxItemBytes" | "takes"> {
  readonly format?: FormatName;
  /** Maximum number of bytes per source after decompression. Default: 16 GiB. `maxItemBytes` limits each item. */
  readonly maxDecompressedBytes?: number;
  /** Stream to read for `-`. Default: the process's standard input. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  /** Called with the number of stored bytes that were read, e.g. to update a progress bar. */
  onBytes?(count: number, source: ListedSource): void;
}

const MAX_DECOMPRESSED_BYTES = 16 * 1024 ** 3;
/** Chunk size, eight times the default, to save turns of the event loop. */
const CHUNK_BYTES = 512 * 1024;

/** Reads a file or standard input and decompresses gzip. Yields a problem if the source cannot be opened or read completely. */
export async function* readSource(
  listed: ListedSource,
  options: OpenOptions = {},
): AsyncGenerator<Iterable<SourcedExchange>, void, undefined> {
  const { name } = listed;
  if (listed.kind === "problem") {
    yield [problemOf(name, listed.message)];
    return;
  }
  try {
    if (listed.kind === "file" && isZip(listed.path)) yield* readZip(listed, options);
    else
      yield* readContent(name, openBytes(listed, options), options, (file, limit) =>
        listed.kind === "file" ? readAttachment(listed.path, file, limit) : undefined,
      );
  } catch (error) {
    yield [problemOf(name, describeFileError(error))];
  }
}

async function* readZip(
  { name, path, size }: Extract<ListedSource, { kind: "file" }>,
  options: OpenOptions,
): AsyncGenerator<Iterable<SourcedExchange>, void, undefined> {
  const archive = openZip(path);
  try {
    const { recordings } = archive;
    if (recordings.length === 0) yield [problemOf(name, "is a zip archive without a HAR (.har)")];
    const budget = createBudget(limitOf(options));
    for (const recording of recordings)
      yield* readContent(name, limited(archive.stream(recording), budget), options, (file, limit) =>
        archive.readAttachment(recording, file, limit),
      );
    options.onBytes?.(size, { kind: "file", name, path, size });
  } finally {
    archive.close();
  }
}

type ReadAttachment = NonNullable<ReadOptions["readAttachment"]>;

async function* readContent(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  options: OpenOptions,
  attachment: ReadAttachment,
): AsyncGenerator<Iterable<SourcedExchange>, void, undefined> {
  const content = gunzipSource(bytes, limitOf(options));
  const { format, source, head } = await chooseFormat(content, options.format);
  if (format !== undefined) {
    const { maxItemBytes, takes } = options;
    yield* format.read(source, {
      source: name,
      takes,
      readAttachment: attachment,
      ...(maxItemBytes === undefined ? undefined : { maxItemBytes }),
    });
  } else {
    await source[Symbol.asyncIterator]().return?.();
    if (!isBlank(head)) yield [unknownFormat(name)];
  }
}

async function chooseFormat(content: AsyncIterable<Uint8Array>, name: FormatName | undefined) {
  if (name !== undefined) return { format: findFormat(name), source: content, head: new Uint8Array(0) };
  const { found, head, source } = await peekSource(content, detectFormat);
  return { format: found ?? detectFormat(head, true), source, head };
}

async function* openBytes(
  listed: Exclude<ListedSource, { kind: "problem" }>,
  { stdin = process.stdin, onBytes }: OpenOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes: AsyncIterable<Uint8Array> =
    listed.kind === "stdin" ? stdin : createReadStream(listed.path, { highWaterMark: CHUNK_BYTES });
  for await (const chunk of bytes) {
    onBytes?.(chunk.length, listed);
    yield chunk;
  }
}

function problemOf(source: string, message: string): SourceProblem {
  return { kind: "problem", origin: { source, unit: "entry", number: 0 }, message };
}

function unknownFormat(source: string): SourceProblem {
  const names = formats.map(({ name }) => name).join(", ");
  return { ...problemOf(source, "has an unknown format"), fix: `Name its format, one of ${names}.` };
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte <= 0x20);
}

/**
 * Decompresses a source that starts with the gzip magic number (RFC 1952 §2.3.1). Reads ahead by at most one chunk.
 * @param limit - Maximum number of bytes after decompression.
 * @throws {SourceTooLongError} during iteration, if the source exceeds the limit; zlib's errors if the source is damaged.
 */
async function* gunzipSource(
  source: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const peeked = await peekSource(source, (head, whole) => {
    return head.length < 2 && !whole ? undefined : head[0] === 0x1f && head[1] === 0x8b;
  });
  if (peeked.found !== true) {
    yield* peeked.source;
    return;
  }
  const compressed = Readable.from(copyChunks(peeked.source), { objectMode: false });
  const gunzip = createGunzip();
  compressed.on("error", (error) => gunzip.destroy(error));
  compressed.pipe(gunzip);
  try {
    yield* limited(gunzip, createBudget(limit));
  } finally {
    compressed.destroy();
    gunzip.destroy();
  }
}

interface Budget {
  readonly limit: number;
  left: number;
}

function createBudget(limit: number): Budget {
  return { limit, left: limit };
}

/** @throws {SourceTooLongError} during iteration, if the source exceeds the budget. */
async function* limited(
  source: AsyncIterable<unknown>,
  budget: Budget,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of source) {
    if (!(chunk instanceof Uint8Array)) continue;
    budget.left -= chunk.length;
    if (budget.left < 0)
      throw new SourceTooLongError(`it is longer than ${budget.limit} bytes when decompressed`);
    yield chunk;
  }
}

function limitOf({ maxDecompressedBytes = MAX_DECOMPRESSED_BYTES }: OpenOptions): number {
  return maxDecompressedBytes;
}

/** Copies each chunk, because the stream reads ahead while the source may reuse its memory. */
async function* copyChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of source) yield new Uint8Array(chunk);
}

class SourceTooLongError extends Error {
  override readonly name: string = "SourceTooLongError";
}

const BY_CODE: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "does not exist"],
  ["ENOTDIR", "does not exist"],
  ["EACCES", "may not be read: check its permissions"],
  ["EPERM", "may not be read: check its permissions"],
  ["EISDIR", "is a folder"],
  ["EMFILE", "cannot be opened: too many files are open"],
  ["Z_DATA_ERROR", "is damaged: its gzip data cannot be decompressed"],
  ["Z_BUF_ERROR", "is damaged: its gzip data ends too early"],
]);

function describeFileError(error: unknown): string {
  if (error instanceof ZipError) return error.message;
  if (error instanceof SourceTooLongError) return `cannot be read completely: ${error.message}`;
  if (!isSystemError(error)) throw error;
  return BY_CODE.get(error.code) ?? `cannot be read (${error.code})`;
}
