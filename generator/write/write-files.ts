import { lstat, mkdir, realpath, stat, utimes } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { EmittedFile } from "../emitted-file.ts";
import { unreadableManifest } from "./check-files.ts";
import { type Comparison, compareFiles, isCode } from "./compare-files.ts";
import { lockFolder } from "./lock-folder.ts";
import { manifestName, parseManifest, printManifest } from "./manifest.ts";
import { replaceInPlace } from "./replace-in-place.ts";
import { type FolderChange, recoverFolder, swapFolder } from "./swap-folder.ts";

/** What writing did. Paths are relative to the folder. */
export interface WriteResult {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  /** Errors among them mean that nothing was written. */
  readonly findings: readonly Finding[];
}

/** How to write. */
export interface WriteOptions {
  /**
   * Move changed files into the folder one by one in place of exchanging the folder as a whole: for watching, where other
   * programs watch the folder, too.
   */
  readonly inPlace?: boolean;
}

/**
 * Brings an output folder to hold exactly these files, and whatever in it is not tenon's. Unchanged files are not
 * rewritten; files that an earlier run wrote and that are no longer wanted are removed; a kill at any moment leaves the
 * old output or the new one.
 */
export async function writeFiles(
  files: readonly EmittedFile[],
  folder: string,
  options: WriteOptions = {},
): Promise<WriteResult> {
  // No files is what a document with errors gives: no reason to remove those of an earlier run.
  if (files.length === 0) return { written: [], unchanged: [], removed: [], findings: [] };
  try {
    const target = await prepareTarget(folder);
    if (target === undefined) return fail("output/not-a-folder", `${folder} is a file.`);
    const unlock = await lockFolder(target);
    if (unlock === undefined) return fail("output/locked", `Another run is writing to ${folder}.`);
    try {
      await recoverFolder(target);
      return await writeChanges(files, target, options);
    } finally {
      await unlock();
    }
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    return fail("output/unwritable", `${folder} cannot be written (${String(error.code)}).`);
  }
}

function fail(
  code: "output/not-a-folder" | "output/locked" | "output/unwritable",
  message: string,
): WriteResult {
  return { written: [], unchanged: [], removed: [], findings: [createFinding(code, { message })] };
}

/** The folder itself, behind symbolic links; `undefined` where a file is in its place. Its parent exists afterwards. */
async function prepareTarget(folder: string): Promise<string | undefined> {
  const absolute = resolve(folder);
  try {
    await lstat(absolute);
    const real = await realpath(absolute);
    return (await stat(real)).isDirectory() ? real : undefined;
  } catch (error) {
    if (isCode(error, "ENOTDIR", "EEXIST")) return undefined;
    if (!isCode(error, "ENOENT")) throw error;
  }
  await mkdir(dirname(absolute), { recursive: true });
  return absolute;
}

async function writeChanges(
  files: readonly EmittedFile[],
  folder: string,
  { inPlace = false }: WriteOptions,
): Promise<WriteResult> {
  const comparison = await compareFiles(files, folder);
  const { unchanged, stale, foreign } = comparison;
  const findings = comparison.manifest === "unreadable" ? [unreadableManifest()] : [];
  if (foreign.length > 0)
    return { written: [], unchanged: [], removed: [], findings: foreign.map(describeForeign) };
  const changed = new Set([...comparison.changed, ...comparison.missing]);
  const write = files.filter(({ path }) => changed.has(path)).sort(manifestLast);
  if (write.length > 0 || stale.length > 0)
    await applyChange(folder, { write, remove: stale }, inPlace, comparison);
  else await markAsFresh(folder);
  return { written: write.map(({ path }) => path).sort(), unchanged, removed: stale, findings };
}

/** The output has been found right by the tenon of now; the manifest's time says since when. */
async function markAsFresh(folder: string): Promise<void> {
  const now = new Date();
  // A folder that cannot be changed is not the worse for it: the next run compares again.
  await utimes(join(folder, manifestName), now, now).catch(() => undefined);
}

async function applyChange(
  folder: string,
  change: FolderChange,
  inPlace: boolean,
  { manifest, listed }: Comparison,
): Promise<void> {
  // With nothing of ours there yet, exchanging is the same as moving, and safer.
  const isFirst = manifest === "none";
  if ((!inPlace || isFirst) && (await swapFolder(folder, change))) return;
  await mkdir(folder, { recursive: true });
  const announced = announceChange(change.write, listed);
  if (announced !== undefined) await replaceInPlace(folder, { write: [announced], remove: [] });
  await replaceInPlace(folder, change);
}

/** A manifest that lists old and new files: whatever a kill leaves of the two, the next run knows it for tenon's. */
function announceChange(write: readonly EmittedFile[], listed: readonly string[]): EmittedFile | undefined {
  const last = write.at(-1);
  if (last?.path !== manifestName) return undefined;
  const manifest = parseManifest(last.text);
  if (manifest === undefined) return undefined;
  const old = Object.fromEntries(listed.map((path) => [path, ""]));
  const text = printManifest({ ...manifest, tenon: "", outputs: { ...old, ...manifest.outputs } });
  return { path: manifestName, text };
}

function manifestLast(a: EmittedFile, b: EmittedFile): number {
  return Number(a.path === manifestName) - Number(b.path === manifestName);
}

function describeForeign(path: string): Finding {
  return createFinding("output/foreign-file", {
    message: `${path} stands where tenon is to write, and is not tenon's.`,
    places: [{ file: path, pointer: "", line: 1, column: 1 }],
  });
}
