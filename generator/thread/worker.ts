import { parentPort, workerData } from "node:worker_threads";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { createMemory, noMemory } from "../../language/values/memory.ts";
import { printDocuments } from "../emitters/emit-documents.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { hashText } from "../output/hash-file.ts";
import { keepCompiledCode } from "../output/read-package.ts";
import type { DocumentTypes } from "../types/transform-document.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { createDocumentReceiver, type DocumentMessage } from "./document-messages.ts";
import { leaveOut } from "./leave-out.ts";
import type { ThreadAnswer, ThreadStart, ThreadTask } from "./start-thread.ts";

keepCompiledCode();
const { staysOpen, printsDocuments, printsModules } = workerData as ThreadStart; // `startThread` passes an object of this type.
// These only read documents, which this thread does not, and take 115 ms of CPU time to load.
leaveOut("@redocly/openapi-core", "openapi-typescript");
leaveOut("@redocly/openapi-core/lib/utils.js", "openapi-typescript", { isTruthy: Boolean });
const { createDocumentTypes } = await import("../types/transform-document.ts");
const printModule = printsModules ? await loadModulePrinter() : undefined;
const receive = createDocumentReceiver();
const memory = staysOpen ? createMemory() : noMemory;

let document: SchemaObject | undefined;
let documents: readonly EmittedFile[] | undefined;
/** Between the tasks `parts` and `schemas`. */
let types: DocumentTypes | undefined;

parentPort?.on("message", (message: ThreadTask | DocumentMessage) => {
  if (message.kind === "paths" || message.kind === "document") {
    const received = receive(message);
    if (received !== undefined) takeDocument(received);
  } else {
    const answered = answer(message);
    parentPort?.postMessage(answered, listOctets(answered));
    if (answered.kind === "schemas" && !staysOpen) collectTypes();
  }
});

function takeDocument(received: SchemaObject): void {
  document = memory.share("document", received);
  if (!printsDocuments) return;
  try {
    documents = printHashed(document);
  } catch {
    // The documents task prints again and then throws the error.
    documents = undefined;
  }
}

/** Heap size in bytes above which a garbage collection, which takes about 50 ms, is worthwhile. */
const FULL = 100_000_000;

/**
 * Collects garbage after types were created. Most of the thread's garbage is created at this point, and the engine would not collect it
 * during the small tasks that follow, when the process needs the most memory.
 */
function collectTypes(): void {
  // After a failure, the document is needed to reproduce the error.
  if (documents !== undefined || !printsDocuments) document = undefined;
  collectGarbage(FULL);
}

function answer(task: ThreadTask): ThreadAnswer {
  switch (task.kind) {
    case "parts":
      types = createDocumentTypes({ ...task.planning, document: given() }, memory);
      return { kind: "parts", texts: types.printParts() };
    case "schemas": {
      const texts = types?.printSchemas() ?? [];
      types = undefined;
      return { kind: "schemas", texts };
    }
    case "documents": {
      const files = documents ?? printHashed(given());
      documents = undefined;
      return { kind: "documents", files };
    }
    case "modules": {
      if (printModule === undefined) throw new Error("The thread was started without the module printer.");
      return { kind: "modules", texts: task.texts.map(printModule) };
    }
  }
}

/** Loads ajv. */
async function loadModulePrinter(): Promise<(input: string) => string> {
  const { createModulePrinter } = await import("../validators/create-module-printer.ts");
  const { readInput } = await import("../validators/module-input.ts");
  const print = createModulePrinter();
  return (input) => print(readInput(input));
}

function given(): SchemaObject {
  if (document === undefined) throw new Error("A task came before its document.");
  return document;
}

/** Returns files as bytes. A single character beyond Latin-1 would double a string's memory in both threads. */
function printHashed(printed: SchemaObject): readonly EmittedFile[] {
  return printDocuments(printed).map(({ path, text }) => {
    const bytes = new TextEncoder().encode(text);
    return { path, text: "", bytes, hash: hashText(bytes) };
  });
}

function listOctets(answered: ThreadAnswer): readonly ArrayBuffer[] {
  if (answered.kind !== "documents") return [];
  return answered.files.flatMap(({ bytes }) => (bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : []));
}
