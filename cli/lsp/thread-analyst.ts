import { Worker } from "node:worker_threads";
import type { AnalysisQuestion, Analyst, Comparison, GeneratedType } from "../../editor/features/analyst.ts";
import type { DocumentOptions } from "../shared/common-options.ts";
import type { Io } from "../shared/io.ts";

export interface AnalysisThreadStart {
  readonly options: DocumentOptions;
  readonly cwd: string;
  readonly env: Io["env"];
}

export type FromAnalysisThread =
  | { readonly id: number; readonly answer: readonly GeneratedType[] | Comparison | string | undefined }
  | { readonly id: number; readonly error: string };

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Analyses documents in a worker thread, which starts with the first question. */
export function createThreadAnalyst(options: DocumentOptions, io: Io): Analyst {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let count = 0;
  const fail = (error: Error): void => {
    for (const promise of waiting.values()) promise.reject(error);
    waiting.clear();
    worker = undefined;
  };
  const start = (): Worker => {
    const workerData: AnalysisThreadStart = { options, cwd: io.cwd, env: { ...io.env } };
    const made = new Worker(new URL("./analysis-thread.js", import.meta.url), { workerData });
    made.on("message", (message: FromAnalysisThread) => {
      const promise = waiting.get(message.id);
      waiting.delete(message.id);
      if ("error" in message) promise?.reject(new Error(message.error));
      else promise?.resolve(message.answer);
    });
    made.on("error", fail);
    made.on("exit", () => fail(new Error("The analysis thread ended.")));
    return made;
  };
  const ask = (question: AnalysisQuestion): Promise<unknown> =>
    new Promise((resolve, reject) => {
      worker ??= start();
      count++;
      waiting.set(count, { resolve, reject });
      worker.postMessage({ id: count, question });
    });
  return {
    typesOf: async (root, buffers) =>
      (await ask({ kind: "types", root, buffers })) as readonly GeneratedType[],
    compare: async (root, buffers, before) =>
      (await ask({ kind: "compare", root, buffers, ...(before && { before }) })) as Comparison | undefined,
    sample: async (root, buffers, schema) =>
      (await ask({ kind: "sample", root, buffers, schema })) as string | undefined,
    close: async () => {
      waiting.clear();
      await worker?.terminate();
    },
  };
}
