export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

export function groupBy<V, K>(
  values: Iterable<V>,
  keyOf: (value: V) => K,
): ReadonlyMap<K, readonly [V, ...V[]]> {
  const groups = new Map<K, [V, ...V[]]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
