import type { ExchangeFile } from "../exchange-file.ts";
import { openPrivateFile } from "../open-private-file.ts";
import { harFrame } from "./har-frame.ts";
import { printHarEntry } from "./print-har-entry.ts";

/**
 * Makes a HAR file, over one that is there. After each write it is a whole document, should nothing more ever come: each entry is written over the document's end together with a new end, in one
 * call to the system. The file is its owner's alone (`openPrivateFile`).
 *
 * @param version - Of tenon, for `creator`.
 * @throws the system's error where the file cannot be opened.
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
