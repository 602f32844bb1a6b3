/** Collects changes until there are none for a while, and passes them on, one batch at a time. */
export class ChangeQueue {
  readonly #quiet: number;
  readonly #handle: (paths: readonly string[]) => Promise<void>;
  readonly #paths = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;
  #reject: (error: unknown) => void = () => undefined;
  /** Rejects if a batch failed; later batches are not handled. */
  readonly failed: Promise<never> = new Promise((_, reject) => {
    this.#reject = reject;
  });

  /**
   * @param quiet - Milliseconds without a change after which a batch is handled.
   * @param handle - Handles a batch. Changes that occur meanwhile make the next one.
   */
  constructor(quiet: number, handle: (paths: readonly string[]) => Promise<void>) {
    this.#quiet = quiet;
    this.#handle = handle;
    // Not every caller awaits it; this avoids an unhandled rejection.
    this.failed.catch(() => undefined);
  }

  /** Runs a function while no batch is handled; changes that occur meanwhile wait for its end. */
  async alone(work: () => Promise<void>): Promise<void> {
    this.#running = work().finally(() => this.#finish());
    await this.#running;
  }

  /** Adds a changed path; does nothing once closed. */
  add(path: string): void {
    if (this.#isClosed) return;
    this.#paths.add(path);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#start();
    }, this.#quiet);
  }

  /** Drops waiting changes, and resolves when the current batch is done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#paths.clear();
    await this.#running;
  }

  #start(): void {
    if (this.#isClosed || this.#running !== undefined || this.#paths.size === 0) return;
    const batch = [...this.#paths];
    this.#paths.clear();
    this.#running = this.#handle(batch)
      .catch((error: unknown) => this.#fail(error))
      .finally(() => this.#finish());
  }

  #fail(error: unknown): void {
    this.#isClosed = true;
    this.#reject(error);
  }

  #finish(): void {
    this.#running = undefined;
    // A file that changed just now may not be completely saved.
    if (this.#timer === undefined) this.#start();
  }
}
