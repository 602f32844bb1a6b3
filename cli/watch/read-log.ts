import type { FoundFile } from "../../contract/read/found-file.ts";
import { hashText } from "../../generator/write/hash-text.ts";
import { readDiskStamp, readDiskState } from "./disk-state.ts";

/** What a run read of its files, by path: as {@link readDiskState} would have given it at that moment. */
export type ReadStates = ReadonlyMap<string, string>;

/** Equal to no state of a file on disk: it may have been read before it was written, or after. */
const written = "written meanwhile";

/** Takes down what a run reads. */
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
