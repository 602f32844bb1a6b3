import type { EmittedFile } from "../../generator/output/emitted-file.ts";

/** The files of two outputs, which differ in every way that two can. */
export const versions: Readonly<Record<"old" | "new", readonly EmittedFile[]>>;

/** What a folder holds: `nothing` where there is none. */
export type Held = "old" | "new" | "nothing" | "neither";

/** Which version a folder holds: all of its files, and no others but those named. */
export function versionOf(folder: string, others?: readonly string[]): Held;

/** Which version of the files below it a folder in an output folder holds, and no others. */
export function versionBelow(folder: string, below: string): Held;
