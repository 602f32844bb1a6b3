import type { Operation } from "../../../contract/model/types.ts";
import { lastExpression, trimSlash } from "../../../language/openapi/path-template.ts";
import { isObject, type Json, numberOf } from "../../../language/values/json-object.ts";
import { readPointer } from "../../../runtime/pointer.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import type { PagePart, PagingParameter } from "../../mock/state/paging.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { isWholeList, readListPage } from "../assess/read-page.ts";
import { pathValues } from "../items/fixtures.ts";
import { type ProbeCase, type Step, withoutParameters } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { findItemBinding, readJson } from "../read-exchange.ts";
import { runPlay } from "../run-play.ts";
import { sampleCase, sampleStep } from "../sample-case.ts";
import { searchCounterexample } from "../search-counterexample.ts";
import { writeStep } from "../write-step.ts";
import { checkFilters } from "./check-filters.ts";
import type { ListPlay, ReadList } from "./list-play.ts";
import { whyNotSent } from "./prepare-play.ts";

/** Number of items to create so that a list has several pages. If the default page length is small, the number is raised above it. */
const ITEMS = 5;
const MOST_ITEMS = 12;
const MOST_PAGES = 8;
const LENGTHS: readonly number[] = [100, 50, 30, 25, 20, 10];
const MOST_LENGTH = 1000;

export async function checkList(session: ProbeSession, operation: Operation): Promise<void> {
  const { context, results } = session;
  const why = whyNotSent(context, operation);
  if (why !== undefined) return results.addUnchecked(operation, "list", why);
  const read = await readList(session, operation);
  if ("why" in read) return results.addUnchecked(operation, "list", read.why);
  await checkPages(session, read);
  await checkMembers(session, read);
  await checkParents(session, read);
  await checkFilters(session, read, (name, play) => search(session, read, name, play));
}

/**
 * Checks that a request without a limit gets as many items as the default of the limit. Creates enough items for a small default. For
 * others, the list must have more by now.
 */
export async function checkDefaultLength(session: ProbeSession, operation: Operation): Promise<void> {
  const { context, fixtures } = session;
  const limit = partOf(session, operation, "limit");
  const size = defaultLength(session, operation);
  const optional = context
    .describe(operation)
    .parameters.filter(({ in: place, required }) => place === "query" && !required);
  const described = optional.find(({ name }) => name === limit?.parameter);
  if (size === undefined || size < 1 || described === undefined || limit?.member !== undefined) return;
  if (whyNotSent(context, operation) !== undefined) return;
  const creator = size < MOST_ITEMS ? creatorOf(session, operation) : undefined;
  const known = await fixtures.of(creator ?? operation);
  const seed = seedOf(context.seed, operation.id, "default length");
  const sampled = await sampleCase(context, { operation, fixture: known, seed });
  if ("why" in sampled) return;
  const fixture = { ...known, given: new Map([...pathValues(sampled.made, context), ...known.given]) };
  const writes = creator === undefined ? [] : await createSteps(session, { operation, creator, fixture });
  const plain = withoutParameters(
    sampled.made,
    optional.map(({ key }) => key),
  );
  const made = withLongest(session, plain);
  const whole = await writeStep(context, made, fixture);
  const bare = await writeStep(context, plain, fixture);
  if (whole === undefined || bare === undefined) return;
  const at = fixture.steps.length + writes.length;
  await searchCounterexample(session, {
    check: "list",
    operation,
    seed,
    runs: 1,
    isFixed: true,
    generate: async () => made,
    prepare: async () => ({
      play: {
        steps: [...fixture.steps, ...writes, whole, bare],
        expectation: { kind: "paged", whole: at, first: at + 1, size },
      },
      before: fixture.exchanges,
    }),
  });
}

function creatorOf({ context }: ProbeSession, list: Operation): Operation | undefined {
  const place = context.listPlaces.get(list);
  const creator = context.operationAt(list.path, "POST");
  if (place === undefined || creator === undefined || trimSlash(list.path) !== place.collection)
    return undefined;
  // A required query parameter might exclude the created items.
  const isCreation = context.roles.get(creator)?.action === "create" && !isChosen(list);
  return isCreation && whyNotSent(context, creator) === undefined ? creator : undefined;
}

export function isChosen({ parameters }: Operation): boolean {
  return parameters.some((one) => one.in === "query" && one.required);
}

async function readList(
  session: ProbeSession,
  operation: Operation,
): Promise<ReadList | { readonly why: string }> {
  const { context } = session;
  const creator = creatorOf(session, operation);
  const known = await session.fixtures.of(creator ?? operation);
  const sampled = await sampleCase(context, {
    operation,
    fixture: known,
    seed: seedOf(context.seed, operation.id, "list"),
  });
  if ("why" in sampled) return sampled;
  // Path values that no operation creates must be the same in all requests.
  const fixture = { ...known, given: new Map([...pathValues(sampled.made, context), ...known.given]) };
  const writes = creator === undefined ? [] : await createSteps(session, { operation, creator, fixture });
  const made = withLongest(session, sampled.made);
  const step = await writeStep(context, made, fixture);
  if (step === undefined) return { why: "a value of it cannot be encoded" };
  const steps = [...fixture.steps, ...writes, step];
  const outcome = await runPlay(session, { steps }, fixture.exchanges);
  if (outcome.kind !== "answered") return { why: "the list could not be read" };
  const { exchanges } = outcome;
  const refused = exchanges.slice(0, -1).find(({ response }) => (response?.status ?? 500) >= 300);
  if (refused !== undefined)
    return { why: `${creator?.id ?? "a request"} answered ${refused.response?.status ?? ""}` };
  const page = readListPage(context, operation, exchanges.at(-1));
  if (page === undefined) return { why: "its response has no list" };
  return {
    operation,
    made,
    fixture,
    steps,
    exchanges,
    first: fixture.steps.length,
    created: writes.length,
    page,
  };
}

async function createSteps(
  session: ProbeSession,
  { operation, creator, fixture }: Pick<ReadList, "operation" | "fixture"> & { readonly creator: Operation },
): Promise<readonly Step[]> {
  const { context } = session;
  const steps: Step[] = [];
  const usual = defaultLength(session, operation) ?? 0;
  const count = usual < MOST_ITEMS ? Math.max(ITEMS, usual + 1) : ITEMS;
  for (let index = 0; index < count; index++) {
    const seed = seedOf(context.seed, creator.id, "list", String(index));
    const sampled = await sampleStep(context, { operation: creator, fixture, seed, optional: 0.5 });
    if (sampled !== undefined) steps.push(sampled.step);
  }
  return steps;
}

function withPage(
  { context }: ProbeSession,
  made: ProbeCase,
  values: ReadonlyMap<PagePart, Json | undefined>,
): ProbeCase {
  const params = new Map(made.params);
  for (const one of context.pagingOf(made.operation)) {
    const key = context
      .describe(made.operation)
      .parameters.find(({ in: place, name }) => place === "query" && name === one.parameter)?.key;
    const value = values.get(one.part);
    if (key === undefined || value === undefined) continue;
    const before = params.get(key);
    params.set(
      key,
      one.member === undefined
        ? value
        : { ...(isObject(before) ? (before as Record<string, Json>) : {}), [one.member]: value },
    );
  }
  return { ...made, params };
}

export function withLongest(session: ProbeSession, made: ProbeCase): ProbeCase {
  return withPage(session, made, new Map([["limit", longest(session, made.operation)]]));
}

function partOf(
  { context }: ProbeSession,
  operation: Operation,
  part: PagePart,
): PagingParameter | undefined {
  return context.pagingOf(operation).find((one) => one.part === part);
}

function longest(session: ProbeSession, operation: Operation): number | undefined {
  const limit = partOf(session, operation, "limit");
  if (limit === undefined) return undefined;
  const most = numberOf(Object(limit.schema), "maximum") ?? LENGTHS[0] ?? 1;
  const accepts = session.context.oracle(limit.schema);
  return [Math.min(most, MOST_LENGTH), ...LENGTHS].find((value) => value <= most && accepts(value));
}

function defaultLength(session: ProbeSession, operation: Operation): number | undefined {
  return numberOf(Object(partOf(session, operation, "limit")?.schema), "default");
}

async function checkPages(session: ProbeSession, list: ReadList): Promise<void> {
  const { context, results } = session;
  const { operation, page, steps, exchanges } = list;
  const limit = partOf(session, operation, "limit");
  if (limit === undefined) return;
  // A replay might run after other items were removed, so plan only for the items that this play creates.
  const size = Math.ceil(Math.min(list.created || page.items.length, page.items.length) / 2);
  if (page.items.length < 2 || !context.oracle(limit.schema)(size))
    return results.addUnchecked(operation, "list", "it has too few items for pages");
  const rest = await restSteps(session, list);
  const pages = await pageSteps(session, list, size);
  if (pages.length === 0) return;
  const all = [...steps, ...rest];
  const expectation = { kind: "paged", whole: steps.length - 1, first: all.length, size } as const;
  await search(session, list, "paged", { steps: [...all, ...pages], before: exchanges, expectation });
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
async function pageSteps(session: ProbeSession, list: ReadList, size: number): Promise<readonly Step[]> {
  const { operation, made, fixture } = list;
  const number = partOf(session, operation, "page");
  const part = partOf(session, operation, "offset") ?? number;
  if (part === undefined) return nextSteps(session, list, size);
  const count = Math.min(Math.ceil(list.page.items.length / size) + 1, MOST_PAGES);
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
async function nextSteps(session: ProbeSession, list: ReadList, size: number): Promise<readonly Step[]> {
  const { context } = session;
  const { operation, made, fixture, steps, exchanges: before, page } = list;
  const first = await writeStep(context, withPage(session, made, new Map([["limit", size]])), fixture);
  if (first === undefined) return [];
  const most = Math.min(Math.ceil(page.items.length / size) + 1, MOST_PAGES);
  const pages = [first];
  let exchanges = before;
  while (pages.length < most) {
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

async function checkMembers(session: ProbeSession, list: ReadList): Promise<void> {
  const { context } = session;
  const { operation, steps, exchanges, first, created } = list;
  if (created === 0) return;
  const last = first + created - 1;
  const whole = steps[steps.length - 1];
  if (whole === undefined) return;
  await search(session, list, "listed", {
    steps,
    before: exchanges,
    expectation: { kind: "listed", first, last, deleted: -1 },
  });
  const { item } = context.listPlaces.get(operation) ?? {};
  const remove = item === undefined ? undefined : context.operationAt(item, "DELETE");
  const creator = context.operation(steps[first]?.operation ?? "");
  const exchange = exchanges[first];
  if (
    remove === undefined ||
    creator === undefined ||
    exchange === undefined ||
    whyNotSent(context, remove) !== undefined
  )
    return;
  const parameter = lastExpression(item ?? "") ?? "";
  const binding = findItemBinding(context, creator, parameter, { step: first, exchange });
  if (binding === undefined) return;
  const bound = new Map([...list.fixture.bound, [parameter, binding]]);
  const seed = seedOf(context.seed, remove.id, "list");
  const gone = await sampleStep(context, {
    operation: remove,
    fixture: { ...list.fixture, steps: steps.slice(0, -1), exchanges, bound },
    seed,
  });
  if (gone === undefined) return;
  await search(session, list, "unlisted", {
    steps: [...steps, gone.step, whole],
    before: exchanges,
    expectation: { kind: "listed", first, last, deleted: first },
  });
}

async function checkParents(session: ProbeSession, list: ReadList): Promise<void> {
  const { context, fixtures } = session;
  const { operation, made, fixture, steps, exchanges, first, created } = list;
  const parameter = lastExpression(trimSlash(operation.path).replace(/\/[^/{}]+$/, ""));
  const own = parameter === undefined ? undefined : fixture.bound.get(parameter);
  if (parameter === undefined || own === undefined || created === 0) return;
  const other = await fixtures.freshOf({ ...operation, method: "PUT" });
  const [parent, exchange] = [other.steps[own.step], other.exchanges[own.step]];
  const binding = other.bound.get(parameter);
  // Both fixtures must share the steps that create the enclosing parents.
  if (parent === undefined || exchange === undefined || binding?.step !== own.step) return;
  const last = first + created - 1;
  const bound = new Map([...fixture.bound, [parameter, { ...binding, step: last + 1 }]]);
  const step = await writeStep(context, made, { bound });
  if (step === undefined) return;
  await search(session, list, "apart", {
    steps: [...steps.slice(0, last + 1), parent, step],
    before: [...exchanges.slice(0, last + 1), exchange],
    expectation: { kind: "apart", first, last },
  });
}

function search(
  session: ProbeSession,
  { operation, made }: ReadList,
  name: string,
  play: ListPlay,
): Promise<void> {
  const { steps, before, expectation } = play;
  return searchCounterexample(session, {
    check: "list",
    operation,
    seed: seedOf(session.context.seed, operation.id, name),
    runs: 1,
    isFixed: true,
    generate: async () => made,
    prepare: async () => ({ play: { steps, expectation }, before }),
  });
}
