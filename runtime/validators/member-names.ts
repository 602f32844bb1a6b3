/** The length from which caching pays off. */
const MANY = 32;

const current: { isChecking: boolean; kept: Map<object, readonly string[]> | undefined } = {
  isChecking: false,
  kept: undefined,
};

/** Objects must not change until {@link endCheck}, because their names are cached. */
export function beginCheck(): void {
  current.isChecking = true;
}

export function endCheck(): void {
  current.isChecking = false;
  current.kept = undefined;
}

/** Sorted, and cached during a check, because nested lists compare an object at each level. */
export function namesOf(value: object): readonly string[] {
  const known = current.kept?.get(value);
  if (known !== undefined) return known;
  const names = Object.keys(value).sort();
  if (current.isChecking && names.length >= MANY) {
    current.kept ??= new Map();
    current.kept.set(value, names);
  }
  return names;
}
