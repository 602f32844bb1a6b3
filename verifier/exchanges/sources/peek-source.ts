/** A source whose beginning was examined; it can still be read from the beginning. */
export interface PeekedSource<T> {
  /** The result of `look`; `undefined` if it never returned one. */
  readonly found: T | undefined;
  /** The beginning that was read. */
  readonly head: Uint8Array;
  /** The whole source. A caller that does not need it must start to iterate it and then break off, which closes it. */
  readonly source: AsyncIterable<Uint8Array>;
}

/** Reading the beginning stops after the chunk that reaches this size. */
const PEEK_BYTES = 64 * 1024;

/**
 * Reads the beginning of a source chunk by chunk, until `look` returns a result, the source ends, or 64 KiB have been read. `look` is
 * called after every chunk, so that few chunks of an endless source suffice. `whole` tells `look` that the source has ended.
 */
export async function peekSource<T>(
  source: AsyncIterable<Uint8Array>,
  look: (head: Uint8Array, whole: boolean) => T | undefined,
): Promise<PeekedSource<T>> {
  const iterator = source[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  let found: T | undefined;
  let done = false;
  while (found === undefined && !done && head.length < PEEK_BYTES) {
    const next = await iterator.next();
    if (next.done === true) done = true;
    else head = Buffer.concat([head, next.value]);
    found = look(head, done);
  }
  return { found, head, source: resume(head, iterator, done) };
}

/**
 * Restores a source. Not a generator, since a generator that was never started would not close the source.
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
