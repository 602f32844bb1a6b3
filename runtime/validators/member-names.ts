/** Shorter lists are made in hardly any time. */
const MANY = 32;

const current: { isChecking: boolean; kept: Map<object, readonly string[]> | undefined } = {
  isChecking: false,
  kept: undefined,
};

/** Until {@link endCheck}, objects must not change, since their names are cached. */
export function beginCheck(): void {
  current.isChecking = true;
}

export function endCheck(): void {
  current.isChecking = false;
  current.kept = undefined;
}

/** Sorted. Cached during a check, since nested lists compare an object at each level. */
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
