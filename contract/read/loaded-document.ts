import type { SourceFile } from "./source-file.ts";

/** A document with all its files. */
export interface LoadedDocument {
  /** With overlays laid over it, where there are any: its value and places are then those of the whole. */
  readonly root: SourceFile;
  /** The files of the overlays, in the order in which they were applied. Absent: none. */
  readonly overlays?: readonly SourceFile[];
  /** All files, the root document among them, by name. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Absolute paths of files that it refers to and that could not be read. Absent: none. */
  readonly missing?: readonly string[];
}
