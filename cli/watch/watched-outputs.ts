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

  get files(): readonly string[] {
    const { configPath } = this.#outputs;
    return [...new Set([...this.#config.keys(), ...(configPath === undefined ? [] : [configPath])])];
  }

  isConfig(path: string): boolean {
    return this.files.includes(path);
  }

  /** Rereads the config and marks all outputs as not yet generated. If this throws a `UsageError`, the previous outputs remain. */
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

function withUnread(reads: ReadStates, earlier: ReadStates): ReadStates {
  const unread = [...earlier.keys()].filter((path) => !reads.has(path));
  return new Map([...reads, ...unread.map((path) => [path, readDiskState(path)] as const)]);
}

export class OutputState {
  readonly target: OutputTarget;
  #reads: ReadStates = new Map();
  #outputs: readonly string[] = [];

  constructor(target: OutputTarget) {
    this.target = target;
  }

  get files(): readonly string[] {
    return this.isNew ? [this.target.document] : [...this.#reads.keys()];
  }

  get isNew(): boolean {
    return this.#reads.size === 0;
  }

  /** Records the files that a run read. After a failed run, which may have stopped early, files from earlier runs are still watched. */
  record({ result }: Pick<GeneratedTarget, "result">, reads: ReadStates): void {
    this.#reads = result === undefined ? withUnread(reads, this.#reads) : reads;
    if (result !== undefined) this.#outputs = [...result.written, ...result.unchanged];
  }

  listChanges(): readonly FileChange[] {
    return listChanges(this.#reads, listTemplates(this.target.templates));
  }

  isIncomplete(): boolean {
    return this.#outputs.some((path) => !existsSync(join(this.target.output, path)));
  }

  concerns(path: string): boolean {
    const { templates } = this.target;
    return this.files.includes(path) || (templates !== undefined && isWithin(templates, path));
  }
}
