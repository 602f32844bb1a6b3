import type { Json } from "../../../language/values/json-object.ts";
import { readPointer } from "../../../runtime/pointer.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import type { PagePart } from "../../mock/state/paging.ts";
import { isWholeList, readListPage } from "../assess/read-page.ts";
import type { Step } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { readJson } from "../read-exchange.ts";
import { runPlay } from "../run-play.ts";
import { writeStep } from "../write-step.ts";
import { checkListPlay, type ReadList } from "./list-play.ts";
import { longest, partOf, withPage } from "./page-parameters.ts";

const MOST_PAGES = 8;
const FEW_PAGES = 3;

interface PageCount {
  readonly size: number;
  readonly most: number;
}

/** @param of - Whether the query of the list selects or sorts its items. Few pages suffice then. */
export async function checkPages(
  session: ProbeSession,
  list: ReadList,
  of: "list" | "selection" = "list",
): Promise<void> {
  const { context, results } = session;
  const { operation, page, steps, exchanges } = list;
  const limit = partOf(session, operation, "limit");
  if (limit === undefined) return;
  // A replay might run after other items were removed, so plan only for the items that this play creates. A query might select few of them.
  const half = Math.ceil(Math.min(list.created || page.items.length, page.items.length) / 2);
  const accepts = context.oracle(limit.schema);
  const size = of === "selection" && accepts(1) ? 1 : half;
  if (page.items.length < 2 || !accepts(size))
    return results.addUnchecked(operation, "list", "it has too few items for pages");
  const rest = of === "list" ? await restSteps(session, list) : [];
  const most = of === "list" ? MOST_PAGES : FEW_PAGES;
  const pages = await pageSteps(session, list, { size, most });
  if (pages.length === 0) return;
  const all = [...steps, ...rest];
  const paged = { kind: "paged", whole: steps.length - 1, first: all.length, size } as const;
  const expectation = of === "list" ? paged : ({ ...paged, isSelection: true } as const);
  await checkListPlay(session, operation, { steps: [...all, ...pages], before: exchanges, expectation });
}

/** Plans requests for the remaining pages of a list that does not fit on one page. Pages are as large as possible. */
async function restSteps(session: ProbeSession, list: ReadList): Promise<readonly Step[]> {
  const { context } = session;
  const { operation, made, fixture, page, exchanges } = list;
  const number = partOf(session, operation, "page");
  const part = partOf(session, operation, "offset") ?? number;
  const size = longest(session, operation);
  if (part === undefined || size === undefined || isWholeList(context, operation, exchanges.at(-1), page))
    return [];
  const total = Math.max(0, ...page.totals.map(({ value }) => value));
  const count = Math.min(total === 0 ? MOST_PAGES : Math.ceil((total + 1) / size), MOST_PAGES);
  const steps: Step[] = [];
  for (let index = 1; index < count; index++) {
    const start = part === number ? part.first + index : index * size;
    const paged = withPage(
      session,
      made,
      new Map([
        ["limit", size],
        [part.part, start],
      ] as const),
    );
    const step = await writeStep(context, paged, fixture);
    if (step !== undefined) steps.push(step);
  }
  return steps;
}

/** Plans requests for a list page by page. If possible, they include the page after the last one. */
async function pageSteps(
  session: ProbeSession,
  list: ReadList,
  { size, most }: PageCount,
): Promise<readonly Step[]> {
  const { operation, made, fixture } = list;
  const number = partOf(session, operation, "page");
  const part = partOf(session, operation, "offset") ?? number;
  if (part === undefined) return nextSteps(session, list, { size, most });
  const count = Math.min(Math.ceil(list.page.items.length / size) + 1, most);
  const starts = Array.from({ length: count }, (_, index) =>
    part === number ? part.first + index : index * size,
  );
  const accepts = session.context.oracle(part.schema);
  const steps: Step[] = [];
  for (const start of starts.filter((value) => value === 0 || accepts(value))) {
    // Omit the start of the first page, since servers often get this default wrong.
    const own = start === 0 ? undefined : start;
    const paged = withPage(
      session,
      made,
      new Map<PagePart, Json | undefined>([
        ["limit", size],
        [part.part, own],
      ]),
    );
    const step = await writeStep(session.context, paged, fixture);
    if (step !== undefined) steps.push(step);
  }
  return steps;
}

/** Follows cursors or links until there is none, but at most one page further than the list has. */
async function nextSteps(
  session: ProbeSession,
  list: ReadList,
  { size, most }: PageCount,
): Promise<readonly Step[]> {
  const { context } = session;
  const { operation, made, fixture, steps, exchanges: before, page } = list;
  const first = await writeStep(context, withPage(session, made, new Map([["limit", size]])), fixture);
  if (first === undefined) return [];
  const count = Math.min(Math.ceil(page.items.length / size) + 1, most);
  const pages = [first];
  let exchanges = before;
  while (pages.length < count) {
    const outcome = await runPlay(session, { steps: [...steps, ...pages] }, exchanges);
    if (outcome.kind !== "answered") break;
    exchanges = outcome.exchanges;
    const read = readListPage(context, operation, exchanges.at(-1));
    if (read?.next === undefined || (pages.length > 1 && read.items.length === 0)) break;
    const at = { step: steps.length + pages.length - 1, pointer: read.next };
    pages.push(nextStep(session, list, first, { ...at, isAddress: isAddress(read.next, exchanges.at(-1)) }));
  }
  return pages;
}

interface NextPage {
  readonly step: number;
  readonly pointer: string;
  readonly isAddress: boolean;
}

function nextStep(
  session: ProbeSession,
  { operation }: ReadList,
  first: Step,
  { step, pointer, isAddress: isUrl }: NextPage,
): Step {
  const cursor = partOf(session, operation, "cursor");
  if (cursor === undefined || isUrl)
    return { ...first, target: "{0}", bindings: [{ from: "next-page", step, pointer }] };
  const mark = first.bindings.length;
  const separator = first.target.includes("?") ? "&" : "?";
  return {
    ...first,
    target: `${first.target}${separator}${encodeURIComponent(cursor.name)}={${mark}}`,
    bindings: [...first.bindings, { from: "body", step, pointer }],
  };
}

function isAddress(pointer: string, exchange: Exchange | undefined): boolean {
  if (pointer === "") return true;
  const value = readPointer(readJson(exchange?.response?.body), pointer);
  return typeof value === "string" && /^(?:https?:\/)?\//.test(value);
}

/** Checks that the address of the next page selects the same items as the query of the first one. */
export async function checkNextPage(
  session: ProbeSession,
  list: ReadList,
  query: Readonly<Record<string, Json>>,
): Promise<void> {
  const { context } = session;
  const { operation, made, fixture, steps, exchanges } = list;
  const limit = partOf(session, operation, "limit");
  if (limit === undefined || !context.oracle(limit.schema)(1)) return;
  const first = await writeStep(context, withPage(session, made, new Map([["limit", 1]])), fixture);
  const outcome = first && (await runPlay(session, { steps: [...steps, first] }, exchanges));
  if (first === undefined || outcome?.kind !== "answered") return;
  const last = outcome.exchanges.at(-1);
  const pointer = readListPage(context, operation, last)?.next;
  if (pointer === undefined || !isAddress(pointer, last)) return;
  const next: Step = {
    ...first,
    target: "{0}",
    bindings: [{ from: "next-page", step: steps.length, pointer }],
  };
  await checkListPlay(session, operation, {
    steps: [...steps, first, next],
    before: exchanges,
    expectation: { kind: "filtered", whole: list.steps.length - 1, query, isNext: true },
  });
}
