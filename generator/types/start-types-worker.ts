import { Worker } from "node:worker_threads";
import type { TransformTypes } from "./emit-types.ts";
import type { TypesText } from "./types-task.ts";

/** A thread that waits for its task, its modules loaded meanwhile. */
export interface TypesWorker {
  readonly transform: TransformTypes;
  /** Ends the thread, whether or not it had a task. */
  stop(): Promise<void>;
}

/**
 * Starts a thread for `transformDocument`. `undefined` where there can be none: run from sources, as tests are, there is
 * no compiled module to start.
 */
export function startTypesWorker(): TypesWorker | undefined {
  if (!import.meta.url.endsWith(".js")) return undefined;
  // Syntax trees are many small objects that live for a second: room for them saves collecting them again and again.
  const resourceLimits = { maxYoungGenerationSizeMb: 128 };
  const worker = new Worker(new URL("./types-worker.js", import.meta.url), { resourceLimits });
  // Waiting for nothing keeps no process alive.
  worker.unref();
  const answer = new Promise<TypesText>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`The thread for types ended with ${code}`)));
  });
  answer.catch(() => undefined);
  return {
    transform: (task) => {
      worker.ref();
      worker.postMessage(task);
      return answer;
    },
    stop: async () => {
      await worker.terminate();
    },
  };
}
