import { existsSync } from "node:fs";
import { join } from "node:path";
import { isWithin } from "../../contract/read/is-within.ts";
import type { OutputTarget } from "../targets/choose-outputs.ts";
import type { GeneratedTarget } from "../targets/generate-request.ts";
import { readDiskState } from "./disk-state.ts";
import { type FileChange, listChanges } from "./list-changes.ts";
import { listTemplates } from "./list-templates.ts";
import type { ReadStates } from "./read-log.ts";

/** An output that is watched: what its last run read, or would have read, and what it left. */
export class OutputState {
  readonly target: OutputTarget;
  /** Empty before the first run. */
  #reads: ReadStates = new Map();
  #outputs: readonly string[] = [];

  constructor(target: OutputTarget) {
    this.target = target;
  }

  /** Absolute paths. */
  get files(): readonly string[] {
    return this.isNew ? [this.target.document] : [...this.#reads.keys()];
  }

  /** Whether it never ran. */
  get isNew(): boolean {
    return this.#reads.size === 0;
  }

  /** Takes in a run, with what it read. After a failure the files of earlier runs are watched on, since fewer may have been read. */
  record({ result }: Pick<GeneratedTarget, "result">, reads: ReadStates): void {
    // The run did not come to what it did not read: that it changes later is a reason to try again, no more.
    const unread = result === undefined ? [...this.#reads.keys()].filter((path) => !reads.has(path)) : [];
    this.#reads = new Map([...reads, ...unread.map((path) => [path, readDiskState(path)] as const)]);
    if (result !== undefined) this.#outputs = [...result.written, ...result.unchanged];
  }

  /** What is on disk now and is not what the last run read. */
  listChanges(): readonly FileChange[] {
    return listChanges(this.#reads, listTemplates(this.target.templates));
  }

  /** Whether a file that the last run left has gone since, e.g. with the whole folder. */
  isIncomplete(): boolean {
    return this.#outputs.some((path) => !existsSync(join(this.target.output, path)));
  }

  /** Whether something that happened may be about this output: a file of its document, one that the document lacks, a template. */
  concerns(path: string): boolean {
    const { templates } = this.target;
    return this.files.includes(path) || (templates !== undefined && isWithin(templates, path));
  }
}
