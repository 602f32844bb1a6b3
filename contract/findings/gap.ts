/** A node of the normalised document: its RFC 6901 pointer there. `Contract.placeOf` leads on to the author's file. */
export interface Located {
  readonly pointer: string;
}

/**
 * A spot where the model says less than the document does, since what stands there could not be understood: a keyword that
 * was dropped, a `$ref` that leads nowhere. Whoever judges by the model cannot vouch for what goes through it.
 */
export interface Gap extends Located {
  /** The code of the finding that tells of it. */
  readonly code: string;
  readonly message: string;
}
