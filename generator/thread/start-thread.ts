import { Worker } from "node:worker_threads";
import { shareEqual } from "../../contract/model/share-equal.ts";
import type { SchemaObject } from "../../contract/model/types.ts";
import type { EmittedFile } from "../emitted-file.ts";
import type { TransformTypes } from "../types/emit-types.ts";
import type { TypesTask } from "../types/types-task.ts";
import type { PrintModules } from "../validators/print-modules.ts";
import { keepHash } from "../write/hash-file.ts";
import type { Foreseen, ThreadMessage, ThreadStart, ThreadTask } from "./messages.ts";
import { createPatch } from "./patch.ts";

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
  let thread: Thread | undefined = new Thread(start);
  const ask = async <T>(run: (living: Thread) => Promise<T>): Promise<T> => {
    thread ??= new Thread(start);
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

type Answer<K extends ThreadMessage["kind"]> = Extract<ThreadMessage, { readonly kind: K }>;

class Thread {
  readonly stamp: Promise<string>;
  readonly #worker: Worker;
  #kept: Promise<unknown> | undefined;
  /** What the thread has: of a task, at least the document. */
  #task: Partial<TypesTask> | undefined;

  constructor(start: ThreadStart) {
    // Syntax trees are many small objects that live for a second: room for them saves collecting them again and again.
    const resourceLimits = { maxYoungGenerationSizeMb: 48 };
    const workerData = start;
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { resourceLimits, workerData });
    this.#worker.setMaxListeners(0);
    // Waiting for nothing keeps no process alive.
    this.#worker.unref();
    this.stamp = this.#next("stamp").then(({ stamp }) => stamp);
    this.stamp.catch(() => undefined);
  }

  foresee(document: SchemaObject): void {
    if (this.#task !== undefined) return;
    this.#task = { document };
    this.#post({ kind: "foreseen", document });
  }

  makeTypes(given: TypesTask): Promise<Answer<"types">> {
    const task = shareEqual(this.#task, given);
    const patch = createPatch(this.#task, task);
    this.#task = task;
    this.#kept = this.#next("kept");
    this.#kept.catch(() => undefined);
    return this.run({ kind: "types", patch });
  }

  run<K extends ThreadTask["kind"]>(task: Extract<ThreadTask, { readonly kind: K }>): Promise<Answer<K>> {
    const answer = this.#next<K>(task.kind);
    this.#worker.ref();
    this.#post(task);
    return answer;
  }

  #post(task: ThreadTask | Foreseen): void {
    this.#worker.postMessage(task);
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
