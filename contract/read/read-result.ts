import type { Finding } from "../findings/finding.ts";
import type { SourceFile } from "./source-file.ts";

/** A file and the findings about it. No file if it could not be read at all. */
export interface ReadResult {
  readonly file?: SourceFile;
  readonly findings: readonly Finding[];
}

/** The maximum depth of values, since later stages recurse. Real documents stay below 40. */
export const maximumDepth = 400;

/** The maximum number of nodes that all aliases of a YAML file stand for in total. */
export const maximumAliasNodes = 1_000_000;

/** The maximum size of a file, in bytes. */
export const maximumBytes = 134_217_728;

/** The maximum length of a single string, in characters, since later stages hold several copies of it. */
export const maximumText = 16_777_216;

/** The maximum length of a double-quoted string in YAML, in characters. Reading takes fifty bytes of memory for each character. */
export const maximumQuoted = 8_388_608;
