/** Words that a value must have one of the types: `must be an integer or null`. */
export function requireTypes(types: readonly string[]): string {
  const nouns = types.map((type) => typeMessages[type]?.slice(typeOpening.length) ?? type);
  return `${typeOpening}${nouns.join(" or ")}`;
}

const typeOpening = "must be ";

export const typeMessages: Readonly<Record<string, string>> = {
  array: "must be an array",
  boolean: "must be a boolean",
  integer: "must be an integer",
  null: "must be null",
  number: "must be a number",
  object: "must be an object",
  string: "must be a string",
};
