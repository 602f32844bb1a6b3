/** A file of the output folder that is not yet on disk. */
export interface EmittedFile {
  /** The path relative to the output folder, with `/` between folders. */
  readonly path: string;
  readonly text: string;
  /** The content as bytes, if it is no text, or if another thread printed it; `text` is then empty. */
  readonly bytes?: Uint8Array;
  /** The SHA-256 of the content in hexadecimal. Absent if it is not computed yet. */
  readonly hash?: string;
  /** The path of a file on disk with the content; `text` is then empty. */
  readonly draft?: string;
}
