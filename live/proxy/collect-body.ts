import type { Readable } from "node:stream";

/** What was collected of a body; `isWhole` is false where the limit was reached first, and more will come. */
export interface Collected {
  readonly chunks: readonly Buffer[];
  readonly isWhole: boolean;
}

/** Collects a body up to a limit; beyond it, the source is paused with the rest still to come. Rejects where it breaks off. */
export function collectBody(source: Readable, limit: number): Promise<Collected> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (isWhole: boolean): void => {
      source.off("data", take);
      source.off("end", end);
      source.off("close", fail);
      source.off("error", fail);
      resolve({ chunks, isWhole });
    };
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= limit) return;
      source.pause();
      settle(false);
    };
    const end = (): void => settle(true);
    const fail = (): void => reject(new Error("The body broke off."));
    source.on("data", take);
    source.on("end", end);
    source.on("close", fail);
    source.on("error", fail);
  });
}
