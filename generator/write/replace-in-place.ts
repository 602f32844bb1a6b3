import { mkdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { EmittedFile } from "../emitted-file.ts";
import type { FolderChange } from "./swap-folder.ts";

/**
 * Changes a folder file by file: each is written beside its place and moved there, so that none is ever seen half. The
 * order of `write` is kept: what comes last, the manifest, says that all before it is there.
 */
export async function replaceInPlace(folder: string, { write, remove }: FolderChange): Promise<void> {
  const stage = join(folder, ".tenon-stage");
  await rm(stage, { recursive: true, force: true });
  try {
    for (const { path, text } of write) await stageFile(stage, { path, text });
    for (const { path } of write) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await rename(join(stage, path), join(folder, path));
    }
    for (const path of remove) {
      await rm(join(folder, path), { force: true });
      await removeEmptyFolders(folder, dirname(path));
    }
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

async function stageFile(stage: string, { path, text }: EmittedFile): Promise<void> {
  await mkdir(dirname(join(stage, path)), { recursive: true });
  await writeFile(join(stage, path), text);
}

async function removeEmptyFolders(folder: string, below: string): Promise<void> {
  for (let path = below; path !== "." && path !== ""; path = dirname(path)) {
    try {
      await rmdir(join(folder, path));
    } catch {
      return;
    }
  }
}
