import type { CheckFunction } from "./issue-sink.ts";
import { beginCheck, endCheck } from "./names-of.ts";

/** Tells whether a value passes a check function. One too deep for the stack does not. */
export function fits(check: CheckFunction, value: unknown): boolean {
  beginCheck();
  try {
    return check(value);
  } catch (error) {
    if (isOverflow(error)) return false;
    throw error;
  } finally {
    endCheck();
  }
}

/** Tells whether an error says that the stack is full: a `RangeError`, an `InternalError` in Firefox. */
export function isOverflow(error: unknown): boolean {
  return error instanceof Error && /^(Range|Internal)Error$/.test(error.name);
}
