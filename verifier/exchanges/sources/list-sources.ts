import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { SourceTooLongError } from "./gunzip-source.ts";

/** A source that was found, but not opened yet. */
export type ListedSource =
  | { readonly kind: "stdin"; readonly name: "-" }
  /** A file. `size` is the number of octets as stored, whether compressed or not. */
  | { readonly kind: "file"; readonly name: string; readonly path: string; readonly size: number }
  | { readonly kind: "problem"; readonly name: string; readonly message: string };

/** Matches the names of files that are read in a folder. A file that the user names may have any name. */
const RECORDINGS = /\.(?:har|ndjson|jsonl|json|log|kong)(?:\.gz)?$/i;

/**
 * Finds the sources that paths stand for: files, standard input for `-`, and for a folder all files in it with the ending of a recording
 * (`.har`, `.ndjson`, `.jsonl`, `.json`, `.log`, `.kong`, each also with `.gz`). Folders are visited in the order of names by code unit,
 * which is the same on every machine. Names that begin with a dot, and links to folders, are skipped. A path that does not exist, or is a
 * folder without recordings, is a problem.
 */
export async function listSources(paths: readonly string[]): Promise<readonly ListedSource[]> {
  const lists: (readonly ListedSource[])[] = [];
  for (const path of paths) lists.push(await listPath(path));
  return lists.flat();
}

async function listPath(path: string): Promise<readonly ListedSource[]> {
  if (path === "-") return [{ kind: "stdin", name: "-" }];
  try {
    const found = await stat(path);
    // A pipe, such as a shell's <(…), is read like a file. Its size is 0.
    if (!found.isDirectory()) return [{ kind: "file", name: path, path, size: found.size }];
    const below = await listFolder(path);
    const message = "is a folder without recordings (.har, .ndjson, .jsonl, .json, .log, .kong)";
    return below.length > 0 ? below : [{ kind: "problem", name: path, message }];
  } catch (error) {
    return [{ kind: "problem", name: path, message: describeFileError(error) }];
  }
}

async function listFolder(folder: string): Promise<readonly ListedSource[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const lists: (readonly ListedSource[])[] = [];
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) lists.push(await listBelow(path));
    else if (RECORDINGS.test(entry.name)) lists.push(await listFile(path));
  }
  return lists.flat();
}

async function listBelow(path: string): Promise<readonly ListedSource[]> {
  try {
    return await listFolder(path);
  } catch (error) {
    return [{ kind: "problem", name: path, message: describeFileError(error) }];
  }
}

async function listFile(path: string): Promise<readonly ListedSource[]> {
  try {
    const found = await stat(path);
    return found.isFile() ? [{ kind: "file", name: path, path, size: found.size }] : [];
  } catch (error) {
    return [{ kind: "problem", name: path, message: describeFileError(error) }];
  }
}

const BY_CODE: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "does not exist"],
  ["ENOTDIR", "does not exist"],
  ["EACCES", "may not be read: check its permissions"],
  ["EPERM", "may not be read: check its permissions"],
  ["EISDIR", "is a folder"],
  ["EMFILE", "cannot be opened: too many files are open"],
  ["Z_DATA_ERROR", "is damaged: its gzip data cannot be decompressed"],
  ["Z_BUF_ERROR", "is damaged: its gzip data ends too early"],
]);

/** Describes a system error of reading a file, to complete a sentence that begins with the file's name. Rethrows other errors. */
export function describeFileError(error: unknown): string {
  if (error instanceof SourceTooLongError) return `cannot be read whole: ${error.message}`;
  if (!(error instanceof Error && "code" in error)) throw error;
  const code = String(error.code);
  return BY_CODE.get(code) ?? `cannot be read (${code})`;
}
