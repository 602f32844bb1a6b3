import { stat } from "node:fs/promises";
import type { Contract } from "../../contract/build/contract.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { createMemory, type Memory, noMemory } from "../../language/values/memory.ts";
import type { TransformTypes } from "../emitters/emit-types.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import type { HelperThread } from "../thread/start-thread.ts";
import type { KeptModules } from "../validators/compile-validators.ts";
import type { PrintModules } from "../validators/create-module-printer.ts";
import type { PutFiles } from "../write/draft.ts";

/** Generates the output of one document, once or repeatedly. Uses a second thread for a large document. */
export interface GenerationSession {
  /** Receives the total size of the document's files, in characters. Starts the second thread if the document is large. */
  measure(size: number): void;
  /** Receives the normalised document as soon as it exists, to send it to the thread early. */
  readonly prefetchDocument: (document: SchemaObject) => void;
  readonly transform: TransformTypes;
  /** Prints the documents of the output. May be called once {@link transform} was called. Absent: the caller prints them. */
  readonly documents?: (() => Promise<readonly EmittedFile[]>) | undefined;
  readonly print: PrintModules;
  /** Writes files to a new folder. Absent: the caller writes them. */
  readonly put?: PutFiles | undefined;
  /** The results of the previous run, which are replaced by those of this run. Absent if there is only one run. */
  readonly previous?: PreviousRun | undefined;
  /** The cache of the stages, kept between runs. */
  readonly memory: Memory;
  close(): Promise<void>;
}

/** Options of a session. */
export interface SessionOptions {
  /** Whether there are several runs, which share caches. Default: one run. */
  readonly staysOpen?: boolean;
}

/**
 * The minimum size of a large document, in bytes. Below it, generating takes less than a quarter of a second, and a thread costs more than
 * it saves.
 */
const LARGE = 400_000;

/**
 * Opens a session for a document. If its first file is large, the thread starts at once, and loads the TypeScript compiler while the
 * document is read. Otherwise, it starts when the size of all files is known and large.
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
    get put() {
      return thread?.put;
    },
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

/**
 * Results of the previous run of a session with several runs. Equal values keep their identity in the next run, so that caches stay
 * valid.
 */
export interface PreviousRun extends KeptModules {
  contract?: Contract;
}
