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

/** The indexes of two equal items. */
export interface Twins {
  readonly i: number;
  readonly j: number;
}

/**
 * Finds the first item that equals an earlier one; `undefined` where all differ. Equal is meant as in JSON Schema (Core
 * §4.2.2).
 *
 * An item is read only as far as another reads the same. So the largest item costs no more than the others together,
 * and items in items in items are not read in full at each level.
 */
export function findTwins(items: readonly unknown[]): Twins | undefined {
  const simple = new Map<unknown, number>();
  const readings: Reading[] = [];
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    if (isComposite(item)) {
      readings.push(new Reading(item, i));
      continue;
    }
    const j = simple.get(item);
    if (j !== undefined) return findAlike(readings) ?? { i, j };
    simple.set(item, i);
  }
  return findAlike(readings);
}

/** Parts readings by what they read, until each is alone or has come to its end beside others. */
function findAlike(readings: readonly Reading[]): Twins | undefined {
  let first: Twins | undefined;
  const groups = [readings];
  for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
    const [one, other] = group;
    if (one === undefined || other === undefined || (first !== undefined && first.i <= other.index)) continue;
    if (one.isAtEnd) first = { i: other.index, j: one.index };
    else for (const part of partByToken(group)) groups.push(part);
  }
  return first;
}

function partByToken(group: readonly Reading[]): Iterable<readonly Reading[]> {
  const parts = new Map<unknown, Reading[]>();
  for (const reading of group) {
    const token = reading.next();
    const part = parts.get(token);
    if (part === undefined) parts.set(token, [reading]);
    else part.push(reading);
  }
  return parts.values();
}

/** Marks that a list or an object begins; its size follows. No value is equal to them. */
const LIST = Symbol("list");
const OBJECT = Symbol("object");

/** A list or object that is being read. */
interface Open {
  readonly value: object;
  /** The names of an object, in order; of a list none. */
  readonly names: readonly string[] | undefined;
  /** How many tokens there are: the size, then the items, or a name and a value for each member. */
  readonly end: number;
  position: number;
}

/** Reads a value as tokens, one at a time: equal values give the same tokens, others differ in one before the end. */
class Reading {
  readonly index: number;
  readonly #open: Open[] = [];

  constructor(value: object, index: number) {
    this.index = index;
    this.#open.push({ value: [value], names: undefined, end: 2, position: 1 });
  }

  get isAtEnd(): boolean {
    return this.#open.length === 0;
  }

  next(): unknown {
    const open = this.#open.at(-1);
    if (open === undefined) return undefined;
    const { value, names, end } = open;
    const position = open.position++;
    if (open.position === end) this.#open.pop();
    if (position === 0) return names?.length ?? end - 1;
    if (names === undefined) return this.#enter(Reflect.get(value, position - 1));
    const name = names[(position - 1) >> 1] ?? "";
    return position % 2 === 1 ? name : this.#enter(Reflect.get(value, name));
  }

  #enter(value: unknown): unknown {
    if (!isComposite(value)) return value;
    const names = Array.isArray(value) ? undefined : namesOf(value);
    const end = Array.isArray(value) ? 1 + value.length : 1 + 2 * (names?.length ?? 0);
    this.#open.push({ value, names, end, position: 0 });
    return names === undefined ? LIST : OBJECT;
  }
}

/** Not so a file: its octets cannot be read at once, so it equals itself alone. */
function isComposite(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof Blob);
}
