import type { Finding } from "../findings/finding.ts";
import type { SourceFile } from "./source-file.ts";

/** A file and the findings about it. The file is absent if it could not be read at all. */
export interface ReadResult {
  readonly file?: SourceFile;
  readonly findings: readonly Finding[];
}

/** The maximum depth of values. Real documents stay below 40; later stages recurse. */
export const maximumDepth = 400;

/** The maximum number of nodes that all aliases of a YAML file may refer to in total. */
export const maximumAliasNodes = 1_000_000;

/** The maximum size of a file, in bytes. */
export const maximumBytes = 134_217_728;

/** The maximum length of a single string, in characters: later stages hold several copies of it. */
export const maximumText = 16_777_216;

/** The maximum length of a double-quoted string in YAML, in characters: reading one takes fifty bytes of memory for each. */
export const maximumQuoted = 8_388_608;
