import { parentPort, workerData } from "node:worker_threads";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { createMemory, noMemory } from "../../language/values/memory.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { hashFile } from "../output/hash-file.ts";
import { keepCompiledCode } from "../output/read-package.ts";
import type { DocumentTypes } from "../types/transform-document.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { createDocumentReceiver, type DocumentMessage } from "./document-messages.ts";
import { MODULE_MESSAGES, type ThreadAnswer, type ThreadStart, type ThreadTask } from "./start-thread.ts";

keepCompiledCode();
const { staysOpen, compilesValidators } = workerData as ThreadStart; // `startThread` passes an object of this type.
// Loaded while the main thread reads the document, and after the compiled code of earlier runs can be read.
const { createDocumentTypes } = await import("../types/transform-document.ts");
const compiler = compilesValidators ? await loadCompiler() : undefined;
const receive = createDocumentReceiver();
const memory = staysOpen ? createMemory() : noMemory;

let document: SchemaObject | undefined;
/** Between the tasks `parts` and `schemas`. */
let types: DocumentTypes | undefined;
/** Between the tasks `validators` and `modules`. */
let modules: ModuleQueue | undefined;
const kept = staysOpen ? { previous: {}, memory } : undefined;

parentPort?.on("message", (message: ThreadTask | DocumentMessage) => {
  if (message.kind === "paths" || message.kind === "document") {
    const received = receive(message);
    if (received !== undefined) document = memory.share("document", received);
  } else {
    const answered = answer(message);
    parentPort?.postMessage(answered);
    if (!staysOpen) freeMemory(answered);
  }
});

/** Heap size in bytes above which a garbage collection, which takes about 50 ms, is worthwhile. */
const FULL = 150_000_000;

function answer(task: ThreadTask): ThreadAnswer {
  switch (task.kind) {
    case "parts":
      types = createDocumentTypes({ ...task.planning, document: given() }, memory);
      return { kind: "parts", texts: types.printParts() };
    case "schemas": {
      const texts = types?.printSchemas() ?? [];
      types = undefined;
      if (!compilesValidators) dropDocument();
      return { kind: "schemas", texts };
    }
    case "validators": {
      if (compiler === undefined)
        throw new Error("The thread was started without the compiler of validators.");
      const { inputs, notes } = compiler.planModules({ ...task.planning, document: given() });
      modules = {
        files: compiler.printModules(inputs, kept),
        size: Math.ceil(inputs.length / MODULE_MESSAGES),
        left: MODULE_MESSAGES,
      };
      dropDocument();
      return { kind: "validators", notes };
    }
    case "modules":
      return { kind: "modules", files: modules === undefined ? [] : takeFiles(modules) };
  }
}

/** Frees memory while the main thread, which needs the most at this time, is busy. */
function freeMemory(answered: ThreadAnswer): void {
  if (isLast(answered)) parentPort?.close();
  // What these tasks leave behind would not be collected during the small ones that follow.
  else if (answered.kind === "schemas" || answered.kind === "validators") collectGarbage(FULL);
}

function isLast({ kind }: ThreadAnswer): boolean {
  return compilesValidators ? kind === "modules" && modules?.left === 0 : kind === "schemas";
}

function dropDocument(): void {
  if (!staysOpen) document = undefined;
}

interface ModuleQueue {
  readonly files: Iterator<EmittedFile>;
  /** Number of files in a message. */
  readonly size: number;
  /** Number of messages to come. */
  left: number;
}

function takeFiles(queue: ModuleQueue): readonly EmittedFile[] {
  const { files, size } = queue;
  queue.left -= 1;
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
