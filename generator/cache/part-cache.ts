import { hash } from "node:crypto";

/**
 * Parts of the output that were made before, by a key that says all that they are made from: the same key always stands for
 * the same text.
 */
export interface PartCache {
  recall(key: string): string | undefined;
  keep(key: string, text: string): void;
}

/** Where nothing is kept. */
export const noParts: PartCache = { recall: () => undefined, keep: () => undefined };

/** Makes a key of a kind of part and of all that a part of it depends on. */
export function keyOfPart(kind: string, ...made: readonly string[]): string {
  // With their lengths, so that what ends one piece cannot be taken for the start of the next.
  return hash("sha256", [kind, ...made].map((piece) => `${piece.length}:${piece}`).join(""));
}
