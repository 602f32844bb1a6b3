/** A file of the output folder, not yet on disk. */
export interface EmittedFile {
  /** Relative to the output folder, `/` between folders. */
  readonly path: string;
  readonly text: string;
  /** The SHA-256 of the text, in hexadecimal, where it was made with it. */
  readonly hash?: string;
}
