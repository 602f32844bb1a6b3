import { createReadStream } from "node:fs";
import { detectFormat, findFormat, formats } from "../formats.ts";
import type { FormatName, ReadOptions, SourcedExchange, SourceProblem } from "../sourced-exchange.ts";
import { gunzipSource } from "./gunzip-source.ts";
import { describeFileError, type ListedSource, listSources } from "./list-sources.ts";
import { peekSource } from "./peek-source.ts";

/** Options for opening sources. */
export interface OpenOptions extends Pick<ReadOptions, "maxItemBytes" | "takes"> {
  /** The format of every source. Default: it is detected. */
  readonly format?: FormatName;
  /** The maximum number of octets of one source after decompression. Default 16 GiB. `maxItemBytes` limits each item. */
  readonly maxDecompressedBytes?: number;
  /** The content of `-`. Default: the process's standard input. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  /** Called with the number of octets that were read, as stored (maybe compressed), for a progress bar. */
  onBytes?(count: number, source: ListedSource): void;
}

const MAX_DECOMPRESSED_BYTES = 16 * 1024 ** 3;
/** The size of chunks. It is eight times the default of 64 KiB, to need fewer turns of the event loop. */
const CHUNK_BYTES = 512 * 1024;

/**
 * Reads the exchanges of files, folders and standard input (`-`), one source after another. Each may have its own format, with or without
 * gzip. A source that cannot be opened, or breaks off, is a problem, and the next one is read. `listSources` defines which files of a
 * folder are read, and in which order.
 */
export async function* openSources(
  paths: readonly string[],
  options: OpenOptions = {},
): AsyncGenerator<SourcedExchange, void, undefined> {
  for (const listed of await listSources(paths)) {
    for await (const batch of readSource(listed, options)) yield* batch;
  }
}

/** Reads the exchanges of one listed source. */
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
    const content = gunzipSource(
      openBytes(listed, options),
      options.maxDecompressedBytes ?? MAX_DECOMPRESSED_BYTES,
    );
    const { format, source, head } = await chooseFormat(content, options.format);
    if (format !== undefined) {
      const { maxItemBytes, takes } = options;
      yield* format.read(source, {
        source: name,
        takes,
        ...(maxItemBytes === undefined ? undefined : { maxItemBytes }),
      });
    } else {
      await source[Symbol.asyncIterator]().return?.();
      if (!isBlank(head)) yield [unknownFormat(name)];
    }
  } catch (error) {
    yield [problemOf(name, describeFileError(error))];
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
