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

/** Suggests the candidate that differs from a name by at most a third of its characters, ignoring case. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const typed = name.toLowerCase();
  let best: string | undefined;
  let least = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const candidate of candidates) {
    const edits = countEdits(typed, candidate.toLowerCase());
    if (edits < least) [best, least] = [candidate, edits];
  }
  return best;
}

function countEdits(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...left].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...right].entries())
      current.push(
        Math.min(
          (previous[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
          (previous[column] ?? 0) + (letter === other ? 0 : 1),
        ),
      );
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
