/** Ends a `switch` over a union: a missing case fails to compile, and throws at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
