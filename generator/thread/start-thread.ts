import { Worker } from "node:worker_threads";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { TransformTypes } from "../emitters/emit-types.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import type { TypesPlanning, TypesTask, TypesText } from "../types/plan-types.ts";
import type { CompiledValidators } from "../validators/compile-validators.ts";
import type { PlannedModules } from "../validators/plan-modules.ts";
import type { ValidatorPlan, ValidatorPlanning } from "../validators/validator-plan.ts";
import { type DocumentMessage, splitDocument } from "./document-messages.ts";

export interface HelperThread {
  /** Sends the normalised document, which {@link transform} needs, so it must be called first. */
  readonly prefetchDocument: (document: SchemaObject) => void;
  readonly transform: TransformTypes;
  /** Absent if the thread was started without {@link ThreadStart.compilesValidators}. */
  readonly compile?: ((plan: ValidatorPlan) => Promise<CompiledValidators>) | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the thread, which loads its modules while the caller reads the document. Returns `undefined` if tenon runs from its TypeScript
 * sources, e.g. in tests, because workers need compiled modules.
 */
export function startThread(start: ThreadStart): HelperThread | undefined {
  if (!import.meta.url.endsWith(".js")) return undefined;
  let thread: Thread | undefined = new Thread(createWorker(start));
  const ask = <T>(run: (living: Thread) => Promise<T>): Promise<T> => {
    thread ??= new Thread(createWorker(start));
    const asked = thread;
    return run(asked).catch((error: unknown) => {
      // The worker exits after an error, and the next task starts a new worker.
      if (thread === asked) thread = undefined;
      throw error;
    });
  };
  return {
    prefetchDocument: (document) => thread?.sendDocument(document),
    transform: (task) => ({
      parts: ask(async (living) => (await living.printParts(task)).texts),
      schemas: ask(async (living) => (await living.run({ kind: "schemas" })).texts),
    }),
    compile: start.compilesValidators ? (plan) => ask((living) => living.compileValidators(plan)) : undefined,
    stop: async () => thread?.stop(),
  };
}

function createWorker(start: ThreadStart): Worker {
  // Syntax trees consist of many small objects that live for about a second. A larger young generation keeps them from being collected
  // repeatedly.
  const resourceLimits = { maxYoungGenerationSizeMb: 24 };
  return new Worker(new URL("./worker.js", import.meta.url), { resourceLimits, workerData: start });
}

type AnswerTo<K extends ThreadTask["kind"]> = Extract<ThreadAnswer, { readonly kind: K }>;

interface Waiting {
  readonly take: (answer: ThreadAnswer) => void;
  readonly fail: (error: unknown) => void;
}

/** A worker that processes tasks in order. If it exits, all pending tasks reject with its error. */
export class Thread {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #end: unknown;
  #document: SchemaObject | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#worker.on("message", (answer: ThreadAnswer) => this.#waiting.shift()?.take(answer));
    this.#worker.on("error", (error) => this.#failAll(error));
    this.#worker.on("exit", (code) => this.#failAll(new Error(`The helping thread ended with ${code}`)));
    this.#worker.unref();
  }

  sendDocument(document: SchemaObject): void {
    if (document === this.#document) return;
    this.#document = document;
    for (const message of splitDocument(document)) this.#post(message);
  }

  printParts({ document, ...planning }: TypesTask): Promise<AnswerTo<"parts">> {
    this.sendDocument(document);
    return this.run({ kind: "parts", planning });
  }

  compileValidators({ document, ...planning }: ValidatorPlan): Promise<CompiledValidators> {
    this.sendDocument(document);
    const planned = this.run({ kind: "validators", planning });
    const printed = Array.from({ length: MODULE_MESSAGES }, () => this.run({ kind: "modules" }));
    return Promise.all([planned, ...printed]).then(([{ notes }, ...parts]) => ({
      notes,
      files: parts.flatMap(({ files }) => files),
    }));
  }

  run<K extends ThreadTask["kind"]>(task: Extract<ThreadTask, { readonly kind: K }>): Promise<AnswerTo<K>> {
    if (this.#end !== undefined) return Promise.reject(this.#end);
    const answer = new Promise<AnswerTo<K>>((resolve, reject) => {
      this.#waiting.push({ take: (message) => resolve(message as AnswerTo<K>), fail: reject });
    });
    this.#worker.ref();
    this.#post(task);
    return answer;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #post(message: ThreadTask | DocumentMessage): void {
    this.#worker.postMessage(message);
  }

  #failAll(error: unknown): void {
    this.#end ??= error;
    for (const { fail } of this.#waiting.splice(0)) fail(error);
  }
}

export interface ThreadStart {
  readonly staysOpen: boolean;
  readonly compilesValidators: boolean;
}

export type ThreadTask =
  | { readonly kind: "parts"; readonly planning: TypesPlanning }
  /** Requests the types of schemas. Follows `parts`, whose planning it uses. The last task of a thread without validators. */
  | { readonly kind: "schemas" }
  | { readonly kind: "validators"; readonly planning: ValidatorPlanning }
  /**
   * Requests the next part of the modules. Follows `validators`, {@link MODULE_MESSAGES} times, after which a thread that does not stay
   * open ends.
   */
  | { readonly kind: "modules" };

/** Number of messages for the modules of validators. A single one would need a buffer for all of them in both threads. */
export const MODULE_MESSAGES = 8;

export type ThreadAnswer =
  | { readonly kind: "parts"; readonly texts: TypesText["parts"] }
  | { readonly kind: "schemas"; readonly texts: TypesText["schemas"] }
  | { readonly kind: "validators"; readonly notes: PlannedModules["notes"] }
  | { readonly kind: "modules"; readonly files: readonly EmittedFile[] };
