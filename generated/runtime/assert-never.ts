// @ts-nocheck Made by a machine and tested as a whole.
/** Ends a `switch` over a closed set: the compiler refuses it while a case is missing. Throws when reached all the same. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
