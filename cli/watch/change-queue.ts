export class ChangeQueue {
  readonly #quiet: number;
  readonly #handle: (paths: readonly string[]) => Promise<void>;
  readonly #paths = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;
  #reject: (error: unknown) => void = () => undefined;
  readonly failed: Promise<never> = new Promise((_, reject) => {
    this.#reject = reject;
  });

  /**
   * @param handle - Handles a batch. Changes that arrive meanwhile go into the next batch.
   * @param quiet - Milliseconds without a change before a batch starts. Default: 60, since editors save in several steps.
   */
  constructor(handle: (paths: readonly string[]) => Promise<void>, quiet: number = 60) {
    this.#quiet = quiet;
    this.#handle = handle;
    // Callers need not await `failed`, so avoid an unhandled rejection.
    this.failed.catch(() => undefined);
  }

  /** Runs `work` before any further batch. Must not be called while a batch is being handled. */
  async alone(work: () => Promise<void>): Promise<void> {
    this.#running = work().finally(() => this.#finish());
    await this.#running;
  }

  add(path: string): void {
    if (this.#isClosed) return;
    this.#paths.add(path);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#start();
    }, this.#quiet);
  }

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
    // A running timer starts the next batch itself, once the changed file is likely to be completely saved.
    if (this.#timer === undefined) this.#start();
  }
}
