import { stat } from "node:fs/promises";
import type { Contract } from "../../contract/build/contract.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { createMemory, type Memory, noMemory } from "../../language/values/memory.ts";
import type { TransformTypes } from "../emitters/emit-types.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import type { HelperThread } from "../thread/start-thread.ts";
import type { KeptModules } from "../validators/compile-validators.ts";
import type { PrintModules } from "../validators/create-module-printer.ts";

/** Generates the output of one document, once or again and again; for a large document with the help of a second thread. */
export interface GenerationSession {
  /** Takes the size of all files of the document together, in characters: a large one is worth a second thread. */
  measure(size: number): void;
  /** Takes the normalised document as soon as there is one, so that it reaches the thread early. */
  readonly prefetchDocument: (document: SchemaObject) => void;
  readonly transform: TransformTypes;
  /** Prints the documents of the output, once {@link transform} has been called. Absent: the caller prints them. */
  readonly documents?: (() => Promise<readonly EmittedFile[]>) | undefined;
  readonly print: PrintModules;
  /** The results of the run before, to be replaced by those of this run. Absent where there is one run only. */
  readonly previous?: PreviousRun | undefined;
  /** What stages remember from one run to the next. */
  readonly memory: Memory;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** How a session is used. */
export interface SessionOptions {
  /** Whether runs follow each other and share what they remember. Default: there is one run. */
  readonly staysOpen?: boolean;
}

/** A thread costs more than it saves for a document that takes less than a quarter of a second. In octets. */
const LARGE = 400_000;

/**
 * Opens a session for a document. Where its first file is large, the thread starts at once and loads the TypeScript compiler while the
 * document is being read; else it starts once the size of all files is known.
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
    print: (inputs) => (thread?.print ?? printHere)(inputs),
    close: async () => thread?.stop(),
  };
}

const transformHere: TransformTypes = async (task) => {
  const { transformDocument } = await import("../types/transform-document.ts");
  return transformDocument(task);
};

const printHere: PrintModules = async (inputs) => {
  const { printModulesHere } = await import("../validators/create-module-printer.ts");
  return printModulesHere(inputs);
};

/**
 * Results of the previous run of a session that stays open. Values that are equal in the next run keep their identity, so that what is
 * remembered by them stays valid.
 */
export interface PreviousRun extends KeptModules {
  contract?: Contract;
}
