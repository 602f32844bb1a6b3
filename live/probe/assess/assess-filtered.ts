import type { Json } from "../../../language/values/json-object.ts";
import { contains } from "../../mock/state/compare-values.ts";
import { matchMember } from "../../mock/state/match-member.ts";
import { fieldsOf } from "../../mock/state/resource-objects.ts";
import type { ListExpectation } from "../play.ts";
import { show } from "./assess-kept.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";
import { isWhole, pageAt } from "./list-notes.ts";
import { readFilter } from "./read-filter.ts";
import type { ListPage } from "./read-page.ts";

/** Checks that filters exclude exactly the items that do not match, and that sorted items are in order. */
export function assessFiltered(
  assessed: Assessed,
  { whole: at, query, isNext = false }: Extract<ListExpectation, { kind: "filtered" }>,
): readonly ProbeNote[] {
  const { context, operation, exchanges } = assessed;
  const [whole, page] = [pageAt(assessed, at), pageAt(assessed, -1)];
  if (whole === undefined || page === undefined) return [];
  const { itemSchema } = whole;
  const { accepts, compare, sortedBy, isFiltered } = readFilter(context, operation, { ...whole, query });
  const subject = `${isNext ? "The next page of " : ""}GET ${operation.path}`;
  const asked = `${subject} with \`${sentQuery(assessed, at)}\``;
  const location = `/request/query ${Object.keys(query).join(" ")}${isNext ? " next" : ""}`;
  const note = { pointer: "/response/body", location };
  const names = context.members.names(itemSchema);
  const filters = Object.keys(query).flatMap((name) => matchMember(name, names)?.member ?? []);
  // Skip items that do not include the filtered member.
  const other = page.items.find(
    (item) => !accepts(item) && filters.every((member) => fieldsOf(item).has(member)),
  );
  if (other !== undefined) {
    const message = `${asked} returns an item that does not match: ${showItem(page, other, filters)}.`;
    return [{ ...note, code: "probe/filter-ignored", message }];
  }
  if (isNext) return [];
  const last = exchanges.length - 1;
  const isComplete = isWhole(whole, assessed, at) && isWhole(page, assessed, last);
  const lost = whole.items.find(
    (item, index) => accepts(item) && !page.keys.includes(whole.keys[index] ?? ""),
  );
  if (isComplete && lost !== undefined) {
    const message = `${asked} omits a matching item: ${showItem(whole, lost, filters)}.`;
    return [{ ...note, code: "probe/filter-incomplete", message }];
  }
  const wrong = compare && findUnordered(page.items, compare);
  if (wrong === undefined) return isFiltered ? selectedNotes(assessed, page, asked) : [];
  const [before, after] = wrong.map((item) => showItem(page, item, sortedBy));
  const message = `${asked} returns ${before} before ${after}.`;
  return [{ ...note, code: "probe/sort-ignored", message }];
}

/** Checks that a search finds an item that contains the text, and finds nothing for a text that no item contains. */
export function assessSearched(
  assessed: Assessed,
  { whole: at, text, holds, member }: Extract<ListExpectation, { kind: "searched" }>,
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
  const isComplete = isWhole(whole, assessed, at) && isWhole(page, assessed, exchanges.length - 1);
  const isLost = (item: Json, index: number): boolean =>
    member === undefined
      ? contains(item, text)
      : contains(fieldsOf(item).get(member) ?? null, text) && !page.keys.includes(whole.keys[index] ?? "");
  const wanted = whole.items.find(isLost);
  const isFound = member === undefined ? page.items.some((item) => contains(item, text)) : !isComplete;
  if (wanted === undefined || isFound) return [];
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

/** The query that filters or sorts, as it was sent and without escapes. Parameters of the request for the whole list are left out. */
function sentQuery({ exchanges }: Assessed, whole: number): string {
  const [own, before] = [exchanges.at(-1), exchanges.at(whole)].map((exchange) => [
    ...new URL(exchange?.request.url ?? "http://x").searchParams,
  ]);
  const pairs = own?.filter(
    ([name, value]) => before?.some(([known, same]) => known === name && same === value) !== true,
  );
  return (pairs ?? []).map(([name, value]) => `${name}=${value}`).join("&");
}

/** Shows the members of an item that a filter or the order is about, and its id. */
function showItem({ items, keys }: ListPage, item: Json, members: readonly string[]): string {
  const fields = fieldsOf(item);
  const values = [...new Set(members)].map((name) => `\`${name}\` ${show(fields.get(name))}`);
  const key = keys[items.indexOf(item)];
  if (values.length === 0) return show(item);
  const id = key === undefined || key === JSON.stringify(item) ? "" : ` (id ${key})`;
  return `${values.join(" and ")}${id}`;
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
