export interface StoredResult {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly isText: boolean;
}

const MOST_RESULTS = 32;
const MOST_STORED_BYTES = 64 * 1024 * 1024;

/** Stores results that exceed the size limit, and drops the oldest when full. */
export class ResultStore {
  readonly #results = new Map<string, StoredResult>();
  #next = 1;

  add(result: StoredResult): string {
    const handle = `r${this.#next++}`;
    this.#results.set(handle, result);
    let size = 0;
    for (const [old, { bytes }] of [...this.#results].reverse()) {
      size += bytes.length;
      const isNew = old === handle;
      if (!isNew && (size > MOST_STORED_BYTES || this.#next - Number(old.slice(1)) > MOST_RESULTS))
        this.#results.delete(old);
    }
    return handle;
  }

  get(handle: string): StoredResult | undefined {
    return this.#results.get(handle);
  }

  handles(): readonly string[] {
    return [...this.#results.keys()];
  }
}

const RESULT_PREFIX = "tenon://results/";

export function resultUriOf(handle: string): string {
  return RESULT_PREFIX + handle;
}

export function resultHandleOf(uri: string): string | undefined {
  return uri.startsWith(RESULT_PREFIX) ? uri.slice(RESULT_PREFIX.length) : undefined;
}
