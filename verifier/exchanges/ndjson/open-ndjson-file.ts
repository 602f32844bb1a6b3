import type { ExchangeFile } from "../exchange-file.ts";
import { openPrivateFile } from "../open-private-file.ts";
import { printNdjsonLine } from "./print-ndjson-line.ts";

/**
 * Makes a file of newline-delimited JSON, over one that is there. After a line that could not be written whole there are no more: each
 * write rejects as that one did. The file is its owner's alone (`openPrivateFile`).
 *
 * @throws the system's error where the file cannot be opened.
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
