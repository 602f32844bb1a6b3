import { stat } from "node:fs/promises";
import type { KeptParts, PartsPlace } from "./cache/open-parts.ts";
import { noParts, type PartCache } from "./cache/part-cache.ts";
import type { TransformTypes } from "./types/emit-types.ts";

/** Where the output of one document is made: its types in a thread of their own for a large one. */
export interface Workshop {
  readonly transform: TransformTypes;
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
}

/** A thread costs more than it saves for a document that takes less than a quarter of a second. In octets. */
const LARGE = 400_000;

/**
 * Opens the workshop for a document. The thread loads the TypeScript compiler while the document is being read.
 *
 * @param options - Absent: nothing is kept.
 */
export async function openWorkshop(document: string, options?: WorkshopOptions): Promise<Workshop> {
  const { size } = await stat(document).catch(() => ({ size: 0 }));
  const { startTypesWorker } = await import("./types/start-types-worker.ts");
  const worker = size > LARGE ? startTypesWorker(placeOf(options, "types")) : undefined;
  if (worker === undefined)
    return {
      transform: transformHere,
      openParts: async () => noParts,
      keep: () => undefined,
      close: async () => undefined,
    };
  const place = placeOf(options, "code");
  let parts: KeptParts | undefined;
  return {
    transform: worker.transform,
    openParts: async () => {
      if (place === undefined) return noParts;
      const { openParts } = await import("./cache/open-parts.ts");
      parts ??= openParts(place, await worker.stamp);
      return parts;
    },
    keep: () => parts?.save(),
    close: worker.stop,
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
