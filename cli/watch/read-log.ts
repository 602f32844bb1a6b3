import type { FoundFile } from "../../contract/read/read-file.ts";
import { hashText } from "../../generator/output/hash-file.ts";
import { readDiskStamp, readDiskState } from "./disk-state.ts";

/** Maps paths to file states at the time of reading. Compare them with {@link readDiskState}. */
export type ReadStates = ReadonlyMap<string, string>;

/** Marks files that were written during the run. Because it is unknown which content was read, this value differs from every real state. */
const written = "written meanwhile";

export class ReadLog {
  readonly #list: () => readonly string[];
  readonly #before: ReadonlyMap<string, { readonly state: string; readonly stamp: string }>;
  readonly #reads = new Map<string, string>();

  /**
   * Records the state of files. Create the log before the run starts.
   * @param list - Lists files that the run reads without {@link note}.
   */
  constructor(list: () => readonly string[]) {
    this.#list = list;
    // Take the stamp first, so that it differs if the file is written in between.
    this.#before = new Map(
      list().map((path) => {
        const stamp = readDiskStamp(path);
        return [path, { stamp, state: readDiskState(path) }];
      }),
    );
  }

  readonly note = (path: string, found: FoundFile): void => {
    // The run did not read a rejected file, so its current state is just as good.
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

/**
 * Lists the files whose state has changed since they were read.
 * @param further - Files that count as changed if they exist and were not read.
 */
export function listChanges(reads: ReadStates, further: readonly string[] = []): readonly FileChange[] {
  return [...new Set([...reads.keys(), ...further])].flatMap((path) => {
    const state = readDiskState(path);
    return state === (reads.get(path) ?? "absent") ? [] : [{ path, state }];
  });
}

export class SecondLook {
  #tried: ReadonlyMap<string, string> = new Map();

  /**
   * Returns the changes that the previous call did not already return.
   * @param changes - Files whose state at the end of a run differs from what the run read.
   */
  pick(changes: readonly FileChange[]): readonly string[] {
    const tried = this.#tried;
    this.#tried = new Map(changes.map(({ path, state }) => [path, state]));
    return changes.filter(({ path, state }) => tried.get(path) !== state).map(({ path }) => path);
  }
}
