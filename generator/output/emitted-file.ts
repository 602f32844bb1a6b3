/** A file of the output folder that is not yet on disk. */
export interface EmittedFile {
  /** The path relative to the output folder, with `/` between folders. */
  readonly path: string;
  readonly text: string;
  /** The content as octets, if it is not text, or was printed by another thread. `text` is empty then. */
  readonly bytes?: Uint8Array;
  /** The SHA-256 of the content, in hexadecimal, if it is already known. */
  readonly hash?: string;
  /** The path of a file on disk that has the content; `text` is empty then. */
  readonly draft?: string;
}
