import { parentPort, workerData } from "node:worker_threads";
import { openParts, type PartsPlace } from "../cache/open-parts.ts";
import { noParts } from "../cache/part-cache.ts";
import { readStamp } from "../cache/read-stamp.ts";
import type { ThreadMessage, ThreadTask } from "./messages.ts";

function say(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

const place = workerData as PartsPlace | undefined; // as startThread gives it
const stamp = place === undefined ? "" : readStamp();
say({ kind: "stamp", stamp });
const parts = place === undefined ? undefined : openParts(place, stamp);
// Its modules are loaded while the document is being read.
const { transformDocument } = await import("../types/transform-document.ts");
const { printClaimed } = await import("./print-claimed.ts");

parentPort?.on("message", (asked: ThreadTask) => {
  switch (asked.kind) {
    case "types":
      say({ kind: "types", text: transformDocument(asked.task, parts ?? noParts) });
      // What is asked for meanwhile goes first.
      setImmediate(() => {
        parts?.save();
        say({ kind: "kept" });
      });
      break;
    case "modules":
      say({ kind: "modules", printed: printClaimed(asked.texts, asked.claims) });
      break;
  }
});
