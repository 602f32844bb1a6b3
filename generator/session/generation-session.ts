import { stat } from "node:fs/promises";
import type { Contract } from "../../contract/build/contract.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { createMemory, type Memory, noMemory } from "../../language/values/memory.ts";
import { type BegunOutput, beginOutput } from "../emitters/begin-output.ts";
import type { TransformTypes } from "../emitters/emit-types.ts";
import type { EmitOptions } from "../output/emit-options.ts";
import { completeParts, type OutputPart } from "../output/output-parts.ts";
import type { HelperThread } from "../thread/start-thread.ts";
import type { TypesTask, TypesText } from "../types/plan-types.ts";
import type {
  CompiledValidators,
  CompileTools,
  CompileValidators,
} from "../validators/compile-validators.ts";
import type { ValidatorPlan } from "../validators/validator-plan.ts";
import { createInputHashes, type InputHashes } from "./input-hashes.ts";

/** Generates a document's output once or repeatedly, using a second thread for large documents. */
export interface GenerationSession {
  /** Starts the second thread if `size`, the document's total length in characters, is large. */
  measure(size: number): void;
  /** Sends the normalised document to the second thread, if any, so that the thread can start working. Does not wait. */
  readonly prefetchDocument: (document: SchemaObject) => void;
  /** Starts the tasks of the second thread for a contract whose checks are still to be done. Returns `undefined` without a second thread. */
  readonly begin: (contract: Contract, options: EmitOptions) => BegunOutput | undefined;
  readonly transform: TransformTypes;
  readonly compile: CompileValidators;
  readonly inputs: InputHashes;
  /** Collects garbage if the heap is large, which it is for thousands of operations. Absent for sessions that stay open. */
  readonly collect?: (() => void) | undefined;
  readonly previous?: PreviousRun | undefined;
  readonly memory: Memory;
  close(): Promise<void>;
}

export interface SessionOptions {
  /** Whether several runs will share {@link GenerationSession.memory}. Default: false. */
  readonly staysOpen?: boolean;
  /** The parts to generate, so that the thread prints no others in advance. Default: all parts. */
  readonly parts?: readonly OutputPart[] | undefined;
}

/** Size limit in bytes or, for loaded documents, characters. For smaller documents, a second thread costs more than it saves. */
const LARGE = 400_000;

/** Size of the heap in bytes at which collecting garbage between parts is worthwhile. */
const FULL = 200_000_000;

/**
 * Opens a session. If the document's first file is large, the second thread starts immediately and loads its modules while the document
 * is being read. Otherwise, the thread starts once the total size is known to be large.
 */
export async function openSession(
  document: string,
  { staysOpen = false, parts }: SessionOptions = {},
): Promise<GenerationSession> {
  const { size: first } = await stat(document).catch(() => ({ size: 0 }));
  const { createCollector } = await import("../thread/collect-garbage.ts");
  const { startThread } = await import("../thread/start-thread.ts");
  const wanted = completeParts(parts);
  const compilesValidators = wanted.has("validators");
  let thread: HelperThread | undefined;
  const measure = (size: number): void => {
    if (size > LARGE) thread ??= startThread({ staysOpen, compilesValidators });
  };
  measure(first);
  const memory = staysOpen ? createMemory() : noMemory;
  const kept = staysOpen ? { previous: {}, memory } : undefined;
  return {
    measure,
    prefetchDocument: (document) => thread?.prefetchDocument(document),
    begin: (contract, options) =>
      thread === undefined ? undefined : beginOutput(contract, options, { ...thread, memory }),
    ...(staysOpen ? { previous: {} } : { collect: createCollector(FULL) }),
    memory,
    inputs: createInputHashes(),
    transform: (task) => (thread?.transform ?? transformHere)(task),
    compile: async (plan) => thread?.compile?.(plan) ?? compileHere(plan, kept),
    close: async () => thread?.stop(),
  };
}

const transformHere: TransformTypes = (task) => {
  const types = importTypes(task);
  return { parts: types.then(({ parts }) => parts), schemas: types.then(({ schemas }) => schemas) };
};

async function importTypes(task: TypesTask): Promise<TypesText> {
  const { transformDocument } = await import("../types/transform-document.ts");
  return transformDocument(task);
}

async function compileHere(plan: ValidatorPlan, tools?: CompileTools): Promise<CompiledValidators> {
  const { compileValidators } = await import("../validators/compile-validators.ts");
  return compileValidators(plan, tools);
}

/** Results of the previous run. Unchanged values keep their identity, so cached results for these values stay valid. */
export interface PreviousRun {
  contract?: Contract;
}
