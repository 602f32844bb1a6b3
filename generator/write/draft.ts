import { copyFileSync, linkSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { EmittedFile } from "../output/emitted-file.ts";
import { isCode } from "./file-system.ts";
import { hashFile } from "./hash-file.ts";

/** A temporary folder with files that will be moved to an output folder. */
export interface Draft {
  /** The files that were added, without their contents. */
  readonly files: readonly EmittedFile[];
  add(file: EmittedFile): void;
  remove(): void;
}

/** The folders that a draft may be in: beside the output folder, or inside it if the folder around it is not writable. */
function draftsOf(folder: string): readonly [beside: string, within: string] {
  return [join(dirname(folder), `.${basename(folder)}.tenon-draft`), join(folder, ".tenon-draft")];
}

/** Opens an empty draft. The caller must hold the lock of the folder. */
export function openDraft(folder: string): Draft {
  removeDrafts(folder);
  const root = makeRoot(folder);
  const files: EmittedFile[] = [];
  const folders = new Set<string>();
  return {
    files,
    add(file) {
      const draft = join(root, file.path);
      if (!folders.has(dirname(draft))) mkdirSync(dirname(draft), { recursive: true });
      folders.add(dirname(draft));
      writeFileSync(draft, file.bytes ?? file.text);
      files.push({ path: file.path, text: "", hash: hashFile(file), draft });
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function makeRoot(folder: string): string {
  const [beside, within] = draftsOf(folder);
  try {
    mkdirSync(beside, { recursive: true });
    return beside;
  } catch (error) {
    if (!isCode(error, "EACCES", "EPERM", "EROFS")) throw error;
    mkdirSync(within, { recursive: true });
    return within;
  }
}

/** Removes the drafts that a killed run has left. */
export function removeDrafts(folder: string): void {
  for (const path of draftsOf(folder)) rmSync(path, { recursive: true, force: true });
}

/** Writes files to a folder that has all of their folders. Rejects when nothing more is written, with the error of the system. */
export type PutFiles = (files: readonly EmittedFile[], folder: string) => Promise<void>;

/** Writes files in this thread. Synchronous, because the thread pool takes twice the system time for thousands of small files. */
export const putFilesHere: PutFiles = async (files, folder) => {
  for (const file of files) putFile(file, folder);
};

/** Writes a file to a folder that has the folders of its path. */
export function putFile({ path: name, draft, text, bytes }: EmittedFile, folder: string): void {
  const path = join(folder, name);
  if (draft === undefined) writeFileSync(path, bytes ?? text);
  else linkFile(draft, path);
}

/** Makes a copy of a file, as a hard link if the file system supports it. Throws `ENOENT` if the file does not exist. */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (isCode(error, "ENOENT")) throw error;
    copyFileSync(from, to);
  }
}
