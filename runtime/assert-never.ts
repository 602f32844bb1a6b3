/** Ends a `switch` over a closed union: the compiler reports a missing case. Throws if it is reached nevertheless. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
