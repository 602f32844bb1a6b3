import type { FoundFile } from "../../contract/read/read-file.ts";
import { hashText } from "../../generator/write/hash-file.ts";
import { readDiskStamp, readDiskState } from "./disk-state.ts";

/** States of files when a run read them, keyed by path. {@link readDiskState} returns the current state. */
export type ReadStates = ReadonlyMap<string, string>;

/** Marks a file written during the run, so it is unknown what was read. Differs from any state on disk, so the file counts as changed. */
const written = "written meanwhile";

export class ReadLog {
  readonly #list: () => readonly string[];
  readonly #before: ReadonlyMap<string, { readonly state: string; readonly stamp: string }>;
  readonly #reads = new Map<string, string>();

  /**
   * Must be created before the run.
   * @param list - Lists files that the run reads without {@link note}.
   */
  constructor(list: () => readonly string[]) {
    this.#list = list;
    // The stamp is taken before the state, so that it changes if the file is written in between.
    this.#before = new Map(
      list().map((path) => {
        const stamp = readDiskStamp(path);
        return [path, { stamp, state: readDiskState(path) }];
      }),
    );
  }

  readonly note = (path: string, found: FoundFile): void => {
    // A rejected file is not read, so its current state can be used.
    const state = found === "absent" ? found : found === "refused" ? readDiskState(path) : hashText(found);
    this.#reads.set(path, state);
  };

  finish(): ReadStates {
    const reads = new Map(this.#reads);
    for (const path of new Set([...this.#before.keys(), ...this.#list()])) {
      const before = this.#before.get(path);
      const isUntouched = before !== undefined && before.stamp === readDiskStamp(path);
      reads.set(path, isUntouched ? before.state : written);
    }
    return reads;
  }
}

export interface FileChange {
  readonly path: string;
  readonly state: string;
}

/** @param further - Files that count as changed if they exist now and were not read. */
export function listChanges(reads: ReadStates, further: readonly string[] = []): readonly FileChange[] {
  return [...new Set([...reads.keys(), ...further])].flatMap((path) => {
    const state = readDiskState(path);
    return state === (reads.get(path) ?? "absent") ? [] : [{ path, state }];
  });
}

export class SecondLook {
  #tried: ReadonlyMap<string, string> = new Map();

  /** @param changes - Files that differ at the end of a run from what it read. */
  pick(changes: readonly FileChange[]): readonly string[] {
    const tried = this.#tried;
    this.#tried = new Map(changes.map(({ path, state }) => [path, state]));
    return changes.filter(({ path, state }) => tried.get(path) !== state).map(({ path }) => path);
  }
}
