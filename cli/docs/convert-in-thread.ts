import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import type { CreateConverter, PageContent } from "../../site/pages/emit-markdown.ts";

export interface ConvertingThread {
  readonly create: CreateConverter;
  /** Adds the files of all converters. Rejects if the thread has failed. */
  finish(): Promise<void>;
}

/** Message to the thread. `converter` is the index of a converter; without a page, its last page has been sent. */
export interface ToConverter {
  readonly converter: number;
  readonly page?: PageContent;
}

/** Message from the thread. */
export interface FromConverter {
  readonly converter: number;
  readonly file: EmittedFile;
}

/** Maximum number of pages that wait for the thread. Beyond that, the caller pauses to save memory. */
const MOST_WAITING = 100;

/** In milliseconds. A thread that takes longer for a page has probably failed, which `finish` reports. */
const PATIENCE = 5_000;

/** Low enough that the count of pages never reaches {@link MOST_WAITING} again. */
const NO_LIMIT = -(2 ** 30);

function waitForRoom(waiting: Int32Array<SharedArrayBuffer>): void {
  const count = Atomics.load(waiting, 0);
  if (count < MOST_WAITING) return;
  // Otherwise, each further page of the site would wait for the failed thread.
  if (Atomics.wait(waiting, 0, count, PATIENCE) === "timed-out") Atomics.store(waiting, 0, NO_LIMIT);
}

/**
 * Starts a thread that converts pages to Markdown while the caller makes further ones. Returns `undefined` if tenon runs from its
 * TypeScript sources, because workers need compiled modules.
 */
export function startConvertingThread(): ConvertingThread | undefined {
  if (!import.meta.url.endsWith(".js")) return undefined;
  // Pages live for a moment only, so a small young generation suffices.
  const resourceLimits = { maxYoungGenerationSizeMb: 4 };
  const waiting = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(new URL("./convert-thread.js", import.meta.url), {
    resourceLimits,
    workerData: waiting,
  });
  const ended = once(worker, "exit");
  // Prevents an unhandled rejection. `finish` throws the error.
  ended.catch(() => undefined);
  const adders: ((file: EmittedFile) => void)[] = [];
  worker.on("message", ({ converter, file }: FromConverter) => adders[converter]?.(file));
  const post = (message: ToConverter | undefined): void => worker.postMessage(message);
  return {
    create: (add) => {
      const converter = adders.push(add) - 1;
      return {
        page: ({ path, body }) => {
          waitForRoom(waiting);
          Atomics.add(waiting, 0, 1);
          post({ converter, page: { path, body } });
        },
        end: () => post({ converter }),
      };
    },
    finish: async () => {
      post(undefined);
      await ended;
    },
  };
}
