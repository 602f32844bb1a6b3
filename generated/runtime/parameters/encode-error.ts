// @ts-nocheck Made by a machine and tested as a whole.
/** A value that has no form on the wire, so that sending it would send something else. Names it, never shows it. */
export class EncodeError extends Error {
  override readonly name: string = "EncodeError";
}
