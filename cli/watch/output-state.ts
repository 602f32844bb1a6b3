import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { OutputTarget } from "../choose-outputs.ts";
import type { GeneratedTarget } from "../generate-request.ts";

/** An output that is watched: what its last run read, or would have read, and what it left. */
export class OutputState {
  readonly target: OutputTarget;
  #files: readonly string[];
  #outputs: readonly string[] = [];

  constructor(target: OutputTarget) {
    this.target = target;
    this.#files = [target.document];
  }

  get files(): readonly string[] {
    return this.#files;
  }

  /** Takes in a run. After a failure the files of earlier runs are watched on, since fewer may have been read. */
  record({ files, result }: GeneratedTarget): void {
    this.#files = result === undefined ? [...new Set([...this.#files, ...files])] : files;
    if (result !== undefined) this.#outputs = [...result.written, ...result.unchanged];
  }

  /** Whether a file that the last run left has gone since, e.g. with the whole folder. */
  isIncomplete(): boolean {
    return this.#outputs.some((path) => !existsSync(join(this.target.output, path)));
  }

  /** Whether a change is about this output: a file of its document, one that the document lacks, a template. */
  concerns(path: string): boolean {
    const { templates } = this.target;
    return this.#files.includes(path) || (templates !== undefined && isWithin(templates, path));
  }
}

/** Whether a path is a folder's own, or below it. */
export function isWithin(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith("..");
}
