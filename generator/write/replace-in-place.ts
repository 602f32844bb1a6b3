import { mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { manifestName, parseManifest, printManifest } from "./manifest.ts";
import { placeFile } from "./place-file.ts";
import { disown } from "./retire-with-strays.ts";
import type { FolderChange } from "./swap-folder.ts";

/** What is to be known of a folder that is changed file by file. */
export interface InPlaceChange extends FolderChange {
  /** Those of `write` at whose place nothing stood. */
  readonly missing: ReadonlySet<string>;
  /** Paths of all files of the folder that are tenon's. */
  readonly owned: ReadonlySet<string>;
}

/**
 * Changes a folder file by file: all are written beside their places first, and then moved there, one right after the other.
 * Before that the manifest lists old and new files alike, so that whatever a kill leaves of the two is known to the next run;
 * it says that all is there when it is. New files come before those that may refer to them, and what nobody refers to any
 * more goes last. A file that somebody put where nothing stood stays.
 *
 * @returns The paths of such files.
 */
export function replaceInPlace(folder: string, change: InPlaceChange): readonly string[] {
  const { write, remove, missing } = change;
  const stage = join(folder, stageName);
  clearStage(folder);
  try {
    for (const { path, text } of write) writeBelow(stage, path, text);
    for (const { path } of write) mkdirSync(dirname(join(folder, path)), { recursive: true });
    announceChange(folder, change);
    const files = write.map(({ path }) => path).filter((path) => path !== manifestName);
    const taken = files
      .filter((path) => missing.has(path))
      .filter((path) => !placeFile(join(stage, path), join(folder, path)));
    for (const path of files) if (!missing.has(path)) renameSync(join(stage, path), join(folder, path));
    for (const path of remove) removeFile(folder, path);
    if (files.length < write.length) {
      disown(stage, taken);
      renameSync(join(stage, manifestName), join(folder, manifestName));
    }
    return taken;
  } finally {
    clearStage(folder);
  }
}

const stageName = ".tenon-stage";

/** Removes what a run that was killed has left of its work. */
export function clearStage(folder: string): void {
  rmSync(join(folder, stageName), { recursive: true, force: true });
}

/** Of a file that was there before any content is tenon's; of one to come, only its own. */
function announceChange(folder: string, { write, owned }: InPlaceChange): void {
  const next = write.find(({ path }) => path === manifestName);
  const manifest = next === undefined ? undefined : parseManifest(next.text);
  if (manifest === undefined) return;
  const old = Object.fromEntries([...owned].map((path) => [path, ""]));
  const outputs = { ...manifest.outputs, ...old };
  const beside = join(folder, stageName, `.${manifestName}`);
  writeFileSync(beside, printManifest({ ...manifest, tenon: "", outputs }));
  renameSync(beside, join(folder, manifestName));
}

function writeBelow(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function removeFile(folder: string, path: string): void {
  rmSync(join(folder, path), { force: true });
  for (let below = dirname(path); below !== "." && below !== ""; below = dirname(below)) {
    try {
      rmdirSync(join(folder, below));
    } catch {
      return;
    }
  }
}
