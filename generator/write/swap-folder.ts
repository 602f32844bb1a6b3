import { chmodSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { EmittedFile } from "../output/emitted-file.ts";
import { linkFile, type PutFiles, removeDrafts } from "./draft.ts";
import { isCode, isLink, listFolder } from "./file-system.ts";
import { readManifest } from "./manifest.ts";
import { retireWithStrays } from "./retire-folder.ts";

/** The changes in a folder. */
export interface FolderChange {
  readonly write: readonly EmittedFile[];
  /** The paths of files that the folder loses. */
  readonly remove: readonly string[];
}

/**
 * Replaces a folder with only tenon's files by two renames, so that readers see the complete old output or the complete new one.
 * Unchanged files are hard-linked. Files that somebody writes to the old folder meanwhile are moved to the new folder.
 *
 * @param owned - The paths of all of tenon's files in the folder.
 * @param put - Writes the files.
 * @returns The paths at which somebody has meanwhile put a file in the place of one of tenon's. `undefined` if the system does not let
 * the folder be moved, e.g. a mount point; then nothing is changed.
 */
export async function swapFolder(
  folder: string,
  change: FolderChange,
  owned: ReadonlySet<string>,
  put: PutFiles,
): Promise<readonly string[] | undefined> {
  const { stage, old } = siblingsOf(folder);
  try {
    await stageFolder(folder, stage, { ...change, owned, put });
    ignoreMissing(() => renameSync(folder, old));
  } catch (error) {
    await rm(stage, { recursive: true, force: true });
    if (isCode(error, ...cannotExchange)) return undefined;
    throw error;
  }
  try {
    putInPlace(stage, folder, old);
  } catch (error) {
    // Better the old output than none. If this fails, too, the next run does it.
    ignoreMissing(() => renameSync(old, folder));
    await rm(stage, { recursive: true, force: true });
    throw error;
  }
  return retireWithStrays({ old, folder, owned });
}

/**
 * Cleans up after a killed run: puts back the folder if that run had moved it away, and removes that run's temporary files.
 *
 * @returns Whether the folder was put back.
 */
export async function recoverFolder(folder: string): Promise<boolean> {
  const { stage, old } = siblingsOf(folder);
  if (isLink(old)) rmSync(old);
  const isAway = await isMovedAway(folder);
  if (isAway) putInPlace(old, folder, old);
  else if (listFolder(old) !== undefined) retireWithStrays({ old, folder, owned: await ownedBy(old) });
  await rm(stage, { recursive: true, force: true });
  removeDrafts(folder);
  return isAway;
}

/**
 * Tells whether a run was killed between moving the folder away and moving the new one into its place. Node cannot do both in one step;
 * microseconds are between them.
 */
export async function isMovedAway(folder: string): Promise<boolean> {
  return listFolder(siblingsOf(folder).old) !== undefined && (await readManifest(folder)).kind === "none";
}

/** Tells whether there are temporary files beside the folder, of a run that was killed or that goes on. */
export function hasLeftovers(folder: string): boolean {
  return Object.values(siblingsOf(folder)).some((path) => listFolder(path) !== undefined);
}

async function ownedBy(folder: string): Promise<ReadonlySet<string>> {
  const found = await readManifest(folder);
  return new Set(found.kind === "manifest" ? Object.keys(found.manifest.outputs) : []);
}

/** The codes of system errors for a folder that cannot be moved, e.g. a mount point. */
export const cannotExchange: readonly string[] = ["EBUSY", "EXDEV", "EPERM", "EACCES", "EROFS", "ENOTSUP"];

/** Moves the folder `from` to the path `folder`. Files that somebody has written to that path meanwhile are moved to `old` first. */
export function putInPlace(from: string, folder: string, old: string): void {
  for (let attempt = 0; ; attempt += 1) {
    try {
      renameSync(from, folder);
      return;
    } catch (error) {
      if (attempt > 100 || !isCode(error, "ENOTEMPTY", "EEXIST")) throw error;
    }
    mkdirSync(old, { recursive: true });
    retireWithStrays({ old: folder, folder: old, owned: new Set() });
  }
}

function siblingsOf(folder: string): { readonly stage: string; readonly old: string } {
  const hidden = join(dirname(folder), `.${basename(folder)}`);
  return { stage: `${hidden}.tenon-new`, old: `${hidden}.tenon-old` };
}

/** Makes the new folder at `stage`, with the changed files, and hard links to the unchanged ones. */
export async function stageFolder(
  folder: string,
  stage: string,
  {
    write,
    remove,
    owned,
    put,
  }: FolderChange & { readonly owned: ReadonlySet<string>; readonly put: PutFiles },
): Promise<void> {
  mkdirSync(stage, { recursive: true });
  copyMode(folder, stage);
  const replaced = new Set([...write.map(({ path }) => path), ...remove]);
  const kept = [...owned].filter((path) => !replaced.has(path));
  for (const below of new Set([...kept, ...write.map(({ path }) => path)].map((path) => dirname(path)))) {
    mkdirSync(join(stage, below), { recursive: true });
    copyMode(join(folder, below), join(stage, below));
  }
  for (const path of kept) ignoreMissing(() => linkFile(join(folder, path), join(stage, path)));
  await put(write, stage);
}

function copyMode(from: string, to: string): void {
  ignoreMissing(() => chmodSync(to, statSync(from).mode));
}

function ignoreMissing(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error;
  }
}
