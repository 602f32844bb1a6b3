/**
 * Prints the TypeScript type of exactly one JSON value, e.g. `{ "a": ["x", null] }`. TypeScript refuses unknown members in an object
 * literal, but not in a type. A long list becomes a list of the types of some items, and a long text becomes `string`.
 */
export function printValueType(value: unknown): string {
  if (Array.isArray(value)) return printList(value);
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(
      ([name, member]) => `${JSON.stringify(name)}: ${printValueType(member)}`,
    );
    return `{ ${members.join("; ")} }`;
  }
  if (typeof value === "string" && value.length > longestText) return "string";
  // Infinite numbers have no literal.
  return typeof value === "number" && !Number.isFinite(value) ? "number" : JSON.stringify(value);
}

const longestTuple = 40;

/** The maximum length of a text that is printed as its own type. No generated type names a longer text. */
const longestText = 2_000;

function printList(items: readonly unknown[]): string {
  if (items.length <= longestTuple) return `[${items.map(printValueType).join(", ")}]`;
  const some = new Set(items.slice(0, 8).map(printValueType));
  return `(${[...some].join(" | ")})[]`;
}
