import type { Finding } from "../findings/finding.ts";
import type { SourceFile } from "./source-file.ts";

/** A file and what is to be said of it. No file where it could not be read at all. */
export interface ReadResult {
  readonly file?: SourceFile;
  readonly findings: readonly Finding[];
}

/** How deep values may be nested. Real documents stay below 40; what comes after load recurses. */
export const maximumDepth = 400;

/** How many nodes the aliases of a YAML file may stand for, all together. */
export const maximumAliasNodes = 1_000_000;

/** How large a file may be, in bytes. */
export const maximumBytes = 134_217_728;

/** How long a single text may be, in characters: what comes after load holds several copies of it. */
export const maximumText = 33_554_432;

/** How long a text between double quotes may be in YAML, in characters: to read one takes fifty bytes of memory for each. */
export const maximumQuoted = 8_388_608;
