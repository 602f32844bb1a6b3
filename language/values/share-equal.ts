/**
 * Copies `after`, reusing equal parts of `before`, so that caches by identity stay valid. Returns `before` itself if nothing differs.
 * Members in a different order are not equal, because their order affects the output. Items after inserted or removed items are still
 * recognised.
 * @param after - Plain data, `Map`s and `Set`s. Other objects are not copied. Neither argument is modified.
 * @param isPlain - Whether an object has no state besides its members. Default: all objects are plain.
 */
export function shareEqual<T>(before: unknown, after: T, isPlain: IsPlain = () => true): T {
  return share(before, after, isPlain) as T;
}

type IsPlain = (value: object) => boolean;

function share(before: unknown, after: unknown, isPlain: IsPlain): unknown {
  if (before === after || !isHolder(before) || !isHolder(after)) return after;
  if (Array.isArray(after)) return Array.isArray(before) ? shareItems(before, after, isPlain) : after;
  const prototype: unknown = Object.getPrototypeOf(after);
  if (prototype !== Object.getPrototypeOf(before) || !isPlain(before) || !isPlain(after)) return after;
  if (after instanceof Map) return before instanceof Map ? shareEntries(before, after, isPlain) : after;
  if (after instanceof Set) return before instanceof Set && areSameItems(before, after) ? before : after;
  return prototype === Object.prototype ? shareMembers(before as Members, after as Members, isPlain) : after;
}

type Members = Readonly<Record<string, unknown>>;

function isHolder(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function shareItems(
  before: readonly unknown[],
  after: readonly unknown[],
  isPlain: IsPlain,
): readonly unknown[] {
  const isLonger = after.length - before.length;
  let copy: unknown[] | undefined;
  let isSame = isLonger === 0;
  let shift = 0;
  for (let index = 0; index < after.length; index++) {
    const item = after[index];
    let shared = share(before[index - shift], item, isPlain);
    if (!Object.is(shared, before[index - shift])) {
      isSame = false;
      // After the first difference, items are compared by their distance from the end.
      if (shift !== isLonger) shared = share(before[index - isLonger], item, isPlain);
      shift = isLonger;
    }
    if (shared === item) continue;
    copy ??= [...after];
    copy[index] = shared;
  }
  return isSame ? before : (copy ?? after);
}

function shareMembers(before: Members, after: Members, isPlain: IsPlain): Members {
  const names = Object.keys(after);
  const known = Object.keys(before);
  let copy: Record<string, unknown> | undefined;
  let isSame = names.length === known.length;
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? "";
    if (known[index] !== name) {
      isSame = false;
      if (!Object.hasOwn(before, name)) continue;
    }
    const [old, member] = [before[name], after[name]];
    if (old === member && typeof old !== "number") continue;
    const shared = share(old, member, isPlain);
    if (!Object.is(shared, old)) isSame = false;
    if (shared === member) continue;
    // The member already exists in the copy, so the assignment cannot modify a prototype.
    copy ??= { ...after };
    copy[name] = shared;
  }
  return isSame ? before : (copy ?? after);
}

function areSameItems(before: ReadonlySet<unknown>, after: ReadonlySet<unknown>): boolean {
  if (before.size !== after.size) return false;
  const items = before.values();
  for (const item of after) if (!Object.is(items.next().value, item)) return false;
  return true;
}

function shareEntries(
  before: ReadonlyMap<unknown, unknown>,
  after: ReadonlyMap<unknown, unknown>,
  isPlain: IsPlain,
): ReadonlyMap<unknown, unknown> {
  const entries = [...after].map(([key, value]) => [key, share(before.get(key), value, isPlain)] as const);
  const known = [...before];
  const isSame =
    entries.length === known.length &&
    entries.every(
      ([key, value], index) => Object.is(key, known[index]?.[0]) && Object.is(value, known[index]?.[1]),
    );
  return isSame ? before : new Map(entries);
}
