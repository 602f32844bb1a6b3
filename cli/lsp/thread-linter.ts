import { Worker } from "node:worker_threads";
import type { Linter, LintJob, LintResult } from "../../editor/diagnostics/linter.ts";
import type { DocumentOptions } from "../shared/common-options.ts";
import type { Io } from "../shared/io.ts";

export interface LintThreadStart {
  readonly options: DocumentOptions;
  readonly cwd: string;
  readonly env: Io["env"];
  /** Number of the latest job. The thread checks it between stages to detect that its own job is outdated. */
  readonly latest: Int32Array<SharedArrayBuffer>;
}

export type FromLintThread =
  | { readonly id: number; readonly own: LintResult }
  | { readonly id: number; readonly result: LintResult | undefined }
  | { readonly id: number; readonly error: string };

interface Waiting {
  onOwn(result: LintResult): void;
  resolve(result: LintResult | undefined): void;
  reject(error: Error): void;
}

/** Lints in a worker thread, so that the server can answer requests in the meantime. */
export function createThreadLinter(options: DocumentOptions, io: Io): Linter {
  const latest = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: LintThreadStart = { options, cwd: io.cwd, env: { ...io.env }, latest };
  const worker = new Worker(new URL("./lint-thread.js", import.meta.url), { workerData });
  const waiting = new Map<number, Waiting>();
  worker.on("message", (message: FromLintThread) => {
    const promise = waiting.get(message.id);
    if ("own" in message) {
      promise?.onOwn(message.own);
      return;
    }
    waiting.delete(message.id);
    if ("error" in message) promise?.reject(new Error(message.error));
    else promise?.resolve(message.result);
  });
  const fail = (error: Error): void => {
    for (const promise of waiting.values()) promise.reject(error);
    waiting.clear();
  };
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("The lint thread ended.")));
  return {
    lint: (job: LintJob, onOwn) =>
      new Promise((resolve, reject) => {
        const id = Atomics.add(latest, 0, 1) + 1;
        waiting.set(id, { onOwn, resolve, reject });
        worker.postMessage({ id, job });
      }),
    close: async () => {
      waiting.clear();
      await worker.terminate();
    },
  };
}
