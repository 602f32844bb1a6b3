import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isCode, listFolder, placeFile } from "./file-system.ts";
import { manifestName, parseManifest, printManifest } from "./manifest.ts";

/** A folder that was replaced, and the new one in its place. */
export interface Retirement {
  readonly old: string;
  readonly folder: string;
  /** The paths of tenon's files in the old folder. */
  readonly owned: ReadonlySet<string>;
}

/** How many times the old folder is searched again for files that were written meanwhile. */
const rounds = 5;

/**
 * Removes a folder that was replaced. Files in it that are not tenon's are moved to the new folder. Files in `owned` are deleted, and the
 * manifest after them.
 *
 * @returns The paths of files that stay in the old folder, since their places in the new one are taken.
 */
function retireFolder(retirement: Retirement): readonly string[] {
  const { old } = retirement;
  for (let round = 0; round < rounds; round += 1) {
    const left = clear(retirement, "");
    if (left.length > 0) return left;
    removeFile(join(old, manifestName));
    if (removeEmpty(old)) return [];
  }
  return [];
}

function clear(retirement: Retirement, below: string): readonly string[] {
  const { old, owned } = retirement;
  return (listFolder(join(old, below)) ?? []).flatMap((entry): readonly string[] => {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return clearFolder(retirement, path);
    if (path === manifestName) return [];
    if (owned.has(path)) {
      removeFile(join(old, path));
      return [];
    }
    return carryOver(retirement, path) ? [] : [path];
  });
}

function clearFolder(retirement: Retirement, path: string): readonly string[] {
  const { old, folder, owned } = retirement;
  const isOwned = [...owned].some((name) => name.startsWith(`${path}/`));
  if (!isOwned) mkdirSync(join(folder, path), { recursive: true });
  const left = clear(retirement, path);
  removeEmpty(join(old, path));
  return left;
}

function carryOver({ old, folder }: Retirement, path: string): boolean {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  try {
    return placeFile(join(old, path), target);
  } catch (error) {
    // The program that wrote the file has moved it.
    if (isCode(error, "ENOENT")) return true;
    throw error;
  }
}

function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error;
  }
}

/** Removes a folder if it is empty. Returns whether it does not exist any more. */
function removeEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    if (isCode(error, "ENOENT")) return true;
    if (isCode(error, "ENOTEMPTY", "EEXIST")) return false;
    throw error;
  }
}

/**
 * Removes a folder that was replaced, even if somebody has written files to it meanwhile. These files are moved to the new folder. There,
 * such a file takes the place of a file of tenon's, and is from then on not tenon's. If a file of somebody else has the path already, the
 * moved file is put beside it, as `<name>.kept-1`.
 *
 * @returns The paths at which a moved file took the place of a file of tenon's.
 */
export function retireWithStrays(retirement: Retirement): readonly string[] {
  const { old, folder } = retirement;
  const returned: string[] = [];
  for (;;) {
    const strays = retireFolder(retirement);
    if (strays.length === 0) return returned;
    const ours = disown(folder, strays);
    for (const path of strays) {
      if (ours.has(path)) renameSync(join(old, path), join(folder, path));
      else keepBeside(join(old, path), join(folder, path));
    }
    returned.push(...ours);
  }
}

/** Removes paths from the list of files in a folder's manifest. Returns the paths that were in the list. */
export function disown(folder: string, paths: readonly string[]): ReadonlySet<string> {
  const file = join(folder, manifestName);
  const manifest = readText(file);
  if (manifest === undefined) return new Set();
  const listed = paths.filter((path) => Object.hasOwn(manifest.outputs, path));
  if (listed.length === 0) return new Set();
  const outputs = Object.fromEntries(
    Object.entries(manifest.outputs).filter(([path]) => !listed.includes(path)),
  );
  // A link in this place would be followed.
  rmSync(`${file}.tenon-new`, { force: true });
  writeFileSync(`${file}.tenon-new`, printManifest({ ...manifest, outputs }), { flag: "wx" });
  renameSync(`${file}.tenon-new`, file);
  return new Set(listed);
}

function readText(file: string): ReturnType<typeof parseManifest> {
  try {
    return parseManifest(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function keepBeside(from: string, to: string): void {
  for (let number = 1; ; number += 1) if (placeFile(from, `${to}.kept-${number}`)) return;
}
