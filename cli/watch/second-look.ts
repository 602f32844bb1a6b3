import type { FileChange } from "./list-changes.ts";

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
