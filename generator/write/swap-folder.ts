import { chmodSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { EmittedFile } from "../output/emitted-file.ts";
import { linkFile, type PutFiles, removeDrafts } from "./draft.ts";
import { isCode, isLink, listFolder } from "./file-system.ts";
import { readManifest } from "./manifest.ts";
import { retireWithStrays } from "./retire-folder.ts";

/** Changes to a folder. */
export interface FolderChange {
  readonly write: readonly EmittedFile[];
  /** Files to omit from the new folder. */
  readonly remove: readonly string[];
}

/**
 * Replaces a folder that contains only tenon's files in two renames: readers see either the complete old or the complete new output.
 * Unchanged files are hard-linked instead of copied. Files that somebody writes to the folder meanwhile are moved to the new one.
 *
 * @param owned - Paths of all files of tenon in the folder.
 * @param put - Writes the files.
 * @returns Paths of files that somebody wrote meanwhile in place of tenon's; `undefined` if the system does not allow an exchange and
 * nothing was done, e.g. for a mount point.
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
    // Restores the old output, rather than leaving none. If that fails as well, the next run does it.
    ignoreMissing(() => renameSync(old, folder));
    await rm(stage, { recursive: true, force: true });
    throw error;
  }
  return retireWithStrays({ old, folder, owned });
}

/**
 * Completes the work of a killed run: puts back a folder that it moved away, and removes its temporary files.
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
 * Tells whether a run was killed after moving the folder away and before putting the new one in its place. These are two renames within
 * microseconds; Node cannot exchange two folders in one step.
 */
export async function isMovedAway(folder: string): Promise<boolean> {
  return listFolder(siblingsOf(folder).old) !== undefined && (await readManifest(folder)).kind === "none";
}

/** Tells whether there are temporary files of a run that was killed or has not ended. */
export function hasLeftovers(folder: string): boolean {
  return Object.values(siblingsOf(folder)).some((path) => listFolder(path) !== undefined);
}

async function ownedBy(folder: string): Promise<ReadonlySet<string>> {
  const found = await readManifest(folder);
  return new Set(found.kind === "manifest" ? Object.keys(found.manifest.outputs) : []);
}

/** Error codes of systems that do not let a folder be moved, e.g. a mount point. */
export const cannotExchange: readonly string[] = ["EBUSY", "EXDEV", "EPERM", "EACCES", "EROFS", "ENOTSUP"];

/** Moves a folder to its place. If somebody has created a folder there meanwhile, its files are first moved to the old one. */
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

/** Creates the new folder. */
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
