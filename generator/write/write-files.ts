import { lstatSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { isSystemError } from "../../contract/read/read-file.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { describeFile, describeLink, unreadableManifest } from "./check-files.ts";
import { type Comparison, openComparison } from "./compare-files.ts";
import { createUnwritableFinding, describeObstacle, resolveFolder } from "./file-system.ts";
import { manifestName } from "./manifest.ts";
import { listStages, Stage } from "./stage.ts";

/** Changes made to the folder. Paths are relative to it. */
export interface WriteResult {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  readonly findings: readonly Finding[];
}

const nothing: WriteResult = { written: [], unchanged: [], removed: [], findings: [] };

/**
 * Writes files to an output folder and removes obsolete files from earlier runs. Files that tenon did not write are kept, and unchanged
 * files are not touched. If `files` is empty, nothing is changed.
 *
 * All files are written before the first is renamed into place, so a full disk changes nothing and a killed run leaves each file either
 * old or new. The next run completes the work and reports `output/recovered`. If two runs write to the same folder, the last one wins.
 *
 * @example
 * const { written, removed } = await writeFiles(files, "src/api");
 */
export async function writeFiles(files: readonly EmittedFile[], folder: string): Promise<WriteResult> {
  return writeEach(folder, async (add) => {
    for (const file of files) add(file);
    return files.length > 0;
  });
}

/**
 * Like {@link writeFiles}, but keeps only one file in memory at a time.
 *
 * @param make - Passes each file to `add`, the manifest last. Returns whether to write the files. Called again if another run has written
 * to the folder in the meantime.
 */
export async function writeEach(
  folder: string,
  make: (add: (file: EmittedFile) => void) => Promise<boolean>,
): Promise<WriteResult> {
  try {
    const target = resolveFolder(folder);
    if (target === undefined)
      return fail(createFinding("output/not-a-folder", { message: describeObstacle(folder) }));
    for (;;) {
      const result = await tryToWrite(target, make);
      if (result !== undefined) return result;
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return fail(createUnwritableFinding(folder, error));
  }
}

function fail(...findings: readonly Finding[]): WriteResult {
  return { ...nothing, findings };
}

async function tryToWrite(
  folder: string,
  make: (add: (file: EmittedFile) => void) => Promise<boolean>,
): Promise<WriteResult | undefined> {
  const before = stampManifest(folder);
  const stages = listStages(folder);
  const comparison = openComparison(folder, stages);
  const stage = new Stage(folder);
  try {
    const isWanted = await make((file) => {
      const state = comparison.add(file);
      if (state === "changed" || state === "missing") stage.add(file, state === "missing");
    });
    if (!isWanted) return nothing;
    const compared = comparison.finish();
    if (stampManifest(folder) !== before) return undefined;
    const inTheWay = describeInTheWay(compared);
    if (inTheWay.length > 0) return fail(...inTheWay);
    if (!stage.commit(compared.stale)) return undefined;
    const leftovers = stages.filter(({ isInUse }) => !isInUse);
    for (const { path } of leftovers) rmSync(path, { recursive: true, force: true });
    const written = [...compared.changed, ...compared.missing].sort();
    if (written.length + compared.stale.length === 0) markAsFresh(folder);
    const findings = [
      ...(leftovers.some(({ manifest }) => manifest !== undefined) ? [describeCompletion(folder)] : []),
      ...(compared.manifest === "unreadable" ? [unreadableManifest()] : []),
    ];
    return { written, unchanged: compared.unchanged, removed: compared.stale, findings };
  } finally {
    stage.close();
  }
}

/** Returns a stamp that changes whenever a run replaces the manifest, which is always the run's last step. */
function stampManifest(folder: string): string {
  const stats = lstatSync(join(folder, manifestName), { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? "" : [stats.dev, stats.ino, stats.size, stats.ctimeNs].join();
}

/** The manifest's modification time records when a run last found the output up to date. */
function markAsFresh(folder: string): void {
  const now = new Date();
  try {
    utimesSync(join(folder, manifestName), now, now);
  } catch {
    // If the time cannot be set, the next run compares the files again.
  }
}

function describeCompletion(folder: string): Finding {
  const message = `An earlier run was interrupted while writing to ${folder}, and this run completed it.`;
  return createFinding("output/recovered", { message });
}

function describeInTheWay({ foreign, links }: Comparison): readonly Finding[] {
  return [
    ...foreign.map((path) =>
      describeFile(
        "output/foreign-file",
        path,
        "is at a path tenon must write to, but was not written by tenon",
      ),
    ),
    ...links.map(describeLink),
  ];
}
