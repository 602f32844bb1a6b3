import { chooseOutputs, type Outputs } from "../targets/choose-outputs.ts";
import { findConfigPath } from "../targets/choose-targets.ts";
import type { GenerateInput } from "../targets/generate-input.ts";
import { type FileChange, listChanges } from "./list-changes.ts";
import { OutputState } from "./output-state.ts";
import { ReadLog, type ReadStates } from "./read-log.ts";

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
