// @ts-nocheck Made by a machine and tested as a whole.
import { NO_FIT } from "./coerce-text.js";

/** Parses JSON; {@link NO_FIT} where it is none. A member called `__proto__` is an own member like any other. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_FIT;
  }
}
