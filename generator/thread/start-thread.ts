import { Worker } from "node:worker_threads";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { TransformTypes } from "../emitters/emit-types.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import type { PrintModules } from "../validators/create-module-printer.ts";
import type { PutFiles } from "../write/draft.ts";
import type { WorkHelper } from "./share-work.ts";
import { Thread, type ThreadStart } from "./thread.ts";

/** A second thread. It makes types and documents, and helps to print validators and to write files. */
export interface HelperThread {
  /** Sends the document early; {@link transform} needs it. */
  readonly prefetchDocument: (document: SchemaObject) => void;
  readonly transform: TransformTypes;
  /** Prints the documents of the output. Call it after {@link transform}. */
  readonly documents: () => Promise<readonly EmittedFile[]>;
  readonly print: PrintModules;
  readonly put: PutFiles;
  /** Ends the thread, even if it is busy. */
  stop(): Promise<void>;
}

/**
 * Starts the thread, which loads its modules while the caller reads the document. `undefined` if tenon runs from its TypeScript sources,
 * as in tests: a worker needs compiled modules.
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
      // After an error, the worker has ended. The next task starts a new one.
      if (thread === asked) thread = undefined;
      throw error;
    }
  };
  const helper: WorkHelper = {
    idle: async () => thread?.idle(),
    print: (texts) => ask(async (living) => (await living.run({ kind: "modules", texts })).texts),
    put: (files, folder) =>
      ask(async (living) => (await living.run({ kind: "files", files, folder })).areWritten),
  };
  return {
    prefetchDocument: (document) => thread?.sendDocument(document),
    transform: (task) => ask(async (living) => (await living.makeTypes(task)).text),
    documents: () => ask(async (living) => (await living.run({ kind: "documents" })).files),
    print: async (inputs, onPrinted) => {
      // Loaded late: it is not needed while the document is read.
      const { shareModules } = await import("./share-work.ts");
      return shareModules(helper)(inputs, onPrinted);
    },
    put: async (files, folder) => {
      const { shareFiles } = await import("./share-work.ts");
      return shareFiles(helper)(files, folder);
    },
    stop: async () => thread?.stop(),
  };
}

function createWorker(start: ThreadStart): Worker {
  // Syntax trees are many small objects, needed for about a second. With more room, they are not collected again and again.
  const resourceLimits = { maxYoungGenerationSizeMb: 24 };
  return new Worker(new URL("./worker.js", import.meta.url), { resourceLimits, workerData: start });
}
