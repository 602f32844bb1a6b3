import { Worker } from "node:worker_threads";
import type { SchemaObject } from "../../contract/model/types.ts";
import type { EmittedFile } from "../emitted-file.ts";
import type { TransformTypes } from "../types/emit-types.ts";
import type { PrintModules } from "../validators/print-modules.ts";
import { keepHash } from "../write/hash-file.ts";
import type { ThreadStart } from "./messages.ts";
import { Thread } from "./thread.ts";

/** A thread that waits for tasks, its modules loaded meanwhile. One task of a kind at a time. */
export interface HelperThread {
  /** Sends the document of the first task ahead, as far as it is known. */
  readonly foresee: (document: SchemaObject) => void;
  readonly transform: TransformTypes;
  /** Of the document that types were asked for just before. */
  readonly documents: () => Promise<readonly EmittedFile[]>;
  readonly print: PrintModules;
  /** What the parts that are kept depend on, as `readStamp` gives it. */
  readonly stamp: Promise<string>;
  /** Ends the thread once it has kept its parts, whether or not it had a task. */
  stop(): Promise<void>;
}

/**
 * Starts a thread that makes types, and helps with validators. `undefined` where there can be none: run from sources, as tests are, there is
 * no compiled module to start.
 */
export function startThread(start: ThreadStart): HelperThread | undefined {
  if (!import.meta.url.endsWith(".js")) return undefined;
  let thread: Thread | undefined = new Thread(createWorker(start));
  const ask = async <T>(run: (living: Thread) => Promise<T>): Promise<T> => {
    thread ??= new Thread(createWorker(start));
    const asked = thread;
    try {
      return await run(asked);
    } catch (error) {
      // It ended with that.
      if (thread === asked) thread = undefined;
      throw error;
    }
  };
  return {
    stamp: thread.stamp,
    foresee: (document) => thread?.foresee(document),
    transform: (task) => ask(async (living) => (await living.makeTypes(task)).text),
    documents: () =>
      ask(async (living) => {
        const { files } = await living.run({ kind: "documents" });
        for (const [file, hash] of files) keepHash(file, hash);
        return files.map(([file]) => file);
      }),
    print: async (inputs) => {
      // What prints is not needed before the document has been read; the thread is to start at once.
      const { shareModules } = await import("./share-modules.ts");
      const share = shareModules((texts, claims) =>
        ask(async (living) => (await living.run({ kind: "modules", texts, claims })).printed),
      );
      return share(inputs);
    },
    stop: async () => thread?.stop(),
  };
}

function createWorker(start: ThreadStart): Worker {
  // Syntax trees are many small objects that live for a second: room for them saves collecting them again and again.
  const resourceLimits = { maxYoungGenerationSizeMb: 48 };
  return new Worker(new URL("./worker.js", import.meta.url), { resourceLimits, workerData: start });
}
