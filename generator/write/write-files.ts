import { mkdir, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { countFindings } from "../../contract/findings/count-findings.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { linkText, unreadableManifest } from "./check-files.ts";
import { type Comparison, compareFiles } from "./compare-files.ts";
import { mayExchange } from "./exchange-folders.ts";
import { isCode } from "./file-system.ts";
import { lockFolder } from "./lock-folder.ts";
import { manifestName } from "./manifest.ts";
import { clearInPlace, isMixed, replaceInPlace } from "./replace-in-place.ts";
import { resolveFolder } from "./resolve-folder.ts";
import { type FolderChange, recoverFolder, swapFolder } from "./swap-folder.ts";

/** The result of writing. Paths are relative to the folder. */
export interface WriteResult {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  /** Errors among them mean that nothing was written, or that somebody put a file in tenon's way meanwhile, which was left. */
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
 * rewritten; files that an earlier run wrote and that are no longer wanted are removed.
 *
 * A folder with nothing but tenon's files is exchanged as a whole, so that a kill at any moment leaves the old output or the
 * new one. Where others have files in it, or work in it, folders of tenon's alone are exchanged one by one, and so are other files;
 * a kill leaves something that the next run knows and completes.
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
    const unlock = lockFolder(target);
    if (unlock === undefined) return fail("output/locked", `Another run is writing to ${folder}.`);
    try {
      const isPutBack = await recoverFolder(target);
      await clearInPlace(target);
      const wasMixed = await isMixed(target);
      const result = await writeChanges(files, target, options);
      const told = [
        ...(isPutBack ? [describeRecovery(folder)] : []),
        ...(wasMixed && countFindings(result.findings).error === 0 ? [describeCompletion(folder)] : []),
      ];
      return { ...result, findings: [...told, ...result.findings] };
    } finally {
      unlock();
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
  const target = await resolveFolder(folder);
  if (target === undefined) return undefined;
  try {
    await mkdir(dirname(target), { recursive: true });
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
  { inPlace = false }: WriteOptions,
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
    taken = await applyChange(folder, { write, remove: stale }, inPlace, comparison);
  else await markAsFresh(folder);
  const findings = [
    ...(comparison.manifest === "unreadable" ? [unreadableManifest()] : []),
    ...taken.map((path) => describeForeign(path)),
  ];
  const written = write.map(({ path }) => path).filter((path) => !taken.includes(path));
  return { written: written.sort(), unchanged, removed: stale, findings };
}

/** The output has been found right by the tenon of now; the manifest's time says since when. */
async function markAsFresh(folder: string): Promise<void> {
  const now = new Date();
  // A folder that cannot be changed is not the worse for it: the next run compares again.
  await utimes(join(folder, manifestName), now, now).catch(() => undefined);
}

/** Answers where somebody has put a file of his own meanwhile. */
async function applyChange(
  folder: string,
  change: FolderChange,
  inPlace: boolean,
  { manifest, listed, missing }: Comparison,
): Promise<readonly string[]> {
  const owned = new Set(manifest === "manifest" ? [...listed, manifestName] : []);
  // With nothing of ours there yet, exchanging is the same as moving, and safer.
  if ((!inPlace || manifest === "none") && mayExchange(folder, owned)) {
    const taken = await swapFolder(folder, change, owned);
    if (taken !== undefined) return taken;
  }
  await mkdir(folder, { recursive: true });
  return replaceInPlace(folder, {
    ...change,
    missing: new Set(missing),
    owned: new Set(listed),
    byFolder: !inPlace,
  });
}

function manifestLast(a: EmittedFile, b: EmittedFile): number {
  return Number(a.path === manifestName) - Number(b.path === manifestName);
}

function describeForeign(path: string, says = "stands where tenon is to write, and is not tenon's"): Finding {
  return createFinding("output/foreign-file", {
    message: `${path} ${says}.`,
    places: [{ file: path, pointer: "", line: 1, column: 1 }],
  });
}
