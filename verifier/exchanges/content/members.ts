/**
 * Reads members of unknown values. Inherited members do not count, so `constructor` is absent unless the JSON contains it.
 *
 * @module
 */

/** A JSON object with unknown members. */
export interface JsonRecord {
  readonly [name: string]: unknown;
}

/** Tells whether a value is a JSON object. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member of a value; `undefined` if the value is not an object or has no such member. */
export function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The first of the named members that is neither absent nor null; `undefined` if there is none. */
export function firstOf(value: unknown, names: readonly string[]): unknown {
  for (const name of names) {
    const found = memberOf(value, name);
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

/** A string, or a number as text; `undefined` for an empty text, and for `-`, which logs write for a missing variable. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" && value !== "-" ? value : undefined;
}

/** A whole number, also if it is written as text; `undefined` for anything else. */
export function wholeNumberOf(value: unknown): number | undefined {
  if (typeof value === "string" && /^-?\d{1,15}$/.test(value)) return Number(value);
  return typeof value === "number" && Number.isInteger(value) ? value : undefined;
}

/**
 * A recorded status: a number of three digits (RFC 9110 §15); `"none"` for 0 or a missing status, which means a missing response;
 * `undefined` for anything else.
 */
export function readStatus(value: unknown): number | "none" | undefined {
  if (value === undefined || value === null || value === "" || value === "-") return "none";
  const status = wholeNumberOf(value);
  if (status === 0) return "none";
  return status !== undefined && status >= 100 && status <= 999 ? status : undefined;
}
