// @ts-nocheck Made by a machine and tested as a whole.
import { parsePairs } from "../wire/parse-pairs.js";
import { percentDecodeForm } from "../wire/percent-decode.js";

/** The operations of one path and method: mostly one; several only where templates differ in their queries. */
export interface RouteEntry<O> {
  /** The operation whose template has no query. */
  plain: O | undefined;
  /** Those with one, the longest query first. */
  queried: QueriedOperation<O>[] | undefined;
}

/** An operation whose template has a query. */
export interface QueriedOperation<O> {
  readonly operation: O;
  readonly pairs: readonly (readonly [name: string, value: string])[];
}

/** An entry of one operation. `query` is the raw query of its template. */
export function createEntry<O>(operation: O, query: string): RouteEntry<O> {
  const entry: RouteEntry<O> = { plain: undefined, queried: undefined };
  addToEntry(entry, operation, query);
  return entry;
}

/** Adds an operation to an entry; of two that cannot be told apart, the first stays. */
export function addToEntry<O>(entry: RouteEntry<O>, operation: O, query: string): void {
  if (query === "") {
    entry.plain ??= operation;
    return;
  }
  entry.queried ??= [];
  entry.queried.push({ operation, pairs: readPairs(query) });
  entry.queried.sort((a, b) => b.pairs.length - a.pairs.length);
}

/** The operation for a request's raw query; `undefined` where all of them ask for something that is not in it. */
export function chooseByQuery<O>({ plain, queried }: RouteEntry<O>, query: string): O | undefined {
  if (queried === undefined || query === "") return plain;
  const sent = readPairs(query);
  const has = ([name, value]: readonly [string, string]): boolean =>
    sent.some((pair) => pair[0] === name && pair[1] === value);
  return queried.find(({ pairs }) => pairs.every(has))?.operation ?? plain;
}

function readPairs(query: string): readonly (readonly [string, string])[] {
  return (parsePairs(query) ?? []).map(({ name, rawValue }) => [
    name,
    percentDecodeForm(rawValue) ?? rawValue,
  ]);
}
