import { utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { countFindings, type Finding } from "../../contract/findings/finding.ts";
import { isSystemError } from "../../contract/read/read-file.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { linkText, unreadableManifest } from "./check-files.ts";
import { type Comparison, compareFiles } from "./compare-files.ts";
import { openDraft, type PutFiles, putFilesHere } from "./draft.ts";
import { mayExchange } from "./exchange-folders.ts";
import {
  createUnwritableFinding,
  describeObstacle,
  isCode,
  makeFolder,
  resolveFolder,
} from "./file-system.ts";
import { lockFolder } from "./lock-folder.ts";
import { manifestName } from "./manifest.ts";
import { clearInPlace, isMixed, replaceInPlace } from "./replace-in-place.ts";
import { type FolderChange, recoverFolder, swapFolder } from "./swap-folder.ts";

/** The result of writing. Paths are relative to the folder. */
export interface WriteResult {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  /** The findings. After an error, either no file was written, or all but those at whose paths somebody created a file meanwhile. */
  readonly findings: readonly Finding[];
}

/** Options for writing. */
export interface WriteOptions {
  /**
   * Whether changed files are moved into the folder one by one. This is for watch mode, in which other programs watch the folder. Default:
   * the folder is exchanged as a whole.
   */
  readonly inPlace?: boolean;
}

/** Options for writing, and the function that writes. */
export interface PutOptions extends WriteOptions {
  /** Writes files to the new folder. Default: in this thread. */
  readonly put?: PutFiles | undefined;
}

/**
 * Writes files to an output folder, and removes files of an earlier run that are not needed any more. Files that are not tenon's are
 * kept. Unchanged files are not written again.
 *
 * A folder with only tenon's files is exchanged as a whole: if the run is killed, either the old or the new output is there. If the
 * folder has other files, or is the working folder of this process, only subfolders are exchanged, and the other files are moved one by
 * one. If such a run is killed, the next run completes the work.
 */
export async function writeFiles(
  files: readonly EmittedFile[],
  folder: string,
  options: WriteOptions = {},
): Promise<WriteResult> {
  return writeFilesBy(files, folder, options);
}

/** Like {@link writeFiles}; another thread may help. */
export async function writeFilesBy(
  files: readonly EmittedFile[],
  folder: string,
  options: PutOptions,
): Promise<WriteResult> {
  // There are no files if the document has errors. The files of an earlier run are kept.
  if (files.length === 0) return nothing;
  return inFolder(folder, (target) => writeChanges(files, target, options));
}

const nothing: WriteResult = { written: [], unchanged: [], removed: [], findings: [] };

/**
 * Like {@link writeFiles}, with only one file in memory at a time: each is written to a draft beside the folder, and all are moved at the
 * end.
 *
 * @param make - Makes the files one by one. Returns the manifest, which lists the files; `undefined` leaves the folder unchanged.
 * @returns `undefined` if `make` returned no manifest.
 */
export async function writeDrafts(
  folder: string,
  make: (add: (file: EmittedFile) => void) => Promise<EmittedFile | undefined>,
): Promise<WriteResult | undefined> {
  let isMade = false;
  const result = await inFolder(folder, async (target) => {
    const draft = openDraft(target);
    try {
      const manifest = await make((file) => draft.add(file));
      isMade = manifest !== undefined;
      return manifest === undefined ? nothing : await writeChanges([...draft.files, manifest], target, {});
    } finally {
      draft.remove();
    }
  });
  return isMade || result !== nothing ? result : undefined;
}

/** Runs a function with the lock of an output folder, after cleaning up what a killed run left. */
async function inFolder(
  folder: string,
  write: (target: string) => Promise<WriteResult>,
): Promise<WriteResult> {
  try {
    const target = await prepareTarget(folder);
    if (target === undefined)
      return fail(createFinding("output/not-a-folder", { message: describeObstacle(folder) }));
    const unlock = lockFolder(target);
    if (unlock === undefined)
      return fail(createFinding("output/locked", { message: `Another run is writing to ${folder}.` }));
    try {
      const isPutBack = await recoverFolder(target);
      await clearInPlace(target);
      const wasMixed = await isMixed(target);
      const result = await write(target);
      const told = [
        ...(isPutBack ? [describeRecovery(folder)] : []),
        ...(wasMixed && countFindings(result.findings).error === 0 ? [describeCompletion(folder)] : []),
      ];
      return told.length === 0 ? result : { ...result, findings: [...told, ...result.findings] };
    } finally {
      unlock();
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return fail(createUnwritableFinding(folder, error));
  }
}

function fail(finding: Finding): WriteResult {
  return { ...nothing, findings: [finding] };
}

/** The folder's path, with symbolic links resolved; `undefined` if something else is in its place. Creates the folders around it. */
async function prepareTarget(folder: string): Promise<string | undefined> {
  const target = await resolveFolder(folder);
  if (target === undefined) return undefined;
  try {
    makeFolder(dirname(target));
    return target;
  } catch (error) {
    if (isCode(error, "ENOTDIR", "EEXIST")) return undefined;
    throw error;
  }
}

function describeRecovery(folder: string): Finding {
  const message = `A run that was killed had moved ${folder} away; it was put back before this one began.`;
  return createFinding("output/recovered", { message });
}

function describeCompletion(folder: string): Finding {
  const message = `A run that was killed had left ${folder} partly old, partly new; this run has brought it to an end.`;
  return createFinding("output/recovered", { message });
}

async function writeChanges(
  files: readonly EmittedFile[],
  folder: string,
  options: PutOptions,
): Promise<WriteResult> {
  const comparison = await compareFiles(files, folder);
  const { unchanged, stale, foreign, links } = comparison;
  const inTheWay = [
    ...foreign.map((path) => describeForeign(path)),
    ...links.map((path) => describeForeign(path, linkText)),
  ];
  if (inTheWay.length > 0) return { written: [], unchanged: [], removed: [], findings: inTheWay };
  const changed = new Set([...comparison.changed, ...comparison.missing]);
  const write = files.filter(({ path }) => changed.has(path)).sort(manifestLast);
  let taken: readonly string[] = [];
  if (write.length > 0 || stale.length > 0)
    taken = await applyChange(folder, { write, remove: stale }, options, comparison);
  else await markAsFresh(folder);
  const findings = [
    ...(comparison.manifest === "unreadable" ? [unreadableManifest()] : []),
    ...taken.map((path) => describeForeign(path)),
  ];
  const written = write.map(({ path }) => path).filter((path) => !taken.includes(path));
  return { written: written.sort(), unchanged, removed: stale, findings };
}

/** Sets the modification time of the manifest to now. It says when a run last found the output up to date. */
async function markAsFresh(folder: string): Promise<void> {
  const now = new Date();
  // If that is not possible, the next run compares again.
  await utimes(join(folder, manifestName), now, now).catch(() => undefined);
}

/** Applies a change to the folder. Returns the paths at which somebody else created files meanwhile. */
async function applyChange(
  folder: string,
  change: FolderChange,
  { inPlace = false, put = putFilesHere }: PutOptions,
  { manifest, listed, missing }: Comparison,
): Promise<readonly string[]> {
  const owned = new Set(manifest === "manifest" ? [...listed, manifestName] : []);
  // If the folder has no files of tenon yet, nobody watches them, and exchanging it is safer.
  if ((!inPlace || manifest === "none") && mayExchange(folder, owned)) {
    const taken = await swapFolder(folder, change, owned, put);
    if (taken !== undefined) return taken;
  }
  makeFolder(folder);
  const parts = { missing: new Set(missing), owned: new Set(listed), byFolder: !inPlace };
  return replaceInPlace(folder, { ...change, ...parts }, put);
}

function manifestLast(a: EmittedFile, b: EmittedFile): number {
  return Number(a.path === manifestName) - Number(b.path === manifestName);
}

function describeForeign(
  path: string,
  says = "is in a place that tenon has to write to, but was not written by tenon",
): Finding {
  return createFinding("output/foreign-file", {
    message: `${path} ${says}.`,
    places: [{ file: path, pointer: "", line: 1, column: 1 }],
  });
}
