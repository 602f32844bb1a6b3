import type { EmitterApi, EmitterOperation } from "../output/emitter.ts";

/** An emitter's view of the document that notes which operation is read, so that an error can name it. */
export interface TrackedApi {
  readonly api: EmitterApi;
  /** Returns the operation that was read last. */
  readonly last: () => EmitterOperation | undefined;
}

/** Wraps the operations of a document. An operation stays the same object in the list and in its tags. */
export function trackOperations(api: EmitterApi): TrackedApi {
  let last: EmitterOperation | undefined;
  const tracked = new Map(
    api.operations.map((operation) => [
      operation,
      new Proxy(operation, {
        get: (target, name, receiver) => {
          last = target;
          return Reflect.get(target, name, receiver);
        },
      }),
    ]),
  );
  const track = (operations: readonly EmitterOperation[]): readonly EmitterOperation[] =>
    operations.map((operation) => tracked.get(operation) ?? operation);
  const tags = api.tags.map((tag) => ({ ...tag, operations: track(tag.operations) }));
  return { api: { ...api, operations: track(api.operations), tags }, last: () => last };
}
