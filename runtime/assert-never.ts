/** Ends a `switch` over a closed union. The compiler reports missing cases; at run time, it throws. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
