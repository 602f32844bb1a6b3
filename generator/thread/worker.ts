import { parentPort, workerData } from "node:worker_threads";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { createMemory, noMemory } from "../../language/values/memory.ts";
import { printDocuments } from "../emitters/emit-documents.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { hashFile, hashText } from "../output/hash-file.ts";
import { keepCompiledCode } from "../output/read-package.ts";
import type { DocumentTypes } from "../types/transform-document.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { createDocumentReceiver, type DocumentMessage } from "./document-messages.ts";
import { leaveOut } from "./leave-out.ts";
import { MODULE_MESSAGES, type ThreadAnswer, type ThreadStart, type ThreadTask } from "./start-thread.ts";

keepCompiledCode();
const { staysOpen, printsDocuments, compilesValidators } = workerData as ThreadStart; // `startThread` passes an object of this type.
// These only read documents, which this thread does not, and take 115 ms of CPU time to load.
leaveOut("@redocly/openapi-core", "openapi-typescript");
leaveOut("@redocly/openapi-core/lib/utils.js", "openapi-typescript", { isTruthy: Boolean });
const { createDocumentTypes } = await import("../types/transform-document.ts");
// Preloaded while the main thread reads the document.
const compiler = compilesValidators ? await loadCompiler() : undefined;
const receive = createDocumentReceiver();
const memory = staysOpen ? createMemory() : noMemory;

let document: SchemaObject | undefined;
let documents: readonly EmittedFile[] | undefined;
/** Between the tasks `parts` and `schemas`. */
let types: DocumentTypes | undefined;
/** Between the tasks `validators` and `modules`. */
let modules: ModuleQueue | undefined;
const kept = staysOpen ? { previous: {}, memory } : undefined;

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
  if (!compilesValidators) dropDocument();
  collectGarbage(FULL);
}

function dropDocument(): void {
  // After a failure, the document is needed to reproduce the error.
  if (!staysOpen && (documents !== undefined || !printsDocuments)) document = undefined;
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
    case "validators": {
      if (compiler === undefined)
        throw new Error("The thread was started without the compiler of validators.");
      const { inputs, notes } = compiler.planModules({ ...task.planning, document: given() });
      modules = {
        files: compiler.printModules(inputs, kept),
        size: Math.ceil(inputs.length / MODULE_MESSAGES),
      };
      dropDocument();
      return { kind: "validators", notes };
    }
    case "modules": {
      return { kind: "modules", files: modules === undefined ? [] : takeFiles(modules) };
    }
  }
}

interface ModuleQueue {
  readonly files: Iterator<EmittedFile>;
  /** Number of files in a message. */
  readonly size: number;
}

function takeFiles({ files, size }: ModuleQueue): readonly EmittedFile[] {
  const taken: EmittedFile[] = [];
  while (taken.length < size) {
    const { done, value } = files.next();
    if (done === true) break;
    taken.push({ ...value, hash: hashFile(value) });
  }
  return taken;
}

/** Loads ajv. */
async function loadCompiler() {
  const { planModules } = await import("../validators/plan-modules.ts");
  const { printModules } = await import("../validators/compile-validators.ts");
  return { planModules, printModules };
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
