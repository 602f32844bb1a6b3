/** The least number of names that are kept: to list fewer takes no time that counts. */
const MANY = 32;

const current: { isChecking: boolean; kept: Map<object, readonly string[]> | undefined } = {
  isChecking: false,
  kept: undefined,
};

/** From here on no object changes until {@link endCheck}. */
export function beginCheck(): void {
  current.isChecking = true;
}

/** Forgets what is known of objects: they may change from here on. */
export function endCheck(): void {
  current.isChecking = false;
  current.kept = undefined;
}

/**
 * The names of an object in order. An object in lists in lists is compared with others at each level, so where it has many
 * names, they are listed once in a check.
 */
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
