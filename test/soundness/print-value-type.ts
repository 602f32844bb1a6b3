/**
 * The type whose only value is a JSON value, e.g. `{ "a": ["x", null] }`. Unlike the literal, such a type may have more members
 * than the type that it is assigned to, as values may. Of a long list, only the type of some items is printed; a long text
 * becomes `string`: no type distinguishes texts of that length.
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
  // Beyond 1e21 a number has no literal that is an integer; its own value does not matter to any type.
  return typeof value === "number" && !Number.isFinite(value) ? "number" : JSON.stringify(value);
}

const longestTuple = 40;

/** Longer than any text that a type names. */
const longestText = 2_000;

function printList(items: readonly unknown[]): string {
  if (items.length <= longestTuple) return `[${items.map(printValueType).join(", ")}]`;
  const some = new Set(items.slice(0, 8).map(printValueType));
  return `(${[...some].join(" | ")})[]`;
}
