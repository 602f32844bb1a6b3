import { parentPort, workerData } from "node:worker_threads";
import { openParts, type PartsPlace } from "../cache/open-parts.ts";
import { noParts } from "../cache/part-cache.ts";
import { readStamp } from "../cache/read-stamp.ts";
import type { TypesTask, TypesText } from "./types-task.ts";

/** What the thread says: first what its parts depend on, then of each task what came of it, and that its parts are kept. */
export type WorkerMessage =
  | { readonly kind: "stamp"; readonly stamp: string }
  | { readonly kind: "text"; readonly text: TypesText }
  | { readonly kind: "kept" };

function say(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

const place = workerData as PartsPlace | undefined; // as startTypesWorker gives it
const stamp = place === undefined ? "" : readStamp();
say({ kind: "stamp", stamp });
const parts = place === undefined ? undefined : openParts(place, stamp);
// Its modules are loaded while the document is being read.
const { transformDocument } = await import("./transform-document.ts");

parentPort?.on("message", (task: TypesTask) => {
  say({ kind: "text", text: transformDocument(task, parts ?? noParts) });
  parts?.save();
  say({ kind: "kept" });
});
