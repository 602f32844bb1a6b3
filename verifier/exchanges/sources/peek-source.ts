/** A source that was looked into, whole again. */
export interface PeekedSource<T> {
  /** The result of the look; `undefined` if it never gave one. */
  readonly found: T | undefined;
  /** The head that was looked at. */
  readonly head: Uint8Array;
  /** All of it, from the beginning. Whoever does not read it to its end has to leave an iteration of it. */
  readonly source: AsyncIterable<Uint8Array>;
}

/** The most that is looked at: 64 KiB, or one chunk. */
const PEEK_BYTES = 64 * 1024;

/**
 * Reads the head of a source, and more of it while `look` gives `undefined`, so that the format of an endless source is known as
 * soon as possible. `whole` tells `look` that there is no more to come.
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

/** No generator: one that was never begun would leave the source open when it is closed. */
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
