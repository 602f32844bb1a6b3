import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { indexLines, type SourceLines } from "../../contract/findings/source-lines.ts";

/** The lines of a file on disk, for a code frame; undefined where it cannot be read. */
export function readSourceLines(folder: string, file: string): SourceLines | undefined {
  try {
    return indexLines(readFileSync(resolve(folder, file), "utf8").replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}
