import type { Finding } from "../findings/finding.ts";
import type { SourceFile } from "./source-file.ts";

/** A file and the findings about it. No file if it could not be read at all. */
export interface ReadResult {
  readonly file?: SourceFile;
  readonly findings: readonly Finding[];
}

/** How deep values may be nested. Real documents stay below 40; later stages recurse. */
export const maximumDepth = 400;

/** How many nodes all aliases of a YAML file may refer to in total. */
export const maximumAliasNodes = 1_000_000;

/** How large a file may be, in bytes. */
export const maximumBytes = 134_217_728;

/** How long a single string may be, in characters: later stages hold several copies of it. */
export const maximumText = 16_777_216;

/** How long a double-quoted string may be in YAML, in characters: reading one takes fifty bytes of memory for each. */
export const maximumQuoted = 8_388_608;
