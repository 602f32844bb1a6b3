// @ts-nocheck Made by a machine and tested as a whole.
/** A limit that was given, or the standard one in place of what limits nothing, such as `NaN`. */
export function limitOf(given: number | undefined, standard: number): number {
  return given !== undefined && given >= 0 ? given : standard;
}
