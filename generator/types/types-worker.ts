import { parentPort } from "node:worker_threads";
import { transformDocument } from "./transform-document.ts";
import type { TypesTask } from "./types-task.ts";

/** One thread, one task: the answer is what `transformDocument` gives. */
parentPort?.once("message", (task: TypesTask) => {
  parentPort?.postMessage(transformDocument(task));
});
