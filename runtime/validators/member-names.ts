/** {@link namesOf} keeps lists of at least this many names. Shorter ones are made in hardly any time. */
const MANY = 32;

const current: { isChecking: boolean; kept: Map<object, readonly string[]> | undefined } = {
  isChecking: false,
  kept: undefined,
};

/** Begins a check. Until {@link endCheck}, the caller must not change objects, since their names may be kept. */
export function beginCheck(): void {
  current.isChecking = true;
}

/** Ends a check: forgets the names of objects, which may change now. */
export function endCheck(): void {
  current.isChecking = false;
  current.kept = undefined;
}

/** The sorted names of an object's members. During a check, long lists are kept, since nested lists compare an object at each level. */
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
