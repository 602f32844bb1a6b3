/** Asserts that a `switch` over a union is exhaustive: an unhandled case fails to compile, and throws at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
