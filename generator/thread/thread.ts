import type { Worker } from "node:worker_threads";
import { shareEqual } from "../../contract/model/share-equal.ts";
import type { SchemaObject } from "../../contract/model/types.ts";
import type { TypesTask } from "../types/types-task.ts";
import type { Foreseen, ThreadMessage, ThreadTask } from "./messages.ts";
import { createPatch } from "./patch.ts";

type Answer<K extends ThreadMessage["kind"]> = Extract<ThreadMessage, { readonly kind: K }>;

/** Somebody who waits for a message. */
interface Waiting {
  readonly kind: ThreadMessage["kind"];
  readonly take: (message: ThreadMessage) => void;
  readonly fail: (error: unknown) => void;
}

/** A worker that is asked, and answers. Once it has ended, whoever asks or waits is told why. */
export class Thread {
  readonly stamp: Promise<string>;
  readonly #worker: Worker;
  /** In the order in which they asked, which is that of the answers of a kind. */
  readonly #waiting: Waiting[] = [];
  /** Why it is no more. */
  #end: unknown;
  #kept: Promise<unknown> | undefined;
  /** What the thread has: of a task, at least the document. */
  #task: Partial<TypesTask> | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#worker.on("message", (message: ThreadMessage) => this.#take(message));
    this.#worker.on("error", (error) => this.#failAll(error));
    this.#worker.on("exit", (code) => this.#failAll(new Error(`The helping thread ended with ${code}`)));
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
    if (this.#end !== undefined) return Promise.reject(this.#end);
    return new Promise((resolve, reject) => {
      const take = (message: ThreadMessage): void => resolve(message as Answer<K>); // of the kind that is waited for
      this.#waiting.push({ kind, take, fail: reject });
    });
  }

  #take(message: ThreadMessage): void {
    const at = this.#waiting.findIndex(({ kind }) => kind === message.kind);
    for (const { take } of at < 0 ? [] : this.#waiting.splice(at, 1)) take(message);
  }

  #failAll(error: unknown): void {
    this.#end ??= error;
    for (const { fail } of this.#waiting.splice(0)) fail(error);
  }
}
