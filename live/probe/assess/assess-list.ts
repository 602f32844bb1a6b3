import { lastExpression } from "../../../language/openapi/path-template.ts";
import type { Json } from "../../../language/values/json-object.ts";
import { assertNever } from "../../../runtime/assert-never.ts";
import { compares } from "../../mock/state/compare-values.ts";
import { fieldsOf } from "../../mock/state/resource-objects.ts";
import type { ListExpectation } from "../play.ts";
import { findItemBinding, readRequestBody } from "../read-exchange.ts";
import { readBoundValue } from "../run-play.ts";
import { findLost, objectsIn, show } from "./assess-kept.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";
import { isWholeList, type ListPage, readListPage } from "./read-page.ts";

export function assessList(assessed: Assessed, expectation: ListExpectation): readonly ProbeNote[] {
  switch (expectation.kind) {
    case "paged":
      return assessPaged(assessed, expectation);
    case "listed":
      return assessListed(assessed, expectation);
    case "filtered":
      return assessFiltered(assessed, expectation);
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
  const whole = pageAt(assessed, at);
  const pages = exchanges.slice(first).map((_, index) => pageAt(assessed, first + index));
  if (whole === undefined) return [];
  // An empty page after the last item shows where the list ends.
  const isComplete =
    isWhole(whole, assessed, at) ||
    pages.some((page, index) => page?.items.length === 0 && index * size >= whole.items.length);
  const found = pages.flatMap((page) => page ?? []);
  const long = found.find(({ items }) => items.length > size);
  const note = { pointer: "/response/body", location: "/response/body paging" } as const;
  if (long !== undefined) {
    const message = `${operation.id} answers with ${long.items.length} items where ${size} are asked for.`;
    return [{ ...note, code: "probe/limit-ignored", message }];
  }
  const seen = new Map<string, number>();
  for (const [index, page] of found.entries()) {
    for (const key of page.keys) {
      const before = seen.get(key);
      if (before !== undefined && before !== index) {
        const message = `${operation.id} shows the item ${show(key)} on page ${before + 1} and on page ${index + 1} of ${size}.`;
        return [{ ...note, code: "probe/pages-overlap", message }];
      }
      seen.set(key, index);
    }
  }
  const total = whole.items.length;
  // Another client may have changed the list meanwhile.
  const isUndisturbed = [...seen.keys()].every((key) => whole.keys.includes(key));
  const missing = whole.keys.filter((key) => !seen.has(key));
  const reaches = pages.length * size >= total && pages.every((page) => page !== undefined);
  if (
    isComplete &&
    isUndisturbed &&
    (reaches || found.some((page, index) => page.items.length < Math.min(size, total - index * size)))
  ) {
    const [lost] = missing;
    if (lost !== undefined && found.length > 0) {
      const counts = found.map(({ items }) => items.length).join(", ");
      const message = `${operation.id} has ${total} items, and its pages of ${size} lack ${show(lost)}: they have ${counts}.`;
      return [{ ...note, code: "probe/pages-incomplete", message }];
    }
  }
  const parts = assessed.context.pagingOf(operation).map(({ part }) => part);
  const isByCursor = parts.includes("cursor") && !parts.includes("offset") && !parts.includes("page");
  if (isByCursor && [whole, ...found].some(({ hasMore, next }) => hasMore === true && next === undefined)) {
    const message = `${operation.id} says that another page follows, without a cursor for it.`;
    return [
      { code: "probe/more-wrong", message, pointer: "/response/body", location: "/response/body more" },
    ];
  }
  return [
    ...totalNotes(assessed, [whole, ...found], isComplete ? total : undefined),
    ...(isComplete && isUndisturbed ? moreNotes(assessed, found, { size, total }) : []),
  ];
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
      const message = `${operation.id} has ${count ?? `at least ${page.items.length}`} items, and says ${value} in ${name}.`;
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
  for (const [index, { hasMore }] of pages.entries()) {
    const follows = (index + 1) * size < total;
    if (hasMore === undefined || hasMore === follows || index * size >= total) continue;
    const message = `${operation.id} says that ${hasMore ? "another" : "no other"} page follows page ${index + 1} of ${size}, and has ${total} items.`;
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
  const place = context.listPlaces.get(operation);
  const parameter = lastExpression(place?.item ?? "") ?? place?.key.parameter ?? "id";
  const notes: ProbeNote[] = [];
  const known = new Map<string, number>();
  for (let step = start; step <= last; step++) {
    const exchange = exchanges[step];
    const creator = context.operation(play.steps[step]?.operation ?? "");
    if (exchange === undefined || creator === undefined) continue;
    const binding = findItemBinding(context, creator, parameter, { step, exchange });
    const id = binding && readBoundValue(binding, exchange, context);
    if (id === undefined || binding?.from === "request-body") continue;
    const key = decodeText(String(id));
    if (known.has(key) && exchange.response?.status === 201) {
      const message = `${creator.id} answers twice with the identity ${show(key)}.`;
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
      const message = `${operation.id} still lists what was deleted.`;
      notes.push({
        code: "probe/not-gone",
        message,
        severity: "warning",
        pointer: "/response/body",
        location: "/response/body listed",
      });
    } else if (index < 0) {
      const message = `${operation.id} does not list what ${creator.id} created (${show(key)}).`;
      notes.push({ code: "probe/not-listed", message, pointer: "/response/body" });
    } else {
      const message = `${operation.id} lists other values than ${creator.id} wrote.`;
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

function assessFiltered(
  assessed: Assessed,
  { member, value }: { readonly member: string; readonly value: Json },
): readonly ProbeNote[] {
  const page = pageAt(assessed, -1);
  const other = page?.items.find((item) => {
    const own = fieldsOf(item).get(member);
    return own !== undefined && !compares(own, "eq", value);
  });
  if (other === undefined) return [];
  const message = `${assessed.operation.id} is asked for ${show(value)} in \`${member}\`, and lists an item with ${show(fieldsOf(other).get(member))}.`;
  return [
    {
      code: "probe/filter-ignored",
      message,
      pointer: "/response/body",
      location: `/request/query ${member}`,
    },
  ];
}
