// @ts-nocheck Made by a machine and tested as a whole.
/** A body as `fetch` takes it. */
export interface WrittenBody {
  readonly body: BodyInit;
  /** `undefined` where `fetch` has to name it, as for the boundary of a `FormData`. */
  readonly contentType: string | undefined;
}
