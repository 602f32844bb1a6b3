/** A line, or an element of a list, as octets. What they say has not been looked at. */
export type ScannedItem =
  /** `bytes` may share memory with the source: they are good until the next item is asked for. */
  | { readonly kind: "bytes"; readonly number: number; readonly bytes: Uint8Array }
  | { readonly kind: "problem"; readonly number: number; readonly message: string };
