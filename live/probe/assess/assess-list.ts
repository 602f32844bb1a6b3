import type { Operation } from "../../../contract/model/types.ts";
import { lastExpression, trimSlash } from "../../../language/openapi/path-template.ts";
import type { Json } from "../../../language/values/json-object.ts";
import { assertNever } from "../../../runtime/assert-never.ts";
import { contains } from "../../mock/state/compare-values.ts";
import { matchMember } from "../../mock/state/match-member.ts";
import { fieldsOf } from "../../mock/state/resource-objects.ts";
import type { ListExpectation } from "../play.ts";
import { findItemBinding, readRequestBody } from "../read-exchange.ts";
import { readBoundValue } from "../run-play.ts";
import { findLost, objectsIn, show } from "./assess-kept.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";
import { readFilter } from "./read-filter.ts";
import { isWholeList, joinPages, type ListPage, readListPage } from "./read-page.ts";

export function assessList(assessed: Assessed, expectation: ListExpectation): readonly ProbeNote[] {
  switch (expectation.kind) {
    case "paged":
      return assessPaged(assessed, expectation);
    case "listed":
      return assessListed(assessed, expectation);
    case "apart":
      return assessApart(assessed, expectation);
    case "filtered":
      return assessFiltered(assessed, expectation);
    case "searched":
      return assessSearched(assessed, expectation);
    default:
      return assertNever(expectation);
  }
}

function pageAt({ context, operation, exchanges }: Assessed, step: number): ListPage | undefined {
  return readListPage(context, operation, exchanges.at(step));
}

function isWhole(page: ListPage, { context, operation, exchanges }: Assessed, step: number): boolean {
  return isWholeList(context, operation, exchanges.at(step), page);
}

function assessPaged(
  assessed: Assessed,
  { whole: at, first, size }: Extract<ListExpectation, { kind: "paged" }>,
): readonly ProbeNote[] {
  const { operation, exchanges } = assessed;
  const parts = exchanges.slice(at, first).map((_, index) => pageAt(assessed, at + index));
  const pages = exchanges.slice(first).map((_, index) => pageAt(assessed, first + index));
  const whole = joinPages(parts);
  if (whole === undefined) return [];
  // An empty page after the last item marks the end of the list.
  const isComplete =
    (parts.length === 1 ? isWhole(whole, assessed, at) : parts.at(-1)?.items.length === 0) ||
    (parts.length > 1 && isLastPage(parts)) ||
    pages.some((page, index) => page?.items.length === 0 && index * size >= whole.items.length);
  const found = pages.flatMap((page) => page ?? []);
  const long = found.find(({ items }) => items.length > size);
  const note = { pointer: "/response/body", location: "/response/body paging" } as const;
  if (long !== undefined) {
    // A list that is longer than the greatest limit shows that the parameter limits something else, e.g. samples of each item.
    if (whole.items.length > (limitOf(assessed, at) ?? Number.POSITIVE_INFINITY)) return [];
    const message = `${operation.id} returned ${long.items.length} items, expected at most ${size}.`;
    return [{ ...note, code: "probe/limit-ignored", message }];
  }
  const seen = new Map<string, number>();
  for (const [index, page] of found.entries()) {
    for (const key of page.keys) {
      const before = seen.get(key);
      if (before !== undefined && before !== index) {
        const message = `${operation.id} returned the item ${show(key)} on page ${before + 1} and page ${index + 1} (page size ${size}).`;
        return [{ ...note, code: "probe/pages-overlap", message }];
      }
      seen.set(key, index);
    }
  }
  const total = whole.items.length;
  // Another client could have changed the list in the meantime.
  const isUndisturbed = [...seen.keys()].every((key) => whole.keys.includes(key));
  const missing = whole.keys.filter((key) => !seen.has(key));
  const reaches = pages.length * size >= total && pages.every((page) => page !== undefined);
  // A first page can be too short whether or not the list ends with what is known of it.
  const isFirstOnly = parts.length === 1 && pages.length === 1 && total > size;
  if (
    (isComplete || isFirstOnly) &&
    isUndisturbed &&
    (reaches || found.some((page, index) => page.items.length < Math.min(size, total - index * size)))
  ) {
    const [lost] = missing;
    if (lost !== undefined && found.length > 0) {
      const counts = found.map(({ items }) => items.length).join(", ");
      const message = `The item ${show(lost)} is missing from the pages of ${operation.id} (page size ${size}): the list has ${total} items, the pages have ${counts}.`;
      return [{ ...note, code: "probe/pages-incomplete", message }];
    }
  }
  const moved = found.findIndex((page, index) =>
    page.keys.some((key, place) => key !== whole.keys[index * size + place]),
  );
  if (isUndisturbed && moved >= 0 && !isByCursor(assessed)) {
    const message = `Page ${moved + 1} of ${operation.id} (page size ${size}) contains items that differ from those at the same positions in the whole list.`;
    return [{ ...note, code: "probe/pages-unordered", message }];
  }
  if (
    isByCursor(assessed) &&
    [whole, ...found].some(({ hasMore, next }) => hasMore === true && next === undefined)
  ) {
    const message = `${operation.id} indicates another page, but does not return a cursor.`;
    return [
      { code: "probe/more-wrong", message, pointer: "/response/body", location: "/response/body more" },
    ];
  }
  return [
    ...shortNotes(assessed, parts[0], at),
    ...totalNotes(assessed, [whole, ...found], isComplete ? total : undefined),
    ...(isComplete && isUndisturbed ? moreNotes(assessed, found, { size, total }) : []),
  ];
}

function limitOf({ context, operation, exchanges }: Assessed, step: number): number | undefined {
  const url = exchanges[step]?.request.url;
  const limit = context.pagingOf(operation).find(({ part }) => part === "limit");
  const text = url === undefined || limit === undefined ? null : new URL(url).searchParams.get(limit.name);
  return text === null ? undefined : Number(text);
}

/** Reports pages that are cut at fewer items than requested, and than the list has by its own total. */
function shortNotes(assessed: Assessed, page: ListPage | undefined, step: number): readonly ProbeNote[] {
  const asked = limitOf(assessed, step);
  if (page === undefined || asked === undefined) return [];
  const { length } = page.items;
  const total = page.totals.find(({ isAmbiguous }) => !isAmbiguous);
  const hasMore = page.next !== undefined || page.hasMore === true;
  if (total === undefined || !hasMore || length === 0 || length >= Math.min(asked, total.value)) return [];
  const message = `${assessed.operation.id} returned ${length} items where ${asked} were requested, although ${total.name} is ${total.value}.`;
  return [
    {
      code: "probe/limit-ignored",
      message,
      // A server can return shorter pages than requested if its document says so.
      severity: "warning",
      pointer: "/response/body",
      location: "/response/body paging short",
    },
  ];
}

function isLastPage(parts: readonly (ListPage | undefined)[]): boolean {
  const [first, last] = [parts[0], parts.at(-1)];
  return first !== undefined && last !== undefined && last.items.length < first.items.length;
}

function isByCursor({ context, operation }: Assessed): boolean {
  const parts = context.pagingOf(operation).map(({ part }) => part);
  return parts.includes("cursor") && !parts.includes("offset") && !parts.includes("page");
}

function totalNotes(
  { operation }: Assessed,
  pages: readonly ListPage[],
  count: number | undefined,
): readonly ProbeNote[] {
  for (const page of pages) {
    for (const { name, pointer, value, isAmbiguous } of page.totals) {
      const isRight = count === undefined ? value >= page.items.length : value === count;
      if (isRight || (isAmbiguous && value === page.items.length)) continue;
      const message = `${operation.id} reports ${value} in ${name}, but the list has ${count ?? `at least ${page.items.length}`} items.`;
      return [
        { code: "probe/total-wrong", message, pointer, ...(isAmbiguous ? { severity: "warning" } : {}) },
      ];
    }
  }
  return [];
}

function moreNotes(
  { operation }: Assessed,
  pages: readonly ListPage[],
  { size, total }: { readonly size: number; readonly total: number },
): readonly ProbeNote[] {
  for (const [index, { hasMore: flag, next, items }] of pages.entries()) {
    const follows = (index + 1) * size < total;
    const hasMore = flag ?? (next !== undefined && items.length < size ? true : undefined);
    const isBeyond = index * size >= total && !(index > 0 && items.length === 0 && next !== undefined);
    if (hasMore === undefined || hasMore === follows || isBeyond) continue;
    const message = `${operation.id} announces ${hasMore ? "a" : "no"} page after page ${index + 1} (page size ${size}), but the list has ${total} items.`;
    return [
      { code: "probe/more-wrong", message, pointer: "/response/body", location: "/response/body more" },
    ];
  }
  return [];
}

function assessListed(
  assessed: Assessed,
  { first: start, last, deleted }: Extract<ListExpectation, { kind: "listed" }>,
): readonly ProbeNote[] {
  const { context, operation, play, exchanges } = assessed;
  const page = pageAt(assessed, -1);
  const at = exchanges.length - 1;
  if (page === undefined || !isWhole(page, assessed, at)) return [];
  const notes: ProbeNote[] = [];
  const known = new Map<string, number>();
  for (let step = start; step <= last; step++) {
    const exchange = exchanges[step];
    const creator = context.operation(play.steps[step]?.operation ?? "");
    if (exchange === undefined || creator === undefined) continue;
    const key = identityAt(assessed, step, creator);
    if (key === undefined) continue;
    if (known.has(key) && exchange.response?.status === 201) {
      const message = `${creator.id} returned the identity ${show(key)} twice.`;
      notes.push({
        code: "probe/identity-reused",
        message,
        pointer: "/response/body",
        location: `/response/body ${creator.method}`,
      });
    }
    known.set(key, step);
    const index = page.keys.indexOf(key);
    if (step === deleted ? index < 0 : index >= 0 && !isStale(assessed, page, { step, index })) continue;
    if (step === deleted) {
      const message = `${operation.id} still lists a deleted item.`;
      notes.push({
        code: "probe/not-gone",
        message,
        severity: "warning",
        pointer: "/response/body",
        location: "/response/body listed",
      });
    } else if (index < 0) {
      const message = `${operation.id} does not list the item that ${creator.id} created (${show(key)}).`;
      notes.push({ code: "probe/not-listed", message, pointer: "/response/body" });
    } else {
      const message = `${operation.id} lists an item with values that differ from what ${creator.id} wrote.`;
      notes.push({
        code: "probe/not-kept",
        message,
        severity: "warning",
        pointer: "/response/body",
        location: "/response/body listed",
      });
    }
  }
  const first = notes.find(({ code }) => code === "probe/identity-reused") ?? notes[0];
  return [
    ...(first === undefined ? [] : [first]),
    ...(known.size > 0 ? totalNotes(assessed, [page], page.items.length) : []),
  ];
}

function assessApart(
  assessed: Assessed,
  { first, last }: Extract<ListExpectation, { kind: "apart" }>,
): readonly ProbeNote[] {
  const { context, operation, play, exchanges, response } = assessed;
  const page = pageAt(assessed, -1);
  const creator = context.operation(play.steps[first]?.operation ?? "");
  if (creator !== undefined && !context.listPlaces.has(operation)) {
    const [created, read] = [exchanges[first], exchanges.at(-1)].map((one) => one?.request.url ?? "");
    // The parent can have an identity that the request chooses, and be the same one.
    if (
      response.status >= 300 ||
      created === undefined ||
      read?.startsWith(`${trimSlash(created)}/`) === true
    )
      return [];
    const message = `${operation.id} returns an item that ${creator.id} created under a different parent.`;
    return [{ code: "probe/parent-ignored", message, pointer: "/response/status" }];
  }
  if (page === undefined || creator === undefined) return [];
  for (let step = first; step <= last; step++) {
    const id = identityAt(assessed, step, creator);
    if (id === undefined || !page.keys.includes(id)) continue;
    const message = `${operation.id} lists an item (${show(id)}) that ${creator.id} created under a different parent.`;
    return [{ code: "probe/parent-ignored", message, pointer: "/response/body" }];
  }
  return [];
}

/** Returns the id chosen by the server, or `undefined` if the request specified the id. */
function identityAt(
  { context, operation, exchanges }: Assessed,
  step: number,
  creator: Operation,
): string | undefined {
  const exchange = exchanges[step];
  const place = context.listPlaces.get(operation);
  const parameter = lastExpression(place?.item ?? "") ?? place?.key.parameter ?? "id";
  const binding = exchange && findItemBinding(context, creator, parameter, { step, exchange });
  const id = binding && readBoundValue(binding, exchange, context);
  return id === undefined || binding?.from === "request-body" ? undefined : decodeText(String(id));
}

function isStale(
  { context, exchanges, play, operation }: Assessed,
  { items, itemSchema }: ListPage,
  { step, index }: { readonly step: number; readonly index: number },
): boolean {
  const creator = context.operation(play.steps[step]?.operation ?? "");
  const exchange = exchanges[step];
  const item = items[index];
  if (creator === undefined || exchange === undefined || item === undefined) return false;
  const { item: path = operation.path } = context.listPlaces.get(operation) ?? {};
  const lost = findLost(context, path, {
    sent: objectsIn(context, readRequestBody(creator, exchange)),
    read: objectsIn(context, { value: item, schema: itemSchema }),
  });
  return lost?.read !== undefined;
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Checks that filters exclude exactly the items that do not match, and that sorted items are in order. */
function assessFiltered(
  assessed: Assessed,
  { whole: at, query }: Extract<ListExpectation, { kind: "filtered" }>,
): readonly ProbeNote[] {
  const { context, operation, exchanges } = assessed;
  const [whole, page] = [pageAt(assessed, at), pageAt(assessed, -1)];
  if (whole === undefined || page === undefined) return [];
  const { itemSchema } = whole;
  const { accepts, compare, isFiltered } = readFilter(context, operation, { ...whole, query });
  const words = Object.entries(query).map(([name, value]) => `\`${name}=${plain(value)}\``);
  const asked = `GET ${operation.path} with ${words.join(" and ")}`;
  const note = { pointer: "/response/body", location: `/request/query ${Object.keys(query).join(" ")}` };
  const names = context.members.names(itemSchema);
  const filters = Object.keys(query).flatMap((name) => matchMember(name, names)?.member ?? []);
  // Skip items that do not include the filtered member.
  const other = page.items.find(
    (item) => !accepts(item) && filters.every((member) => fieldsOf(item).has(member)),
  );
  if (other !== undefined) {
    const message = `${asked} returns an item that does not match: ${show(other)}.`;
    return [{ ...note, code: "probe/filter-ignored", message }];
  }
  const last = exchanges.length - 1;
  const isComplete = isWhole(whole, assessed, at) && isWhole(page, assessed, last);
  const lost = whole.items.findIndex(
    (item, index) => accepts(item) && !page.keys.includes(whole.keys[index] ?? ""),
  );
  if (isComplete && lost >= 0) {
    const message = `${asked} omits a matching item: ${show(whole.items[lost])}.`;
    return [{ ...note, code: "probe/filter-incomplete", message }];
  }
  const wrong = compare && findUnordered(page.items, compare);
  if (wrong === undefined) return isFiltered ? selectedNotes(assessed, page, asked) : [];
  const message = `${asked} returns ${show(wrong[0])} before ${show(wrong[1])}.`;
  return [{ ...note, code: "probe/sort-ignored", message }];
}

/** Checks that a search finds an item that contains the text, and finds nothing for a text that no item contains. */
function assessSearched(
  assessed: Assessed,
  { whole: at, text, holds }: Extract<ListExpectation, { kind: "searched" }>,
): readonly ProbeNote[] {
  const { operation, exchanges } = assessed;
  const [whole, page] = [pageAt(assessed, at), pageAt(assessed, -1)];
  if (whole === undefined || page === undefined) return [];
  const sent = new URL(exchanges.at(-1)?.request.url ?? "http://x").searchParams;
  const name = [...sent].find(([, value]) => value === text)?.[0] ?? "";
  const asked = `GET ${operation.path} with \`${name}=${text}\``;
  const note = { pointer: "/response/body", location: `/request/query ${name} search` };
  const [first] = page.items;
  if (!holds) {
    if (first === undefined || contains(first, text)) return selectedNotes(assessed, page, asked);
    const message = `${asked} returns an item that does not contain the text: ${show(first)}.`;
    return [{ ...note, code: "probe/filter-ignored", message }];
  }
  const wanted = whole.items.find((item) => contains(item, text));
  if (wanted === undefined || page.items.some((item) => contains(item, text))) return [];
  const message = `${asked} omits an item that contains the text: ${show(wanted)}.`;
  return [{ ...note, code: "probe/filter-incomplete", message }];
}

/** Checks that the only total of a selection that fits on one page counts the selected items. */
function selectedNotes(assessed: Assessed, page: ListPage, asked: string): readonly ProbeNote[] {
  const [total, ...others] = page.totals;
  const { length } = page.items;
  if (total === undefined || others.length > 0 || total.isAmbiguous || total.value === length) return [];
  if (!isWhole(page, assessed, assessed.exchanges.length - 1)) return [];
  const message = `${asked} reports ${total.value} in ${total.name}, but selects ${length} items.`;
  const { pointer } = total;
  return [
    { code: "probe/total-wrong", message, severity: "warning", pointer, location: `${pointer} selected` },
  ];
}

function plain(value: Json): string {
  if (Array.isArray(value)) return value.map(plain).join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}

function findUnordered(
  items: readonly Json[],
  compare: (one: Json, other: Json) => number,
): readonly [Json, Json] | undefined {
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    if (next !== undefined && compare(item, next) > 0) return [item, next];
  }
  return undefined;
}
