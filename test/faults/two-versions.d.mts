import type { EmittedFile } from "../../generator/emitted-file.ts";

/** The files of two outputs, which differ in every way that two can. */
export const versions: Readonly<Record<"old" | "new", readonly EmittedFile[]>>;

/** Which version a folder holds, all of its files and no others; `nothing` where there is none, else `neither`. */
export function versionOf(folder: string): "old" | "new" | "nothing" | "neither";
