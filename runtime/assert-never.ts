/** Ends a `switch` over a union. The compiler reports a missing case; if one occurs at run time, throws an error. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
