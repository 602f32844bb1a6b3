import { existsSync } from "node:fs";
import { join } from "node:path";
import { isWithin } from "../../contract/read/is-within.ts";
import { chooseOutputs, type Outputs, type OutputTarget } from "../generate/choose-outputs.ts";
import type { GenerateInput } from "../generate/generate-command.ts";
import type { GeneratedTarget } from "../generate/generate-request.ts";
import { findConfigPath } from "../targets/choose-targets.ts";
import { readDiskState } from "./disk-state.ts";
import { type FileChange, listChanges, ReadLog, type ReadStates } from "./read-log.ts";
import { listTemplates } from "./watch-files.ts";

/** The outputs of a watch, as the config has them that was read last. */
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

  /** The config, and one that was there before; absolute paths. */
  get files(): readonly string[] {
    const { configPath } = this.#outputs;
    return [...new Set([...this.#config.keys(), ...(configPath === undefined ? [] : [configPath])])];
  }

  /** Whether the outputs are listed there. */
  isConfig(path: string): boolean {
    return this.files.includes(path);
  }

  /** Reads the config; all outputs are new then. Throws a `UsageError`, and what was in force stays. */
  async read(): Promise<void> {
    const path = this.#outputs.configPath ?? findConfigPath(this.#input.options.config, this.#cwd);
    const log = new ReadLog(() => (path === undefined ? [] : [path]));
    try {
      this.#outputs = await chooseOutputs(this.#input, this.#cwd);
      this.#states = this.#outputs.targets.map((target) => new OutputState(target));
    } finally {
      this.#config = log.finish();
    }
  }

  /** The config, where it is not what was read of it. */
  listChanges(): readonly FileChange[] {
    return listChanges(this.#config, this.files);
  }
}

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
