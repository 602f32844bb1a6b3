import { Worker } from "node:worker_threads";
import type { PartsPlace } from "../cache/open-parts.ts";
import type { TransformTypes } from "./emit-types.ts";
import type { TypesText } from "./types-task.ts";
import type { WorkerMessage } from "./types-worker.ts";

/** A thread that waits for tasks, its modules loaded meanwhile. One task at a time. */
export interface TypesWorker {
  readonly transform: TransformTypes;
  /** What the parts that are kept depend on, as `readStamp` gives it. */
  readonly stamp: Promise<string>;
  /** Ends the thread once it has kept its parts, whether or not it had a task. */
  stop(): Promise<void>;
}

/**
 * Starts a thread for `transformDocument`. `undefined` where there can be none: run from sources, as tests are, there is
 * no compiled module to start.
 *
 * @param place - Where the thread keeps the parts that it made; `undefined`: nowhere.
 */
export function startTypesWorker(place: PartsPlace | undefined): TypesWorker | undefined {
  if (!import.meta.url.endsWith(".js")) return undefined;
  let thread: Thread | undefined = new Thread(place);
  return {
    stamp: thread.stamp,
    transform: async (task) => {
      thread ??= new Thread(place);
      try {
        return await thread.run(task);
      } catch (error) {
        // It ended with that.
        thread = undefined;
        throw error;
      }
    },
    stop: async () => thread?.stop(),
  };
}

class Thread {
  readonly stamp: Promise<string>;
  readonly #worker: Worker;
  #kept: Promise<unknown> | undefined;

  constructor(place: PartsPlace | undefined) {
    // Syntax trees are many small objects that live for a second: room for them saves collecting them again and again.
    const resourceLimits = { maxYoungGenerationSizeMb: 128 };
    const workerData = place;
    this.#worker = new Worker(new URL("./types-worker.js", import.meta.url), { resourceLimits, workerData });
    this.#worker.setMaxListeners(0);
    // Waiting for nothing keeps no process alive.
    this.#worker.unref();
    this.stamp = this.#next("stamp").then(({ stamp }) => stamp);
    this.stamp.catch(() => undefined);
  }

  async run(task: Parameters<TransformTypes>[0]): Promise<TypesText> {
    const text = this.#next("text");
    const kept = this.#next("kept");
    kept.catch(() => undefined);
    this.#kept = kept;
    this.#worker.ref();
    this.#worker.postMessage(task);
    return (await text).text;
  }

  async stop(): Promise<void> {
    await this.#kept?.catch(() => undefined);
    await this.#worker.terminate();
  }

  #next<K extends WorkerMessage["kind"]>(kind: K): Promise<Extract<WorkerMessage, { readonly kind: K }>> {
    return new Promise((resolve, reject) => {
      const take = (message: WorkerMessage): void => {
        if (message.kind !== kind) return;
        this.#worker.off("message", take);
        resolve(message as Extract<WorkerMessage, { readonly kind: K }>); // as was asked just before
      };
      this.#worker.on("message", take);
      this.#worker.once("error", reject);
      this.#worker.once("exit", (code) => reject(new Error(`The thread for types ended with ${code}`)));
    });
  }
}
