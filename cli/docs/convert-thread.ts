import { parentPort, workerData } from "node:worker_threads";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { hashText } from "../../generator/output/hash-file.ts";
import { createPageConverter, type PageConverter } from "../../site/pages/emit-markdown.ts";
import type { FromConverter, ToConverter } from "./convert-in-thread.ts";

/** The number of pages that wait for this thread. */
const waiting = workerData as Int32Array<SharedArrayBuffer>; // Passed by `startConvertingThread`.
const converters = new Map<number, PageConverter>();

parentPort?.on("message", (message: ToConverter | undefined) => {
  if (message === undefined) parentPort?.close();
  else convert(message);
});

function convert({ converter, page }: ToConverter): void {
  const own = converters.get(converter) ?? createPageConverter((file) => send(converter, file));
  converters.set(converter, own);
  if (page === undefined) own.end();
  else {
    own.page(page);
    Atomics.sub(waiting, 0, 1);
    Atomics.notify(waiting, 0);
  }
}

/** Sends bytes: a single character beyond Latin-1 would double a string's memory in both threads. */
function send(converter: number, { path, text }: EmittedFile): void {
  const bytes = new TextEncoder().encode(text);
  const message: FromConverter = { converter, file: { path, text: "", bytes, hash: hashText(bytes) } };
  parentPort?.postMessage(message, [bytes.buffer]);
}
