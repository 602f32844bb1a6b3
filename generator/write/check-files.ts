import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { FindingCode } from "../../contract/findings/codes.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { isSystemError } from "../../contract/read/read-file.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { openComparison } from "./compare-files.ts";
import { describeObstacle, resolveFolder } from "./file-system.ts";
import { manifestName, saySame } from "./manifest.ts";
import { listStages } from "./stage.ts";

/**
 * Reports missing, stale and modified files in an output folder.
 *
 * @example
 * const findings = await checkFiles(files, "src/api");
 */
export async function checkFiles(files: readonly EmittedFile[], folder: string): Promise<readonly Finding[]> {
  try {
    return findDifferences(files, folder);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const path = "path" in error && typeof error.path === "string" ? relative(folder, error.path) : folder;
    const message = `${path === "" ? folder : path} cannot be read (${error.code}).`;
    return [createFinding("output/unreadable", { message })];
  }
}

function findDifferences(files: readonly EmittedFile[], folder: string): readonly Finding[] {
  const target = resolveFolder(folder);
  if (target === undefined)
    return [createFinding("output/not-a-folder", { message: describeObstacle(folder) })];
  const stages = listStages(target);
  const isInterrupted = stages.some(({ isInUse, manifest }) => !isInUse && manifest !== undefined);
  const comparison = openComparison(target, stages);
  for (const file of files) comparison.add(file);
  const { changed, foreign, links, missing, stale, manifest } = comparison.finish();
  // A changed manifest is reported only if all other files are up to date and more than library versions differ.
  const isTold = (path: string): boolean =>
    path !== manifestName || (changed.length === 1 && missing.length === 0 && !isSameOutput(files, folder));
  return [
    ...(isInterrupted ? [describeInterruption(folder)] : []),
    ...(manifest === "unreadable" ? [unreadableManifest()] : []),
    ...[...changed.filter(isTold), ...foreign].map((path) =>
      describeFile("output/changed", path, "differs from the output that the document now produces"),
    ),
    ...links.map(describeLink),
    ...missing.map((path) => describeFile("output/missing", path, "is missing")),
    ...stale.map((path) => describeFile("output/stale", path, "is no longer produced by the document")),
  ];
}

function isSameOutput(files: readonly EmittedFile[], folder: string): boolean {
  const text = files.find(({ path }) => path === manifestName)?.text ?? "";
  return saySame(text, readFileSync(join(folder, manifestName), "utf8"));
}

export function describeFile(code: FindingCode, path: string, says: string): Finding {
  const places = [{ file: path, pointer: "", line: 1, column: 1 }];
  return createFinding(code, { message: `${path} ${says}.`, places });
}

export function describeLink(path: string): Finding {
  const says = "is a symbolic link in place of a folder; links in the output are not followed";
  return describeFile("output/foreign-file", path, says);
}

function describeInterruption(folder: string): Finding {
  const message = `A run was interrupted while writing to ${folder}: some files are old, some new.`;
  return createFinding("output/interrupted", { message });
}

export function unreadableManifest(): Finding {
  return createFinding("output/bad-manifest", { message: `${manifestName} cannot be read.` });
}
