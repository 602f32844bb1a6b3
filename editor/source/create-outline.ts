import type { Outline } from "./outline.ts";
import { scanBlock } from "./scan-block.ts";

/** Parses YAML or JSON into an outline in linear time, without recursion. Skips invalid parts instead of reporting errors. */
export function createOutline(text: string): Outline {
  return { text, root: scanBlock(text) };
}
