import { readPattern } from "../../contract/model/operation-filter.ts";
import { type EmitterContext, EmitterError, type EmitterOperation } from "../output/emitter.ts";
import { type FoundPaging, findPaging, type Paging } from "./find-paging.ts";
import { findFault, findUnknown } from "./paging-faults.ts";
import type { FirstPage, TanstackQueryOptions } from "./tanstack-options.ts";

function warnOfGuess({ warn }: EmitterContext, guessed: readonly EmitterOperation[]): void {
  const some = guessed.slice(0, 3).map(({ id }) => id);
  const listed = some.join(", ") + (guessed.length > some.length ? ", …" : "");
  const what =
    guessed.length === 1
      ? `the first page of ${listed} is`
      : `the first pages of ${guessed.length} operations are`;
  warn(
    `That ${what} number 1 is a guess. If it is 0, queries skip a page${guessed.length === 1 ? "" : ` (${listed})`}.`,
    'Say it in the emitter\'s options: `pages: { "*": { first: 1 } }`, or 0; an id or a pattern in place of `*` says it for some.',
  );
}

const READING: ReadonlySet<string> = new Set(["GET", "HEAD", "QUERY"]);

/**
 * Lists the operations that only read data and can be cached.
 * @throws {EmitterError} If the option `queries` contains an id that is missing from the document.
 */
export function listReading(
  context: EmitterContext,
  { queries = [] }: Pick<TanstackQueryOptions, "queries">,
): readonly EmitterOperation[] {
  checkIds(context, queries);
  const asked = new Set(queries);
  return context.api.operations.filter(
    (operation) => !isStream(operation) && (READING.has(operation.method) || asked.has(operation.id)),
  );
}

export interface ChosenPaging {
  readonly paging: Paging;
  readonly items: string | undefined;
}

/** Chooses the pagination of each operation: from the option `pages`, otherwise as detected. Warns about guesses. */
export function choosePaging(
  context: EmitterContext,
  { pages = {} }: Pick<TanstackQueryOptions, "pages">,
  reading: readonly EmitterOperation[],
): (operation: EmitterOperation) => ChosenPaging | undefined {
  const found = new Map(reading.map((operation) => [operation, findPaging(operation, context.api)]));
  const told = readPages(context, pages, found);
  const guessed = reading.filter((operation) => !told.has(operation) && found.get(operation)?.isGuess);
  if (guessed.length > 0) warnOfGuess(context, guessed);
  return (operation) => {
    const paging = told.has(operation) ? told.get(operation) : found.get(operation)?.paging;
    if (paging === undefined) return undefined;
    return { paging, items: "items" in paging ? paging.items : found.get(operation)?.items };
  };
}

function readPages(
  { api }: EmitterContext,
  pages: NonNullable<TanstackQueryOptions["pages"]>,
  found: ReadonlyMap<EmitterOperation, FoundPaging | undefined>,
): ReadonlyMap<EmitterOperation, Paging | undefined> {
  const ids = api.operations.map(({ id }) => id);
  const entries = Object.entries(pages).map(([key, given]) => {
    const isId = ids.includes(key);
    const matched = api.operations.filter(isId ? ({ id }) => id === key : readPattern(key).matches);
    if (matched.length === 0) requireKnown(key, ids, "The document has no operation", "operations");
    return { isId, matched, given };
  });
  entries.sort((a, b) => Number(b.isId) - Number(a.isId) || a.matched.length - b.matched.length);
  const told = new Map<EmitterOperation, Paging | undefined>();
  for (const { isId, matched, given } of entries) {
    const faults: EmitterError[] = [];
    const reading = matched.filter((operation) => found.has(operation));
    for (const operation of reading) {
      const paging = applyPaging(operation, given, found.get(operation)?.paging, api);
      if (paging instanceof EmitterError) faults.push(paging);
      else if (!told.has(operation)) told.set(operation, paging);
    }
    const [fault] = faults;
    if (fault !== undefined && (isId || faults.length === reading.length)) throw fault;
  }
  return told;
}

/**
 * Returns the pagination that `pages` sets for an operation, or `undefined` if `given` is `false`. Returns an error if `given` is
 * incomplete and no page number is found to complete it. Also returns an error for a parameter, link or member that the operation does
 * not define, since every request would then return the first page, or the first page would be the last.
 */
function applyPaging(
  operation: EmitterOperation,
  given: Paging | FirstPage | false,
  found: Paging | undefined,
  api: EmitterContext["api"],
): Paging | undefined | EmitterError {
  if (given === false) return undefined;
  if ("kind" in given) return findFault(operation, given, api) ?? given;
  if (found?.kind === "page") return { ...found, first: given.first };
  return new EmitterError(
    `\`pages\`: no page-number parameter was found for ${operation.id}.`,
    'Say all of it: `{ kind: "page", parameter: "page", first: 0, items: "/items" }`.',
  );
}

function requireKnown(...args: Parameters<typeof findUnknown>): void {
  const fault = findUnknown(...args);
  if (fault !== undefined) throw fault;
}

function checkIds({ api }: EmitterContext, ids: readonly string[]): void {
  const known = api.operations.map(({ id }) => id);
  for (const id of ids) requireKnown(id, known, "The document has no operation", "operations");
}

/** Streams can be consumed only once, so they cannot be cached. */
export function isStream({ model }: EmitterOperation): boolean {
  return model.responses.some(({ content }) =>
    content.some(({ kind }) => kind === "sse" || kind === "json-lines"),
  );
}
