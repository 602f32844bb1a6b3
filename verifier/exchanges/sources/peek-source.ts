export interface PeekedSource<T> {
  readonly found: T | undefined;
  readonly head: Uint8Array;
  readonly source: AsyncIterable<Uint8Array>;
}

/** Maximum number of bytes to inspect. The first line of a recording can contain a large body. */
const PEEK_BYTES = 32 * 1024 * 1024;

/**
 * Up to this size, `look` runs after every chunk. For larger inputs, it only runs when the size has doubled, so that the total work stays
 * linear.
 */
const SMALL_BYTES = 64 * 1024;

/**
 * Reads the beginning of a source until `look` returns a result, the source ends (`whole`), or 32 MiB have been read. `look` runs after
 * each early chunk, so detection also works for a source that never ends.
 */
export async function peekSource<T>(
  source: AsyncIterable<Uint8Array>,
  look: (head: Uint8Array, whole: boolean) => T | undefined,
): Promise<PeekedSource<T>> {
  const iterator = source[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  let unseen: Uint8Array[] = [];
  let size = 0;
  let found: T | undefined;
  let done = false;
  while (found === undefined && !done && size < PEEK_BYTES) {
    const next = await iterator.next();
    if (next.done === true) done = true;
    else {
      // A source can reuse the memory of its chunks.
      unseen.push(next.value.slice());
      size += next.value.length;
    }
    if (!done && size > SMALL_BYTES && size < 2 * head.length) continue;
    head = Buffer.concat([head, ...unseen]);
    unseen = [];
    found = look(head, done);
  }
  if (unseen.length > 0) head = Buffer.concat([head, ...unseen]);
  return { found, head, source: resume(head, iterator, done) };
}

/**
 * Continues a source after its head. Deliberately not a generator, because ending a generator before its first item would not close the
 * source.
 */
function resume(head: Uint8Array, rest: AsyncIterator<Uint8Array>, done: boolean): AsyncIterable<Uint8Array> {
  let pending = head.length > 0;
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      if (pending) {
        pending = false;
        return { done: false, value: head };
      }
      return done ? { done: true, value: undefined } : rest.next();
    },
    async return() {
      pending = false;
      await rest.return?.();
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
