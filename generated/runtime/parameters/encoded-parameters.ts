// @ts-nocheck Made by a machine and tested as a whole.
/** Where the parameters of one request go. Made for one request, which adds to it. */
export interface EncodedParameters {
  /** The path with its templates filled in. */
  path: string;
  /** `name=value` pairs, to be joined with `&`. */
  readonly query: string[];
  /** `name=value` pairs, to be joined with `; `; there from the first on. */
  cookies?: string[];
  readonly headers: [name: string, value: string][];
}
