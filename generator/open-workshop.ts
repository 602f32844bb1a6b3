import { stat } from "node:fs/promises";
import type { SchemaObject } from "../contract/model/types.ts";
import type { KeptParts, PartsPlace } from "./cache/open-parts.ts";
import { noParts, type PartCache } from "./cache/part-cache.ts";
import type { EmittedFile } from "./emitted-file.ts";
import type { Recollection } from "./recollection.ts";
import type { HelperThread } from "./thread/start-thread.ts";
import type { TransformTypes } from "./types/emit-types.ts";
import type { PrintModules } from "./validators/print-modules.ts";

/** Where the output of one document is made: for a large one, its types and part of its validators by another thread. */
export interface Workshop {
  /** To be told once the document has been read: how much all its files hold together, in characters. */
  measure(size: number): void;
  /** To be told the normalised document as soon as there is one: it takes its time to come to the thread. */
  readonly foresee: (document: SchemaObject) => void;
  readonly transform: TransformTypes;
  /** The documents of the output, once {@link transform} has been asked for. Absent: they are best printed by who asks. */
  readonly documents?: (() => Promise<readonly EmittedFile[]>) | undefined;
  readonly print: PrintModules;
  /** Of the run before, and for the next. Absent where there is only one. */
  readonly recollection?: Recollection | undefined;
  /** What is kept of earlier runs, but for the types. */
  openParts(): Promise<PartCache>;
  /** Ends a run: what it made is kept for the next. */
  keep(): void;
  close(): Promise<void>;
}

/** Where what large documents come to is kept, from one run to the next. */
export interface WorkshopOptions {
  /** A path to which endings are added; `undefined` where the parts are kept only as long as the workshop is open. */
  readonly file: string | undefined;
  /** Whether what was kept before is not to be looked at. */
  readonly isFresh: boolean;
  /** Whether runs come one after the other. Default: there is one. */
  readonly staysOpen?: boolean;
}

/** A thread costs more than it saves for a document that takes less than a quarter of a second. In octets. */
const LARGE = 400_000;

/**
 * Opens the workshop for a document. The thread loads the TypeScript compiler while the document is being read, where its first
 * file is large; else it starts once it is known how large all files are together.
 *
 * @param options - Absent: nothing is kept.
 */
export async function openWorkshop(document: string, options?: WorkshopOptions): Promise<Workshop> {
  const { size: first } = await stat(document).catch(() => ({ size: 0 }));
  const { startThread } = await import("./thread/start-thread.ts");
  const place = placeOf(options, "code");
  const staysOpen = options?.staysOpen === true;
  let thread: HelperThread | undefined;
  let parts: KeptParts | undefined;
  const measure = (size: number): void => {
    if (size > LARGE) thread ??= startThread({ place: placeOf(options, "types"), staysOpen });
  };
  measure(first);
  return {
    measure,
    foresee: (document) => thread?.foresee(document),
    get documents() {
      return thread?.documents;
    },
    ...(staysOpen ? { recollection: {} } : {}),
    transform: (task) => (thread?.transform ?? transformHere)(task),
    print: (inputs) => (thread?.print ?? printHere)(inputs),
    openParts: async () => {
      if (place === undefined || thread === undefined) return noParts;
      const { openParts } = await import("./cache/open-parts.ts");
      parts ??= openParts(place, await thread.stamp);
      return parts;
    },
    keep: () => parts?.save(),
    close: async () => thread?.stop(),
  };
}

function placeOf(options: WorkshopOptions | undefined, ending: string): PartsPlace | undefined {
  if (options === undefined) return undefined;
  const { file, isFresh } = options;
  return { file: file === undefined ? undefined : `${file}.${ending}`, isFresh };
}

const transformHere: TransformTypes = async (task) => {
  const { transformDocument } = await import("./types/transform-document.ts");
  return transformDocument(task);
};

const printHere: PrintModules = async (inputs) => {
  const { printModulesHere } = await import("./validators/print-modules.ts");
  return printModulesHere(inputs);
};
