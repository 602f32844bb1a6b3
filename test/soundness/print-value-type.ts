/**
 * The type that has a JSON value as its only value, e.g. `{ "a": ["x", null] }`. Unlike the literal itself, such a type may
 * have more members than the type that it is assigned to, as values may.
 */
export function printValueType(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printValueType).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(
      ([name, member]) => `${JSON.stringify(name)}: ${printValueType(member)}`,
    );
    return `{ ${members.join("; ")} }`;
  }
  // Beyond 1e21 a number has no literal that is an integer; its own value does not matter to any type.
  return typeof value === "number" && !Number.isFinite(value) ? "number" : JSON.stringify(value);
}
