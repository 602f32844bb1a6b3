import { readDiskState } from "./disk-state.ts";
import type { ReadStates } from "./read-log.ts";

/** A file that is not what was read of it. */
export interface FileChange {
  readonly path: string;
  /** What it is now. */
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
