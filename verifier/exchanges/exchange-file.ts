import { type FileHandle, open } from "node:fs/promises";
import type { Exchange } from "./exchange.ts";
import { type EntryTimes, printHarEntry } from "./har/print-har-entry.ts";
import { printNdjsonLine } from "./ndjson/read-ndjson.ts";

export interface ExchangeFile {
  write(exchange: Exchange, times?: EntryTimes): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates or replaces a HAR file that only its owner can read (see {@link openPrivateFile}). Each write overwrites the end of the file with
 * an entry and a new end in a single system call, so the file is always a complete document.
 * @param version - tenon's version, for `creator`.
 * @throws the system's error if the file cannot be opened.
 */
export async function openHarFile(path: string, version: string = "0"): Promise<ExchangeFile> {
  const { head, foot } = harFrame(version);
  const file = await openPrivateFile(path);
  let position = Buffer.byteLength(head);
  let separator = "\n";
  let last: Promise<void> = write(0, head + foot);
  await last;

  async function write(at: number, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    let done = 0;
    while (done < bytes.length) {
      done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
    }
  }

  async function writeEntry(entry: string): Promise<void> {
    const text = separator + entry;
    await write(position, text + foot);
    separator = ",\n";
    position += Buffer.byteLength(text);
  }

  return {
    write(exchange, times) {
      const entry = printHarEntry(exchange, times);
      const written = last.then(() => writeEntry(entry));
      last = written.catch(() => undefined);
      return written;
    },
    async close() {
      await last;
      await file.close();
    },
  };
}

interface HarFrame {
  readonly head: string;
  readonly foot: string;
}

function harFrame(version: string): HarFrame {
  const creator = JSON.stringify({ name: "tenon", version });
  return { head: `{"log":{"version":"1.2","creator":${creator},"entries":[`, foot: "\n]}}\n" };
}

/**
 * Creates or replaces an NDJSON file that only its owner can read (see {@link openPrivateFile}). After a partial write, all further writes
 * reject with the same error.
 * @throws the system's error if the file cannot be opened.
 */
export async function openNdjsonFile(path: string): Promise<ExchangeFile> {
  const file = await openPrivateFile(path);
  let last: Promise<void> = Promise.resolve();
  return {
    write(exchange) {
      const line = printNdjsonLine(exchange);
      last = last.then(() => file.appendFile(line));
      return last;
    },
    async close() {
      await last.catch(() => undefined);
      await file.close();
    },
  };
}

/**
 * Opens an empty file that only its owner can read, because redaction can miss secrets in recorded traffic. If the system allows it, other
 * users lose access to an existing file. Devices and pipes keep their permissions.
 * @throws the system's error if the file cannot be opened.
 */
export async function openPrivateFile(path: string): Promise<FileHandle> {
  const file = await open(path, "w", ownerAlone);
  try {
    if ((await file.stat()).isFile()) await file.chmod(ownerAlone);
  } catch {
    // The file belongs to another user, or its file system does not support permissions.
  }
  return file;
}

const ownerAlone = 0o600;
