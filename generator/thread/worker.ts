import { parentPort, workerData } from "node:worker_threads";
import type { SchemaObject } from "../../contract/model/types.ts";
import { openParts } from "../cache/open-parts.ts";
import { noParts } from "../cache/part-cache.ts";
import { readStamp } from "../cache/read-stamp.ts";
import { printDocuments } from "../emit-documents.ts";
import { createTypesMemory } from "../types/types-memory.ts";
import type { TypesTask } from "../types/types-task.ts";
import { hashFile } from "../write/hash-file.ts";
import type { Foreseen, HashedFile, ThreadMessage, ThreadStart, ThreadTask } from "./messages.ts";
import { applyPatch } from "./patch.ts";

function say(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

const { place, staysOpen } = workerData as ThreadStart; // as startThread gives it
const stamp = place === undefined ? "" : readStamp();
say({ kind: "stamp", stamp });
const parts = place === undefined ? undefined : openParts(place, stamp);
// Its modules are loaded while the document is being read.
const { transformDocument } = await import("../types/transform-document.ts");
const { printClaimed } = await import("./print-claimed.ts");
const memory = staysOpen ? createTypesMemory() : undefined;
let before: Partial<TypesTask> | undefined;

/** Printed before they were asked for. */
const documents = new WeakMap<SchemaObject, readonly HashedFile[]>();

function printHashed(document: SchemaObject): readonly HashedFile[] {
  return printDocuments(document).map((file) => [file, hashFile(file)]);
}

parentPort?.on("message", (asked: ThreadTask | Foreseen) => {
  switch (asked.kind) {
    case "types": {
      const task = applyPatch(before, asked.patch) as TypesTask; // as startThread sends it
      before = task;
      say({ kind: "types", text: transformDocument(task, parts ?? noParts, memory) });
      // What is asked for meanwhile goes first.
      setImmediate(() => {
        parts?.save();
        say({ kind: "kept" });
      });
      break;
    }
    case "foreseen":
      before = { document: asked.document };
      try {
        documents.set(asked.document, printHashed(asked.document));
      } catch {
        // It will be told to who asks for them.
      }
      break;
    case "documents": {
      if (before?.document === undefined) throw new Error("There is no document to print.");
      say({ kind: "documents", files: documents.get(before.document) ?? printHashed(before.document) });
      documents.delete(before.document);
      break;
    }
    case "modules":
      say({ kind: "modules", printed: printClaimed(asked.texts, asked.claims) });
      break;
  }
});
