import { relative } from "node:path";
import type { OutputTarget } from "../choose-outputs.ts";
import type { GeneratedTarget } from "../generate-request.ts";

/** An output that is watched: what its last run read, and whether it failed. */
export class OutputState {
  readonly target: OutputTarget;
  #files: readonly string[];
  #failed = false;

  constructor(target: OutputTarget) {
    this.target = target;
    this.#files = [target.document];
  }

  get files(): readonly string[] {
    return this.#files;
  }

  /** Takes in a run. After a failure the files of earlier runs are watched on, since fewer may have been read. */
  record({ files, result }: GeneratedTarget): void {
    this.#failed = result === undefined;
    this.#files = this.#failed ? [...new Set([...this.#files, ...files])] : files;
  }

  /**
   * Whether a change is about this output: a file of its document, a template; after a failure any file beside those, as
   * the one that was missing may have come.
   */
  concerns(path: string): boolean {
    const { output, templates } = this.target;
    if (this.#files.includes(path)) return true;
    if (templates !== undefined && isWithin(templates, path)) return true;
    return this.#failed && !isWithin(output, path);
  }
}

function isWithin(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith("..");
}
