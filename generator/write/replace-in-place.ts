import { mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type PutFiles, putFile } from "./draft.ts";
import { exchangeFolder, planExchanges, returnFolders } from "./exchange-folders.ts";
import { listFolder, placeFile } from "./file-system.ts";
import { manifestName, parseManifest, printManifest, readManifest } from "./manifest.ts";
import { disown, retireWithStrays } from "./retire-folder.ts";
import { type FolderChange, stageFolder } from "./swap-folder.ts";

/** A change of a folder that is made in several steps. */
export interface InPlaceChange extends FolderChange {
  /** The files of `write` that do not exist yet. */
  readonly missing: ReadonlySet<string>;
  /** The paths of all of tenon's files in the folder. */
  readonly owned: ReadonlySet<string>;
  /** Whether subfolders with only tenon's files are exchanged as a whole. Programs that watch a subfolder then see all its files change. */
  readonly byFolder: boolean;
}

/**
 * Changes a folder in several steps.
 *
 * 1. Writes the new files to a temporary subfolder, and replaces the manifest by one that lists old and new files. If this run is killed,
 *    a later run finds all these files by that manifest.
 * 2. Exchanges subfolders that contain only tenon's files as a whole, and moves other files one by one. A file
 *    is moved after the files that it may import.
 * 3. Removes files that are not needed any more, and replaces the manifest by the final one.
 *
 * @param put - Writes the files of the subfolders that are exchanged.
 * @returns The paths at which somebody created a file meanwhile. These files are kept.
 */
export async function replaceInPlace(
  folder: string,
  change: InPlaceChange,
  put: PutFiles,
): Promise<readonly string[]> {
  const stage = join(folder, stageName);
  const old = join(folder, oldName);
  clearStage(folder);
  try {
    const exchanges = change.byFolder ? planExchanges(folder, change, change.owned) : [];
    for (const exchange of exchanges)
      await stageFolder(join(folder, exchange.below), join(stage, exchange.below), { ...exchange, put });
    const loose = withoutFolders(
      change,
      exchanges.map(({ below }) => below),
    );
    for (const file of loose.write) {
      mkdirSync(dirname(join(stage, file.path)), { recursive: true });
      putFile(file, stage);
    }
    announceChange(folder, change);
    const failed = exchanges.filter(
      ({ below }) => !exchangeFolder(join(stage, below), join(folder, below), join(old, below)),
    );
    const done = exchanges.filter((exchange) => !failed.includes(exchange)).map(({ below }) => below);
    const taken = moveFiles(folder, withoutFolders(change, done));
    // The manifest still lists the files of tenon that are in the old folders.
    taken.push(...retireWithStrays({ old, folder, owned: change.owned }));
    if (change.write.some(({ path }) => path === manifestName)) {
      disown(stage, taken);
      renameSync(join(stage, manifestName), join(folder, manifestName));
    }
    return taken;
  } finally {
    clearStage(folder);
  }
}

const stageName = ".tenon-stage";
const oldName = ".tenon-old";

/**
 * Moves files from the temporary subfolder to their places, except the manifest, and deletes files that are not needed any more. Returns
 * the paths at which somebody created a file meanwhile: that file is kept.
 */
function moveFiles(folder: string, { write, remove, missing }: InPlaceChange): string[] {
  const stage = join(folder, stageName);
  for (const { path } of write) mkdirSync(dirname(join(folder, path)), { recursive: true });
  const files = write.map(({ path }) => path).filter((path) => path !== manifestName);
  const taken = files
    .filter((path) => missing.has(path))
    .filter((path) => !placeFile(join(stage, path), join(folder, path)));
  for (const path of files) if (!missing.has(path)) renameSync(join(stage, path), join(folder, path));
  for (const path of remove) removeFile(folder, path);
  return taken;
}

function withoutFolders(change: InPlaceChange, folders: readonly string[]): InPlaceChange {
  const isLoose = (path: string): boolean => !folders.some((below) => path.startsWith(`${below}/`));
  return {
    ...change,
    write: change.write.filter(({ path }) => isLoose(path)),
    remove: change.remove.filter(isLoose),
  };
}

/** Tells whether a run was killed while it changed the folder in steps: some files are old, some new. */
export async function isMixed(folder: string): Promise<boolean> {
  const found = await readManifest(folder);
  return found.kind === "manifest" && found.manifest.tenon === "";
}

/** Tells whether a killed run has left temporary files in the folder. */
export function hasStage(folder: string): boolean {
  return [stageName, oldName].some((name) => listFolder(join(folder, name)) !== undefined);
}

/** Puts back files that a killed run moved away without replacing them, and removes its temporary files. */
export async function clearInPlace(folder: string): Promise<void> {
  const old = join(folder, oldName);
  clearStage(folder);
  if (listFolder(old) === undefined) return;
  returnFolders(old, folder);
  const found = await readManifest(folder);
  const owned = new Set(found.kind === "manifest" ? Object.keys(found.manifest.outputs) : []);
  retireWithStrays({ old, folder, owned });
}

function clearStage(folder: string): void {
  rmSync(join(folder, stageName), { recursive: true, force: true });
}

/**
 * Replaces the manifest by one that lists old and new files, before any of these files is changed. An old file gets the hash `""`: it is
 * tenon's whatever it contains. A new file gets the hash of its content: a file with another content is not tenon's.
 */
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
