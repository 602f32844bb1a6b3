/** Gathers changes until there is quiet, and hands them over one batch at a time. */
export class ChangeQueue {
  readonly #quiet: number;
  readonly #handle: (paths: readonly string[]) => Promise<void>;
  readonly #paths = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;
  #reject: (error: unknown) => void = () => undefined;
  /** Rejects where a batch could not be worked on; nothing is handed over after that. */
  readonly failed: Promise<never> = new Promise((_, reject) => {
    this.#reject = reject;
  });

  /**
   * @param quiet - Milliseconds without a change, after which a batch is handed over.
   * @param handle - Works on a batch. What comes meanwhile makes the next one.
   */
  constructor(quiet: number, handle: (paths: readonly string[]) => Promise<void>) {
    this.#quiet = quiet;
    this.#handle = handle;
    // Not everybody waits for it.
    this.failed.catch(() => undefined);
  }

  /** Does something that no batch may meet; what changes meanwhile waits for its end. */
  async alone(work: () => Promise<void>): Promise<void> {
    this.#running = work().finally(() => this.#finish());
    await this.#running;
  }

  /** Once closed, nothing is added. */
  add(path: string): void {
    if (this.#isClosed) return;
    this.#paths.add(path);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#start();
    }, this.#quiet);
  }

  /** Drops what waits, and resolves when the batch at work is done. */
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
    // What came just now is perhaps not saved to its end.
    if (this.#timer === undefined) this.#start();
  }
}
