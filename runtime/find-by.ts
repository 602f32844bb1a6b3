/** The first entry whose member is the first of these keys that any entry has. */
export function findBy<T, Name extends keyof T>(
  entries: readonly T[],
  name: Name,
  keys: readonly (T[Name] | string | number | undefined)[],
): T | undefined {
  for (const key of keys) for (const entry of entries) if (entry[name] === key) return entry;
  return undefined;
}
