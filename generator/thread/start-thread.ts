import { Worker } from "node:worker_threads";
import type { PartsPlace } from "../cache/open-parts.ts";
import type { TransformTypes } from "../types/emit-types.ts";
import type { PrintModules } from "../validators/print-modules.ts";
import type { ThreadMessage, ThreadTask } from "./messages.ts";

/** A thread that waits for tasks, its modules loaded meanwhile. One task of a kind at a time. */
export interface HelperThread {
  readonly transform: TransformTypes;
  readonly print: PrintModules;
  /** What the parts that are kept depend on, as `readStamp` gives it. */
  readonly stamp: Promise<string>;
  /** Ends the thread once it has kept its parts, whether or not it had a task. */
  stop(): Promise<void>;
}

/**
 * Starts a thread that makes types, and helps with validators. `undefined` where there can be none: run from sources, as tests are, there is
 * no compiled module to start.
 *
 * @param place - Where the thread keeps the parts that it made; `undefined`: nowhere.
 */
export function startThread(place: PartsPlace | undefined): HelperThread | undefined {
  if (!import.meta.url.endsWith(".js")) return undefined;
  let thread: Thread | undefined = new Thread(place);
  const ask = async <T>(run: (living: Thread) => Promise<T>): Promise<T> => {
    thread ??= new Thread(place);
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
    transform: (task) => ask(async (living) => (await living.makeTypes(task)).text),
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

type Answer<K extends ThreadMessage["kind"]> = Extract<ThreadMessage, { readonly kind: K }>;

class Thread {
  readonly stamp: Promise<string>;
  readonly #worker: Worker;
  #kept: Promise<unknown> | undefined;

  constructor(place: PartsPlace | undefined) {
    // Syntax trees are many small objects that live for a second: room for them saves collecting them again and again.
    const resourceLimits = { maxYoungGenerationSizeMb: 80 };
    const workerData = place;
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { resourceLimits, workerData });
    this.#worker.setMaxListeners(0);
    // Waiting for nothing keeps no process alive.
    this.#worker.unref();
    this.stamp = this.#next("stamp").then(({ stamp }) => stamp);
    this.stamp.catch(() => undefined);
  }

  makeTypes(task: Parameters<TransformTypes>[0]): Promise<Answer<"types">> {
    this.#kept = this.#next("kept");
    this.#kept.catch(() => undefined);
    return this.run({ kind: "types", task });
  }

  run<K extends ThreadTask["kind"]>(task: Extract<ThreadTask, { readonly kind: K }>): Promise<Answer<K>> {
    const answer = this.#next<K>(task.kind);
    this.#worker.ref();
    this.#worker.postMessage(task);
    return answer;
  }

  async stop(): Promise<void> {
    await this.#kept?.catch(() => undefined);
    await this.#worker.terminate();
  }

  #next<K extends ThreadMessage["kind"]>(kind: K): Promise<Answer<K>> {
    return new Promise((resolve, reject) => {
      const take = (message: ThreadMessage): void => {
        if (message.kind !== kind) return;
        this.#worker.off("message", take);
        resolve(message as Answer<K>); // as was asked just before
      };
      this.#worker.on("message", take);
      this.#worker.once("error", reject);
      this.#worker.once("exit", (code) => reject(new Error(`The helping thread ended with ${code}`)));
    });
  }
}
