/** Words that a value must have one of the types: `must be an integer or null`. */
export function requireTypes(types: readonly string[]): string {
  return `must be ${types.map(withArticle).join(" or ")}`;
}

function withArticle(type: string): string {
  return type === "null" ? type : `a${/^[aio]/.test(type) ? "n" : ""} ${type}`;
}
