import { existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { EmittedFile } from "../output/emitted-file.ts";
import { makeFolder, statOrNothing } from "./file-system.ts";
import { stagesHere } from "./list-stages.ts";
import { manifestName } from "./manifest.ts";

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
    writeFileSync(staged, bytes ?? text);
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
