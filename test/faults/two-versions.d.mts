import type { EmittedFile } from "../../generator/output/emitted-file.ts";

/** The files of two outputs, which differ in every way that two can. */
export const versions: Readonly<Record<"old" | "new", readonly EmittedFile[]>>;

/** The version in a folder: a whole one; `nothing` if there is no folder; `mixed` if each file is old or new; otherwise `torn`. */
export type Found = "old" | "new" | "nothing" | "mixed" | "torn";

/** Finds the version in a folder. `others` are paths to ignore. */
export function versionOf(folder: string, others?: readonly string[]): Found;
