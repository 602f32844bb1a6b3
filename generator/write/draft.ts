import { copyFileSync, linkSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { EmittedFile } from "../output/emitted-file.ts";
import { isCode } from "./file-system.ts";
import { hashFile } from "./hash-file.ts";

/** A temporary folder, whose files are later moved to an output folder. */
export interface Draft {
  /** The files that were added; their content is on disk. */
  readonly files: readonly EmittedFile[];
  add(file: EmittedFile): void;
  remove(): void;
}

/** The two possible paths of a draft: beside the output folder; or, if nothing can be written there, inside the output folder. */
function draftsOf(folder: string): readonly [beside: string, within: string] {
  return [join(dirname(folder), `.${basename(folder)}.tenon-draft`), join(folder, ".tenon-draft")];
}

/** Makes an empty draft. The caller must hold the folder's lock. */
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

/** Removes drafts of runs that were killed. */
export function removeDrafts(folder: string): void {
  for (const path of draftsOf(folder)) rmSync(path, { recursive: true, force: true });
}

/** Writes files to a folder with the subfolders that they need. Rejects with the system's error, after all writing has stopped. */
export type PutFiles = (files: readonly EmittedFile[], folder: string) => Promise<void>;

/** Writes files in this thread. Synchronous: for thousands of small files, the thread pool takes twice the system time. */
export const putFilesHere: PutFiles = async (files, folder) => {
  for (const file of files) putFile(file, folder);
};

/** Writes a file to a folder in which the file's folder exists. */
export function putFile({ path: name, draft, text, bytes }: EmittedFile, folder: string): void {
  const path = join(folder, name);
  if (draft === undefined) writeFileSync(path, bytes ?? text);
  else linkFile(draft, path);
}

/** Copies a file, by a hard link if the file system has them. Throws `ENOENT` if there is no file. */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (isCode(error, "ENOENT")) throw error;
    copyFileSync(from, to);
  }
}
