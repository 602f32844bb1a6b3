/**
 * Reads members of test libraries' objects, which may be inherited or getters. No library is imported.
 *
 * @module
 */

/** A member of any type; `undefined` if the value is not an object or has no such member. */
export function read(value: unknown, name: string | symbol): unknown {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return undefined;
  // Members of classes are inherited, so only reading tells whether they exist.
  return (value as Readonly<Record<string | symbol, unknown>>)[name];
}

/** A member that is a string; otherwise `undefined`. */
export function readText(value: unknown, name: string): string | undefined {
  const member = read(value, name);
  return typeof member === "string" ? member : undefined;
}

/** A member that is a number; otherwise `undefined`. */
export function readNumber(value: unknown, name: string): number | undefined {
  const member = read(value, name);
  return typeof member === "number" ? member : undefined;
}

/** Calls a method without arguments; `undefined` if there is none. */
export function call(value: unknown, name: string): unknown {
  const method = read(value, name);
  return typeof method === "function" ? method.call(value) : undefined;
}
