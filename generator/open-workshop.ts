import { stat } from "node:fs/promises";
import type { TransformTypes } from "./types/emit-types.ts";

/** Where the types of one document are made: a thread of its own for a large one. */
export interface Workshop {
  readonly transform: TransformTypes;
  close(): Promise<void>;
}

/** A thread costs more than it saves for a document that takes less than a quarter of a second. In octets. */
const LARGE = 400_000;

/** Opens the workshop for a document. The thread loads the TypeScript compiler while the document is being read. */
export async function openWorkshop(document: string): Promise<Workshop> {
  const { size } = await stat(document).catch(() => ({ size: 0 }));
  const { startTypesWorker } = await import("./types/start-types-worker.ts");
  const worker = size > LARGE ? startTypesWorker() : undefined;
  return {
    transform: worker?.transform ?? transformHere,
    close: async () => worker?.stop(),
  };
}

const transformHere: TransformTypes = async (task) => {
  const { transformDocument } = await import("./types/transform-document.ts");
  return transformDocument(task);
};
