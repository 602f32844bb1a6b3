import { copyFileSync, type Dirent, linkSync, writeFileSync } from "node:fs";
import { chmod, mkdir, readdir, readlink, rename, rm, rmdir, stat, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { EmittedFile } from "../emitted-file.ts";
import { isCode } from "./compare-files.ts";

/** What becomes of a folder. */
export interface FolderChange {
  /** Written anew. */
  readonly write: readonly EmittedFile[];
  /** Left out of the new folder. Everything else that is in the old one is in the new one, too: the same files. */
  readonly remove: readonly string[];
}

/**
 * Replaces a folder by a changed one in two renames: whoever looks sees the old output or the new, whole. Files that do
 * not change are not copied but are the same files (hard links), those that tenon knows nothing of included.
 *
 * @returns `false` where the system does not allow it and nothing was done, e.g. for a mount point.
 */
export async function swapFolder(folder: string, change: FolderChange): Promise<boolean> {
  const { stage, old } = siblingsOf(folder);
  try {
    await stageFolder(folder, stage, change);
    await rename(folder, old).catch(ignoreMissing);
  } catch (error) {
    await rm(stage, { recursive: true, force: true });
    if (isCode(error, "EBUSY", "EXDEV", "EPERM", "EACCES", "ENOTSUP")) return false;
    throw error;
  }
  await rename(stage, folder);
  await rm(old, { recursive: true, force: true });
  return true;
}

/** Puts a folder back that was moved away by a run that was killed between the two renames, and clears what it left. */
export async function recoverFolder(folder: string): Promise<void> {
  const { stage, old } = siblingsOf(folder);
  if ((await listFolder(folder)) === undefined) await rename(old, folder).catch(ignoreMissing);
  await Promise.all([stage, old].map((path) => rm(path, { recursive: true, force: true })));
}

function siblingsOf(folder: string): { readonly stage: string; readonly old: string } {
  const hidden = join(dirname(folder), `.${basename(folder)}`);
  return { stage: `${hidden}.tenon-new`, old: `${hidden}.tenon-old` };
}

async function stageFolder(folder: string, stage: string, { write, remove }: FolderChange): Promise<void> {
  await mkdir(stage, { recursive: true });
  const replaced = new Set([...write.map(({ path }) => path), ...remove]);
  await keepFiles(folder, stage, "", replaced);
  const folders = new Set(write.map(({ path }) => dirname(join(stage, path))));
  for (const parent of folders) await mkdir(parent, { recursive: true });
  // One after the other, and not through the thread pool, which for thousands of small files costs twice the system time.
  for (const { path, text } of write) writeFileSync(join(stage, path), text);
}

/** Answers whether anything of a folder stays. One in which nothing stays is not kept; one that was empty before is. */
async function keepFiles(
  from: string,
  to: string,
  below: string,
  replaced: ReadonlySet<string>,
): Promise<boolean> {
  const entries = await listFolder(join(from, below));
  if (entries === undefined) return false;
  await mkdir(join(to, below), { recursive: true });
  let kept = entries.length === 0;
  for (const entry of entries) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      if (await keepFiles(from, to, path, replaced)) kept = true;
    } else if (!replaced.has(path)) {
      kept = true;
      if (entry.isSymbolicLink()) await symlink(await readlink(join(from, path)), join(to, path));
      else keepFile(join(from, path), join(to, path));
    }
  }
  if (kept || below === "") await chmod(join(to, below), (await stat(join(from, below))).mode);
  else await rmdir(join(to, below));
  return kept;
}

function keepFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Not every file system has hard links.
    copyFileSync(from, to);
  }
}

async function listFolder(folder: string): Promise<Dirent[] | undefined> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    ignoreMissing(error);
    return undefined;
  }
}

function ignoreMissing(error: unknown): void {
  if (!isCode(error, "ENOENT")) throw error;
}
