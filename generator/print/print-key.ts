import { printString } from "./print-string.ts";
import type { TsText } from "./ts-text.ts";

const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;

/**
 * Prints a property key for an object literal or an object type: bare where it may stand bare, quoted otherwise.
 * `__proto__` is computed, so that it becomes a property of its own instead of the prototype.
 */
export function printKey(name: string): TsText {
  if (name === "__proto__") return '["__proto__"]' as TsText;
  return PLAIN_KEY.test(name) ? (name as TsText) : printString(name); // plain keys are ASCII words
}

/** Prints the access to a member: `.name` or `["na-me"]`. */
export function printAccess(name: string): TsText {
  return (PLAIN_KEY.test(name) ? `.${name}` : `[${printString(name)}]`) as TsText; // as above
}
