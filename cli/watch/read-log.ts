import type { FoundFile } from "../../contract/read/read-file.ts";
import { hashText } from "../../generator/write/hash-file.ts";
import { readDiskStamp, readDiskState } from "./disk-state.ts";

/** The state of each file at the time when a run read it, by path. {@link readDiskState} returns the present state of a file. */
export type ReadStates = ReadonlyMap<string, string>;

/**
 * The state of a file that was written during the run. It is unknown whether the run read the old or the new content. This state is unlike
 * every state on disk, so the file counts as changed.
 */
const written = "written meanwhile";

export class ReadLog {
  readonly #list: () => readonly string[];
  readonly #before: ReadonlyMap<string, { readonly state: string; readonly stamp: string }>;
  readonly #reads = new Map<string, string>();

  /**
   * Must be called before the run.
   *
   * @param list - Lists files that the run reads without calling {@link note}.
   */
  constructor(list: () => readonly string[]) {
    this.#list = list;
    // The stamp is taken before the state, so that it changes if the file is written between the two.
    this.#before = new Map(
      list().map((path) => {
        const stamp = readDiskStamp(path);
        return [path, { stamp, state: readDiskState(path) }];
      }),
    );
  }

  /** Records a file. Must be called for every file at the moment when it is read. */
  readonly note = (path: string, found: FoundFile): void => {
    // A refused file is not read, so any state of it will do.
    const state = found === "absent" ? found : found === "refused" ? readDiskState(path) : hashText(found);
    this.#reads.set(path, state);
  };

  /** The states of all files that were read. Must be called after the run. */
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

/** A file whose state is no longer the one that was read. */
export interface FileChange {
  readonly path: string;
  readonly state: string;
}

/**
 * Lists the files whose state on disk is no longer the one that was read.
 *
 * @param further - More files to look at. A file that the run did not read is listed if it exists now.
 */
export function listChanges(reads: ReadStates, further: readonly string[] = []): readonly FileChange[] {
  return [...new Set([...reads.keys(), ...further])].flatMap((path) => {
    const state = readDiskState(path);
    return state === (reads.get(path) ?? "absent") ? [] : [{ path, state }];
  });
}

/**
 * After a run, chooses the changed files that must be processed again. The watcher may have missed their changes, for instance if they
 * changed before they were watched. A file is not chosen twice in succession in the same state. Otherwise, a file that counts as changed
 * after every run would cause an endless loop.
 */
export class SecondLook {
  #tried: ReadonlyMap<string, string> = new Map();

  /** @param changes - All files whose state on disk, at the end of a run, is no longer the one that the run read. */
  pick(changes: readonly FileChange[]): readonly string[] {
    const tried = this.#tried;
    this.#tried = new Map(changes.map(({ path, state }) => [path, state]));
    return changes.filter(({ path, state }) => tried.get(path) !== state).map(({ path }) => path);
  }
}
