const MANY = 32;

const current: { isChecking: boolean; kept: Map<object, readonly string[]> | undefined } = {
  isChecking: false,
  kept: undefined,
};

/** Starts a check. Until {@link endCheck}, objects must not change, because their names are cached. */
export function beginCheck(): void {
  current.isChecking = true;
}

export function endCheck(): void {
  current.isChecking = false;
  current.kept = undefined;
}

/** Returns an object's names in sorted order. They are cached during a check, because nested lists compare an object at each level. */
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
