const LONGEST_VALUE = 40;

/** Describes a value in an error message: a primitive as it is written, and the kind of any other value. */
export function showValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(cut(value));
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "a list";
  if (typeof value !== "object" || value === null) return String(value);
  const { constructor: { name = "" } = {} } = value;
  if (value instanceof Promise) return "a promise";
  if (name !== "" && name !== "Object") return `an instance of ${name}`;
  const keys = Object.keys(value);
  return keys.length === 0 ? "an empty object" : `an object with ${cut(keys.join(", "))}`;
}

function cut(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
