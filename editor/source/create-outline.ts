import type { Outline } from "./outline.ts";
import { scanBlock } from "./scan-block.ts";

/**
 * The nodes of YAML or JSON, also of a broken text: what cannot be read is skipped. Linear in the text. Does not recurse. Says nothing about
 * whether a text is valid, which the reader decides.
 */
export function createOutline(text: string): Outline {
  return { text, root: scanBlock(text) };
}
