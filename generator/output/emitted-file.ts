/** A file of the output folder, not yet on disk. */
export interface EmittedFile {
  /** Relative to the output folder, `/` between folders. */
  readonly path: string;
  readonly text: string;
  /** The content as octets: of what is no text, and of texts that a thread has handed over. `text` is empty then. */
  readonly bytes?: Uint8Array;
  /** The SHA-256 of the content, in hexadecimal, if it is already known. */
  readonly hash?: string;
  /** The path of a file on disk that holds the content; `text` is empty then. */
  readonly draft?: string;
}
