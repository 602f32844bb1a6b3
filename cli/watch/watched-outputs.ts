import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isWithin } from "../../contract/read/origin-copies.ts";
import { chooseOutputs, type Outputs, type OutputTarget } from "../generate/choose-outputs.ts";
import type { GenerateInput } from "../generate/generate-options.ts";
import type { GeneratedTarget } from "../generate/generate-request.ts";
import { findConfigPath } from "../targets/choose-targets.ts";
import { readDiskState } from "./disk-state.ts";
import { type FileChange, listChanges, ReadLog, type ReadStates } from "./read-log.ts";
import { listTemplates } from "./watch-files.ts";

/** The outputs of a watch, according to the last config that could be read. */
export class WatchedOutputs {
  readonly #input: GenerateInput;
  readonly #cwd: string;
  #config: ReadStates = new Map();
  #outputs: Outputs = { targets: [] };
  #states: readonly OutputState[] = [];

  constructor(input: GenerateInput, cwd: string) {
    this.#input = input;
    this.#cwd = cwd;
  }

  get states(): readonly OutputState[] {
    return this.#states;
  }

  /**
   * The absolute paths of the config and of the files that it imports. Files that an earlier version of the config imported are included.
   */
  get files(): readonly string[] {
    const { configPath } = this.#outputs;
    return [...new Set([...this.#config.keys(), ...(configPath === undefined ? [] : [configPath])])];
  }

  isConfig(path: string): boolean {
    return this.files.includes(path);
  }

  /** Reads the config; every output then counts as never generated. If it throws a `UsageError`, the previous outputs stay in use. */
  async read(): Promise<void> {
    const path = this.#outputs.configPath ?? findConfigPath(this.#input.options.config, this.#cwd);
    const log = new ReadLog(() => (path === undefined ? [] : [path]));
    try {
      this.#outputs = await chooseOutputs(this.#input, this.#cwd, (imported) =>
        log.note(imported, readFileSync(imported)),
      );
      this.#states = this.#outputs.targets.map((target) => new OutputState(target));
    } finally {
      this.#config = withUnread(log.finish(), this.#config);
    }
  }

  listChanges(): readonly FileChange[] {
    return listChanges(this.#config, this.files);
  }
}

/** Adds the files that an earlier run read and this one did not, with their current states. */
function withUnread(reads: ReadStates, earlier: ReadStates): ReadStates {
  const unread = [...earlier.keys()].filter((path) => !reads.has(path));
  return new Map([...reads, ...unread.map((path) => [path, readDiskState(path)] as const)]);
}

/** A watched output: the files that its last run read or tried to read, and the files that it wrote. */
export class OutputState {
  readonly target: OutputTarget;
  /** The states of the files that the last run read or tried to read. Empty before the first run. */
  #reads: ReadStates = new Map();
  #outputs: readonly string[] = [];

  constructor(target: OutputTarget) {
    this.target = target;
  }

  /** The absolute paths of the files that the last run read or tried to read. Before the first run, only the path of the document. */
  get files(): readonly string[] {
    return this.isNew ? [this.target.document] : [...this.#reads.keys()];
  }

  get isNew(): boolean {
    return this.#reads.size === 0;
  }

  /**
   * Records the files that a run read. If the run failed, the files of earlier runs stay watched: a failed run may have stopped before it
   * read all files.
   */
  record({ result }: Pick<GeneratedTarget, "result">, reads: ReadStates): void {
    this.#reads = result === undefined ? withUnread(reads, this.#reads) : reads;
    if (result !== undefined) this.#outputs = [...result.written, ...result.unchanged];
  }

  /** The files whose state is no longer the one that the last run read. */
  listChanges(): readonly FileChange[] {
    return listChanges(this.#reads, listTemplates(this.target.templates));
  }

  /** Tells whether a file that the last run wrote is missing, e.g. because the folder was removed. */
  isIncomplete(): boolean {
    return this.#outputs.some((path) => !existsSync(join(this.target.output, path)));
  }

  /** Tells whether a changed path affects this output: a file that the last run read or tried to read, or a template. */
  concerns(path: string): boolean {
    const { templates } = this.target;
    return this.files.includes(path) || (templates !== undefined && isWithin(templates, path));
  }
}
