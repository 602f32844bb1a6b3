import { isObject, memberOf } from "../../language/values/json-object.ts";
import { parseJson } from "../../language/values/json-text.ts";
import { blockOf } from "../exchanges/share.ts";
import { type Batches, nameOrigin } from "../exchanges/sourced-exchange.ts";
import type { VerifiedExchange } from "./create-verifier.ts";

/** A verified exchange and the index of its source. The index and the number in `origin` determine its position in the traffic. */
export interface VerifiedItem {
  readonly source: number;
  readonly verified: VerifiedExchange;
}

/** Consecutive valid exchanges in the same block ({@link blockOf}), all without findings. */
export interface ValidRun {
  readonly source: number;
  readonly number: number;
  readonly count: number;
  readonly operations: readonly string[];
  readonly texts: readonly string[];
}

export function isRun(entry: VerifiedItem | ValidRun): entry is ValidRun {
  return "texts" in entry;
}

/**
 * Combines consecutive valid items into runs, preserving the order of all items.
 * @param print - Prints an exchange for `texts`. Absent if the report does not list individual exchanges.
 */
export async function* joinRuns(
  batches: Batches<VerifiedItem>,
  print: ((item: VerifiedItem) => string) | undefined,
): AsyncGenerator<VerifiedItem | ValidRun, void, undefined> {
  let first: VerifiedItem | undefined;
  let count = 0;
  let operations = new Set<string>();
  let texts: string[] = [];
  function* take(): Generator<ValidRun, void, undefined> {
    if (first === undefined) return;
    const { source, verified } = first;
    yield { source, number: verified.origin.number, count, operations: [...operations], texts };
    first = undefined;
    count = 0;
    operations = new Set();
    texts = [];
  }
  for await (const items of batches) {
    for (const item of items) {
      if (first !== undefined && !isSameBlock(first, item)) yield* take();
      if (isPlain(item)) {
        first ??= item;
        count++;
        const { operation } = item.verified;
        if (operation !== undefined) operations.add(operation);
        if (print !== undefined) texts.push(print(item));
      } else {
        yield* take();
        yield item;
      }
    }
  }
  yield* take();
}

function isPlain({ verified: { verdict, findings, known } }: VerifiedItem): boolean {
  return verdict === "valid" && findings.length === 0 && known === undefined;
}

function isSameBlock(one: VerifiedItem, other: VerifiedItem): boolean {
  return (
    one.source === other.source &&
    blockOf(one.verified.origin.number) === blockOf(other.verified.origin.number)
  );
}

/**
 * Prints an item as one line of JSON: source index, number, unit, exchange. A valid exchange without findings or an id of its own is
 * shortened to its operation id.
 */
export function printVerifiedItem(item: VerifiedItem): string {
  const { source, verified } = item;
  const { origin, operation, id } = verified;
  const isShort = isPlain(item) && operation !== undefined && id === nameOrigin(origin);
  const content = isShort ? operation : withoutOrigin(verified);
  return JSON.stringify([source, origin.number, origin.unit, content]);
}

function withoutOrigin({ origin: _, ...rest }: VerifiedExchange): Omit<VerifiedExchange, "origin"> {
  return rest;
}

export function readVerifiedItem(line: string, sources: readonly string[]): VerifiedItem | undefined {
  const value = parseJson(line);
  if (!Array.isArray(value) || value.length !== 4) return undefined;
  const [source, number, unit, content]: readonly unknown[] = value;
  if (typeof source !== "number" || typeof number !== "number") return undefined;
  if (unit !== "line" && unit !== "entry") return undefined;
  const name = sources[source];
  if (name === undefined) return undefined;
  const origin = { source: name, unit, number } as const;
  if (typeof content === "string") {
    const verified = { id: nameOrigin(origin), origin, operation: content, verdict: "valid", findings: [] };
    return { source, verified: verified as VerifiedExchange };
  }
  if (!isObject(content) || !Array.isArray(memberOf(content, "findings"))) return undefined;
  // The file's hash was verified, so `printVerifiedItem` wrote this line.
  return { source, verified: { ...(content as unknown as Omit<VerifiedExchange, "origin">), origin } };
}

function numberOf(entry: VerifiedItem | ValidRun): number {
  return isRun(entry) ? entry.number : entry.verified.origin.number;
}

function comparePlaces(one: VerifiedItem | ValidRun, other: VerifiedItem | ValidRun): number {
  if (one.source !== other.source) return one.source - other.source;
  const [a, b] = [numberOf(one), numberOf(other)];
  return a === b ? 0 : a === 0 ? 1 : b === 0 ? -1 : a - b;
}

export async function* mergeItems<Entry extends VerifiedItem | ValidRun>(
  streams: readonly AsyncIterable<Entry>[],
): AsyncGenerator<Iterable<Entry>, void, undefined> {
  const heads: Head<Entry>[] = [];
  try {
    for (const stream of streams) {
      const items = stream[Symbol.asyncIterator]();
      const first = await items.next();
      if (first.done !== true) insert(heads, { items, item: first.value });
    }
    for (let head = heads.pop(); head !== undefined; head = heads.pop()) {
      yield [head.item];
      const next = await head.items.next();
      if (next.done !== true) insert(heads, { items: head.items, item: next.value });
    }
  } finally {
    for (const { items } of heads) await items.return?.();
  }
}

interface Head<Entry> {
  readonly items: AsyncIterator<Entry>;
  readonly item: Entry;
}

/** Inserts into a list in descending order. Searches from its end, because consecutive items usually come from the same stream. */
function insert<Entry extends VerifiedItem | ValidRun>(heads: Head<Entry>[], head: Head<Entry>): void {
  const last = heads.at(-1);
  if (last === undefined || comparePlaces(head.item, last.item) <= 0) {
    heads.push(head);
    return;
  }
  heads.splice(findPlace(heads, head, 0, heads.length - 1), 0, head);
}

function findPlace(
  heads: readonly Head<VerifiedItem | ValidRun>[],
  head: Head<VerifiedItem | ValidRun>,
  from: number,
  to: number,
): number {
  if (from >= to) return from;
  const middle = (from + to) >> 1;
  const other = heads[middle];
  return other !== undefined && comparePlaces(other.item, head.item) > 0
    ? findPlace(heads, head, middle + 1, to)
    : findPlace(heads, head, from, middle);
}
