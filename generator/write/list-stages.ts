import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isCode } from "./file-system.ts";
import { type Manifest, manifestName, parseManifest } from "./manifest.ts";

export const stagesHere: Set<string> = new Set();

export interface FoundStage {
  readonly path: string;
  readonly isInUse: boolean;
  readonly manifest?: Manifest | undefined;
}

/** Lists the stages in a folder. Returns an empty list if the folder cannot be read. Symbolic links are ignored. */
export function listStages(folder: string): readonly FoundStage[] {
  return listFolders(folder).flatMap((name) => {
    const id = /^\.tenon-(\d+)-\w{6}$/.exec(name)?.[1];
    if (id === undefined) return [];
    const path = join(folder, name);
    return [{ path, isInUse: isInUse(path, Number(id)), manifest: readStagedManifest(path) }];
  });
}

function listFolders(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** Whether a stage belongs to a running process, including this one. */
function isInUse(path: string, id: number): boolean {
  if (id === process.pid) return stagesHere.has(path);
  try {
    return process.kill(id, 0);
  } catch (error) {
    return isCode(error, "EPERM");
  }
}

function readStagedManifest(stage: string): Manifest | undefined {
  try {
    return parseManifest(readFileSync(join(stage, manifestName), "utf8"));
  } catch {
    return undefined;
  }
}
