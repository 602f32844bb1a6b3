/** Claims of as many modules, none of them claimed; memory that threads share. */
export function createClaims(count: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(count));
}

/** Claims a module for this thread; `false` where another one has it. */
export function claimModule(claims: Uint8Array, at: number): boolean {
  return Atomics.compareExchange(claims, at, 0, 1) === 0;
}
