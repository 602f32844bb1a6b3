import type { FoundFile } from "../../contract/read/read-file.ts";
import { hashText } from "../../generator/write/hash-file.ts";
import { readDiskStamp, readDiskState } from "./disk-state.ts";

/** The states of files as a run read them, by path; compare with {@link readDiskState}. */
export type ReadStates = ReadonlyMap<string, string>;

/** Equal to no state of a file on disk: it may have been read before it was written, or after. */
const written = "written meanwhile";

/** Records the state of each file that a run reads. */
export class ReadLog {
  readonly #list: () => readonly string[];
  readonly #before: ReadonlyMap<string, { readonly state: string; readonly stamp: string }>;
  readonly #reads = new Map<string, string>();

  /**
   * To be made before the run.
   *
   * @param list - Gives files that the run reads without telling what it read of them.
   */
  constructor(list: () => readonly string[]) {
    this.#list = list;
    // The stamp first: what is written between the two is then told by it.
    this.#before = new Map(
      list().map((path) => {
        const stamp = readDiskStamp(path);
        return [path, { stamp, state: readDiskState(path) }];
      }),
    );
  }

  /** To be told of every file that is read, at the moment when it is. */
  readonly note = (path: string, found: FoundFile): void => {
    // What is refused is not read, so that nothing of it has gone into the run.
    const state = found === "absent" ? found : found === "refused" ? readDiskState(path) : hashText(found);
    this.#reads.set(path, state);
  };

  /** All that was read. To be asked for after the run. */
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

/** A file whose state differs from the one that was read. */
export interface FileChange {
  readonly path: string;
  /** Its state now. */
  readonly state: string;
}

/**
 * The files that hold something else on disk than what was read.
 *
 * @param further - Files that may have come since; what was not read was not there.
 */
export function listChanges(reads: ReadStates, further: readonly string[] = []): readonly FileChange[] {
  return [...new Set([...reads.keys(), ...further])].flatMap((path) => {
    const state = readDiskState(path);
    return state === (reads.get(path) ?? "absent") ? [] : [{ path, state }];
  });
}

/**
 * What is to be tried once more after a run, since it is other than it was read: it changed meanwhile, and perhaps before it was
 * watched. Each state of a file is tried once: what differs still, though nothing has changed, cannot be compared.
 */
export class SecondLook {
  #tried: ReadonlyMap<string, string> = new Map();

  /** @param changes - All that differ from what was read, by the end of a run. */
  pick(changes: readonly FileChange[]): readonly string[] {
    const tried = this.#tried;
    this.#tried = new Map(changes.map(({ path, state }) => [path, state]));
    return changes.filter(({ path, state }) => tried.get(path) !== state).map(({ path }) => path);
  }
}
