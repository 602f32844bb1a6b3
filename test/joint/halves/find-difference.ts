/**
 * The first difference of two values: a pointer and both parts; `undefined` if they are equal. Files are compared by their bytes,
 * streams by their items, numbers by `Object.is` except that 0 and -0 are equal.
 */
export async function findDifference(
  given: unknown,
  received: unknown,
  pointer = "",
): Promise<string | undefined> {
  if (given instanceof Blob && received instanceof Blob) return compareBlobs(given, received, pointer);
  if (isIterable(given) && isIterable(received)) {
    return findDifference(await collect(given), await collect(received), pointer);
  }
  if (Array.isArray(given) && Array.isArray(received)) return compareLists(given, received, pointer);
  if (isPlain(given) && isPlain(received)) return compareMembers(given, received, pointer);
  return given === received
    ? undefined
    : `${pointer === "" ? "the whole" : pointer}: ${show(given)} became ${show(received)}`;
}

async function compareBlobs(given: Blob, received: Blob, pointer: string): Promise<string | undefined> {
  const [one, other] = await Promise.all([given.text(), received.text()]);
  return one === other ? undefined : `${pointer}: the octets of the file differ`;
}

async function compareLists(
  given: readonly unknown[],
  received: readonly unknown[],
  pointer: string,
): Promise<string | undefined> {
  if (given.length !== received.length) return `${pointer}: ${given.length} items became ${received.length}`;
  for (const [index, item] of given.entries()) {
    const difference = await findDifference(item, received[index], `${pointer}/${index}`);
    if (difference) return difference;
  }
  return undefined;
}

type Members = Readonly<Record<string, unknown>>;

async function compareMembers(
  given: Members,
  received: Members,
  pointer: string,
): Promise<string | undefined> {
  const names = new Set([...Object.keys(given), ...Object.keys(received)]);
  for (const name of names) {
    const one = Object.hasOwn(given, name) ? given[name] : undefined;
    const other = Object.hasOwn(received, name) ? received[name] : undefined;
    const difference = await findDifference(one, other, `${pointer}/${name}`);
    if (difference) return difference;
  }
  return undefined;
}

function isPlain(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !(value instanceof Blob) && !Array.isArray(value);
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

async function collect(values: AsyncIterable<unknown>): Promise<unknown[]> {
  const collected: unknown[] = [];
  for await (const value of values) collected.push(value);
  return collected;
}

function show(value: unknown): string {
  const text =
    value instanceof Blob ? `a file of ${value.size} octets` : (JSON.stringify(value) ?? String(value));
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
