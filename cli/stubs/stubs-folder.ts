import { linkSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EmittedStubs, handlerKeys } from "../../generator/emitters/emit-stubs.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { hashText } from "../../generator/output/hash-file.ts";
import { isCode, makeFolder } from "../../generator/write/file-system.ts";

export interface ComparedStubs {
  /** Files to create. They belong to the user afterwards and are never overwritten. */
  readonly missing: readonly EmittedFile[];
  readonly index: EmittedFile;
  /** `edited` means that the user has changed the file, or that the path is not a file. */
  readonly indexState: "missing" | "same" | "outdated" | "edited";
  readonly removed: readonly { readonly path: string; readonly key: string; readonly line: number }[];
}

/** Compares stubs with a folder, which can be missing. Throws the system's error if the folder is unreadable. */
export function compareStubs({ handlers, app, index, keys }: EmittedStubs, folder: string): ComparedStubs {
  const marked = { ...index, text: markIndex(index.text) };
  const indexState = compareIndex(join(folder, index.path), marked.text);
  const own = indexState === "missing" ? [...handlers, ...app] : handlers;
  return {
    missing: own.filter(({ path }) => !isThere(join(folder, path))),
    index: marked,
    indexState,
    removed: listModules(folder).flatMap((path) =>
      handlerKeys(readFileSync(join(folder, path), "utf8"))
        .filter(({ key }) => !keys.has(key))
        .map((handled) => ({ path, ...handled })),
    ),
  };
}

export function writeStubs({ missing, index, indexState }: ComparedStubs, folder: string): readonly string[] {
  makeFolder(folder);
  const written = missing.filter((file) => withStaged(file, folder, (staged, to) => placeFile(staged, to)));
  if (indexState === "same") return written.map(({ path }) => path);
  // Write the index last, because it imports all other files.
  withStaged(index, folder, (staged, to) => renameSync(staged, to));
  return [...written, index].map(({ path }) => path);
}

function withStaged<T>(
  { path, text }: EmittedFile,
  folder: string,
  place: (staged: string, to: string) => T,
): T {
  const staged = join(folder, `.${path}.tenon-new`);
  try {
    writeFileSync(staged, text);
    return place(staged, join(folder, path));
  } finally {
    rmSync(staged, { force: true });
  }
}

/**
 * Moves a complete file to an unoccupied path using a hard link or, if hard links are unsupported, a rename.
 * @returns False if the path is occupied. In this case, nothing changes.
 */
function placeFile(from: string, to: string): boolean {
  try {
    linkSync(from, to);
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    if (isThere(to)) return false;
    renameSync(from, to);
  }
  return true;
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function listModules(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (isCode(error, "ENOENT")) return [];
    throw error;
  }
}

const MARK = /^(\uFEFF?)\/\/ Kept up to date by `tenon stubs` \(([\da-f]{16})\)[^\n]*\n/;

function markIndex(text: string): string {
  return `// Kept up to date by \`tenon stubs\` (${hashWords(text)}): change the files beside it instead.\n${text}`;
}

function hashWords(text: string): string {
  return hashText((text.match(/[\p{L}\p{N}_$]+/gu) ?? []).sort().join(" ")).slice(0, 16);
}

function compareIndex(path: string, wanted: string): ComparedStubs["indexState"] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return "missing";
  if (!found.isFile()) return "edited";
  const text = readFileSync(path, "utf8");
  const mark = MARK.exec(text);
  if (mark === null || mark[2] !== hashWords(text.slice(mark[0].length))) return "edited";
  return mark[2] === MARK.exec(wanted)?.[2] ? "same" : "outdated";
}
