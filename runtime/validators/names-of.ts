/** The least number of names that are kept: to list fewer takes no time that counts. */
const MANY = 32;

let isChecking = false;
let kept: Map<object, readonly string[]> | undefined;

/** From here on no object changes until {@link endCheck}. */
export function beginCheck(): void {
  isChecking = true;
}

/** Forgets what is known of objects: they may change from here on. */
export function endCheck(): void {
  isChecking = false;
  kept = undefined;
}

/**
 * The names of an object in order. An object in lists in lists is compared with others at each level, so where it has many
 * names, they are listed once in a check.
 */
export function namesOf(value: object): readonly string[] {
  const known = kept?.get(value);
  if (known !== undefined) return known;
  const names = Object.keys(value).sort();
  if (isChecking && names.length >= MANY) {
    kept ??= new Map();
    kept.set(value, names);
  }
  return names;
}
