import { stat } from "node:fs/promises";
import type { Contract } from "../../contract/build/contract.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { createMemory, type Memory, noMemory } from "../../language/values/memory.ts";
import type { TransformTypes } from "../emitters/emit-types.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import type { HelperThread } from "../thread/start-thread.ts";
import type { KeptModules } from "../validators/compile-validators.ts";
import type { PrintModules } from "../validators/create-module-printer.ts";

/** Generates the output of a document once or repeatedly, with a second thread for large documents. */
export interface GenerationSession {
  /** Receives the total size of the document in characters, and starts the second thread if it is large. */
  measure(size: number): void;
  /** Sends the normalised document to the second thread, if any, so that work can begin. Does not wait. */
  readonly prefetchDocument: (document: SchemaObject) => void;
  readonly transform: TransformTypes;
  /** Prints `openapi.json` and `schemas.json`. Call {@link transform} first. Absent if the caller must print them. */
  readonly documents?: (() => Promise<readonly EmittedFile[]>) | undefined;
  readonly print: PrintModules;
  /** Results of the previous run, which each run replaces with its own. Absent if there is only one run. */
  readonly previous?: PreviousRun | undefined;
  readonly memory: Memory;
  close(): Promise<void>;
}

export interface SessionOptions {
  /** Whether there will be several runs, which share {@link GenerationSession.memory}. Default: false. */
  readonly staysOpen?: boolean;
}

/** Bytes or, once read, characters. Below this size, a second thread costs more than it saves. */
const LARGE = 400_000;

/**
 * If the document's first file is large, the second thread starts at once and loads the TypeScript compiler while the document is read.
 * Otherwise it starts once the total size is known to be large.
 */
export async function openSession(
  document: string,
  { staysOpen = false }: SessionOptions = {},
): Promise<GenerationSession> {
  const { size: first } = await stat(document).catch(() => ({ size: 0 }));
  const { startThread } = await import("../thread/start-thread.ts");
  let thread: HelperThread | undefined;
  const measure = (size: number): void => {
    if (size > LARGE) thread ??= startThread({ staysOpen });
  };
  measure(first);
  return {
    measure,
    prefetchDocument: (document) => thread?.prefetchDocument(document),
    get documents() {
      return thread?.documents;
    },
    ...(staysOpen ? { previous: {} } : {}),
    memory: staysOpen ? createMemory() : noMemory,
    transform: (task) => (thread?.transform ?? transformHere)(task),
    print: (inputs, onPrinted) => (thread?.print ?? printHere)(inputs, onPrinted),
    close: async () => thread?.stop(),
  };
}

const transformHere: TransformTypes = async (task) => {
  const { transformDocument } = await import("../types/transform-document.ts");
  return transformDocument(task);
};

const printHere: PrintModules = async (inputs, onPrinted) => {
  const { printModulesHere } = await import("../validators/create-module-printer.ts");
  return printModulesHere(inputs, onPrinted);
};

/** Results of the previous run. Unchanged values stay the same objects, so that caches keyed by them stay valid. */
export interface PreviousRun extends KeptModules {
  contract?: Contract;
}
