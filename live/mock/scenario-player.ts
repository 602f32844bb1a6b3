const MOST_COUNTED = 100_000;

export class ScenarioPlayer {
  active: string | undefined;
  readonly #counts = new Map<string, number>();

  /**
   * Counts a key.
   * @returns How many times the key was counted before.
   */
  count(key: string): number {
    const before = this.#counts.get(key) ?? 0;
    if (this.#counts.size >= MOST_COUNTED) this.#counts.clear();
    this.#counts.set(key, before + 1);
    return before;
  }

  start(name: string | undefined): void {
    this.active = name;
    this.#counts.clear();
  }
}
