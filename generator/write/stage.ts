import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { EmittedFile } from "../output/emitted-file.ts";
import { isCode, makeFolder, statOrNothing, writeInParts } from "./file-system.ts";
import { type Manifest, manifestName, parseManifest } from "./manifest.ts";

/** Stages of this process that are in use. */
const stagesHere = new Set<string>();

interface StagedFile {
  readonly path: string;
  readonly staged: string;
  readonly isNew: boolean;
}

/**
 * A temporary folder inside the output folder, named `.tenon-<process id>-<random>`. Each file is completely written to this folder
 * before it is renamed into place. The manifest is renamed last, so a stage that still contains a manifest reveals an interrupted run.
 */
export class Stage {
  readonly #folder: string;
  readonly #files: StagedFile[] = [];
  #root: string | undefined;
  #isFolderNew = false;
  #isMoving = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  add({ path, bytes, text }: EmittedFile, isNew: boolean): void {
    this.#root ??= this.#create();
    const staged = join(this.#root, path === manifestName ? manifestName : String(this.#files.length));
    writeInParts(staged, bytes ?? text);
    this.#files.push({ path, staged, isNew });
  }

  #create(): string {
    this.#isFolderNew = !existsSync(this.#folder);
    makeFolder(this.#folder);
    const root = mkdtempSync(join(this.#folder, `.tenon-${process.pid}-`));
    stagesHere.add(root);
    return root;
  }

  /**
   * Renames all files into place and removes `stale` files. The manifest is renamed last.
   *
   * @returns False if another program has created one of the new files in the meantime. No file is changed in that case.
   */
  commit(stale: readonly string[]): boolean {
    const placeOf = (path: string): string => join(this.#folder, path);
    if (this.#files.some(({ path, isNew }) => isNew && statOrNothing(placeOf(path)) !== undefined))
      return false;
    for (const parent of new Set(this.#files.map(({ path }) => dirname(placeOf(path)))))
      mkdirSync(parent, { recursive: true });
    this.#isMoving = true;
    const move = ({ staged, path }: StagedFile): void => renameSync(staged, placeOf(path));
    this.#files.filter(({ path }) => path !== manifestName).forEach(move);
    for (const path of stale) this.#remove(path);
    this.#files.filter(({ path }) => path === manifestName).forEach(move);
    this.#isMoving = false;
    return true;
  }

  #remove(path: string): void {
    rmSync(join(this.#folder, path), { force: true });
    try {
      for (let parent = dirname(path); parent !== "."; parent = dirname(parent))
        rmdirSync(join(this.#folder, parent));
    } catch {
      // The folder is kept because it contains other files.
    }
  }

  /** Removes the stage. If {@link commit} failed halfway, the stage is kept so that the next run finds it. */
  close(): void {
    if (this.#root === undefined) return;
    stagesHere.delete(this.#root);
    if (this.#isMoving) return;
    rmSync(this.#root, { recursive: true, force: true });
    try {
      if (this.#isFolderNew) rmdirSync(this.#folder);
    } catch {
      // The folder is kept because it still contains files.
    }
  }
}

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
