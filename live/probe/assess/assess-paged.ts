import type { ListExpectation } from "../play.ts";
import { show } from "./assess-kept.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";
import { isWhole, pageAt, totalNotes } from "./list-notes.ts";
import { joinPages, type ListPage } from "./read-page.ts";

export function assessPaged(
  assessed: Assessed,
  { whole: at, first, size, isSelection = false }: Extract<ListExpectation, { kind: "paged" }>,
): readonly ProbeNote[] {
  const { exchanges } = assessed;
  const subject = describeList(assessed, isSelection ? at : undefined);
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
    const message = `${subject} returned ${long.items.length} items, expected at most ${size}.`;
    return [{ ...note, code: "probe/limit-ignored", message }];
  }
  const seen = new Map<string, number>();
  for (const [index, page] of found.entries()) {
    for (const key of page.keys) {
      const before = seen.get(key);
      if (before !== undefined && before !== index) {
        const message = `${subject} returned the item ${show(key)} on page ${before + 1} and page ${index + 1} (page size ${size}).`;
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
      const message = `The item ${show(lost)} is missing from the pages of ${subject} (page size ${size}): the list has ${total} items, the pages have ${counts}.`;
      return [{ ...note, code: "probe/pages-incomplete", message }];
    }
  }
  const moved = found.findIndex((page, index) =>
    page.keys.some((key, place) => key !== whole.keys[index * size + place]),
  );
  // Items that are equal in the order asked for can change places.
  if (isUndisturbed && moved >= 0 && !isByCursor(assessed) && !isSelection) {
    const message = `Page ${moved + 1} of ${subject} (page size ${size}) contains items that differ from those at the same positions in the whole list.`;
    return [{ ...note, code: "probe/pages-unordered", message }];
  }
  if (
    isByCursor(assessed) &&
    [whole, ...found].some(({ hasMore, next }) => hasMore === true && next === undefined)
  ) {
    const message = `${subject} indicates another page, but does not return a cursor.`;
    return [
      { code: "probe/more-wrong", message, pointer: "/response/body", location: "/response/body more" },
    ];
  }
  return [
    ...shortNotes(assessed, parts[0], at),
    ...(isSelection
      ? pagedTotalNotes(assessed, whole, isUndisturbed ? found : [])
      : totalNotes(assessed, [whole, ...found], isComplete ? total : undefined)),
    ...(isComplete && isUndisturbed ? moreNotes(assessed, found, { size, total }) : []),
  ];
}

/** Reports totals of a selection that depend on the page length. */
function pagedTotalNotes(
  assessed: Assessed,
  whole: ListPage,
  pages: readonly ListPage[],
): readonly ProbeNote[] {
  for (const { totals } of pages) {
    for (const { name, pointer, value, isAmbiguous } of totals) {
      const known = whole.totals.find((one) => one.pointer === pointer)?.value;
      if (known === undefined || known === value || isAmbiguous) continue;
      const subject = describeList(assessed, assessed.exchanges.length - 1);
      const message = `${subject} reports ${value} in ${name} on a page, and ${known} on a longer one.`;
      return [{ code: "probe/total-wrong", message, pointer, location: `${pointer} page` }];
    }
  }
  return [];
}

/** Names a list, with the query that selects its items in the step `at`. */
function describeList({ context, operation, exchanges }: Assessed, at: number | undefined): string {
  const url = at === undefined ? undefined : exchanges[at]?.request.url;
  if (url === undefined) return operation.id;
  const query = new URL(url).searchParams;
  for (const { name } of context.pagingOf(operation)) query.delete(name);
  return `${operation.id} with \`${query}\``;
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
