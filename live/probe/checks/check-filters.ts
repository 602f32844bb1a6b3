import type { Parameter } from "../../../contract/model/types.ts";
import { elementsOf, isObject, type Json } from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import { isSearch } from "../../mock/state/list-query.ts";
import { matchMember } from "../../mock/state/match-member.ts";
import { fieldsOf } from "../../mock/state/resource-objects.ts";
import { readFilter } from "../assess/read-filter.ts";
import { readListPage } from "../assess/read-page.ts";
import type { ProbeCase, Step } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";
import type { ProbeSession } from "../probe-session.ts";
import { runPlay } from "../run-play.ts";
import { writeStep } from "../write-step.ts";
import { checkNextPage, checkPages } from "./check-pages.ts";
import { checkListPlay, type ReadList } from "./list-play.ts";

type Query = Readonly<Record<string, Json>>;

const SORTS = 6;
/** Filters and sort orders for which a list is also read page by page. */
const PAGED = { filters: 3, sorts: 1 };

/** Checks query parameters that filter by a member, optionally with a comparison, and parameters that sort (`sort` and `order`). */
export async function checkFilters(session: ProbeSession, list: ReadList): Promise<void> {
  const { context } = session;
  const { operation } = list;
  const paging = new Set(context.pagingOf(operation).map(({ parameter }) => parameter));
  const parameters = operation.parameters.filter((one) => one.in === "query" && !paging.has(one.name));
  for (const one of parameters.filter(isSearch)) await checkSearch(session, one, list);
  const filters = parameters.flatMap((one) => listFilters(list, one, context));
  const sorts = parameters.flatMap((one) => listSorts(list, one, parameters, context));
  const all = [...filters, ...combineFilters(list, parameters, context)];
  await checkQueries(session, list, { queries: all, most: PAGED.filters });
  await checkQueries(session, list, { queries: sorts, most: PAGED.sorts });
}

async function checkQueries(
  session: ProbeSession,
  list: ReadList,
  { queries, most }: { readonly queries: readonly Query[]; readonly most: number },
): Promise<void> {
  const { context } = session;
  const { operation } = list;
  const paged = new Set<string>();
  for (const query of queries) {
    const made = withQuery(list, query, context);
    const [step, whole] = [await writeStep(context, made, list.fixture), list.steps.at(-1)];
    if (step === undefined || whole === undefined) continue;
    // Fetch the list again, since an earlier check might have deleted an item.
    await checkListPlay(session, operation, {
      steps: [...list.steps, whole, step],
      before: list.exchanges,
      expectation: { kind: "filtered", whole: list.steps.length, query },
    });
    const names = Object.keys(query).join(" ");
    if (paged.has(names) || paged.size >= most) continue;
    if (await checkSelectedPages(session, { ...list, made }, { step, query })) paged.add(names);
  }
}

function withQuery({ operation, made }: ReadList, query: Query, context: ProbeContext): ProbeCase {
  const descriptor = context.describe(operation);
  const params = new Map(made.params);
  for (const [name, value] of Object.entries(query)) {
    const key = descriptor.parameters.find((one) => one.in === "query" && one.name === name)?.key;
    if (key !== undefined) params.set(key, value);
  }
  return { ...made, params };
}

/** Reads the items that a query selects page by page. Returns false if they are too few. */
async function checkSelectedPages(
  session: ProbeSession,
  list: ReadList,
  { step, query }: { readonly step: Step; readonly query: Query },
): Promise<boolean> {
  const steps = [...list.steps, step];
  const outcome = await runPlay(session, { steps }, list.exchanges);
  const page =
    outcome.kind === "answered"
      ? readListPage(session.context, list.operation, outcome.exchanges.at(-1))
      : undefined;
  if (outcome.kind !== "answered" || page === undefined || page.items.length < 2) return false;
  const selected = { ...list, steps, exchanges: outcome.exchanges, page };
  await checkPages(session, selected, "selection");
  await checkNextPage(session, selected, query);
  return true;
}

/** A word that no item contains. */
const ABSENT = "zqxjkvwpfz";
const WORD = /^[a-z]{3,}$/i;

async function checkSearch(session: ProbeSession, parameter: Parameter, list: ReadList): Promise<void> {
  const { context } = session;
  const { name, schema } = parameter;
  const { operation, made, fixture, page } = list;
  const key = context
    .describe(operation)
    .parameters.find((one) => one.in === "query" && one.name === name)?.key;
  const whole = list.steps.at(-1);
  if (key === undefined || whole === undefined) return;
  await checkHostileSearch(session, parameter, key, list);
  const accepts = context.oracle(schema.schema);
  const described = describedMembers(parameter, context.members.names(page.itemSchema));
  const wordOf = (members: RegExp): string | undefined =>
    page.items.flatMap((item) => wordsIn(item, members)).find((word) => accepts(word));
  const searches = [
    { text: wordOf(SEARCHED), holds: true },
    ...described.map((member) => ({
      text: wordOf(new RegExp(`^${bareName(member)}$`)),
      holds: true,
      member,
    })),
    { text: accepts(ABSENT) ? ABSENT : undefined, holds: false },
  ];
  for (const { text, ...about } of searches) {
    if (text === undefined) continue;
    const step = await writeStep(
      context,
      { ...made, params: new Map([...made.params, [key, text]]) },
      fixture,
    );
    if (step === undefined) continue;
    const expectation = { kind: "searched", whole: list.steps.length, text, ...about } as const;
    await checkListPlay(session, operation, {
      steps: [...list.steps, whole, step],
      before: list.exchanges,
      expectation,
    });
  }
}

/** Members that a search is likely to cover. */
const SEARCHED = /(?:name|title|label|subject|summary|headline)$/;

/** Lists the members that the description of a search names: `Searches in title and notes`. */
function describedMembers({ description = "" }: Parameter, names: readonly string[]): readonly string[] {
  if (/\b(?:not|except)\b/i.test(description)) return [];
  const words = new Set(description.split(/[^\p{L}\p{N}_-]+/u).map(bareName));
  return names.filter((name) => words.has(bareName(name)));
}

function wordsIn(item: Json, members: RegExp): readonly string[] {
  return [...fieldsOf(item)].flatMap(([member, value]) =>
    members.test(bareName(member)) && typeof value === "string"
      ? value.split(/\s+/).filter((word) => WORD.test(word))
      : [],
  );
}

/** Texts that break a pattern or a query into which a server pastes them. */
const HOSTILE: readonly string[] = ["'([%\\", "(", "'"];

/** Sends a search with characters that have a meaning in patterns and queries. The server can refuse it, but not with a server error. */
async function checkHostileSearch(
  session: ProbeSession,
  { schema }: Parameter,
  key: string,
  list: ReadList,
): Promise<void> {
  const { context } = session;
  const accepts = context.oracle(schema.schema);
  const text = HOSTILE.find((one) => accepts(one));
  const params = new Map([...list.made.params, [key, text ?? ""] as const]);
  const step =
    text === undefined ? undefined : await writeStep(context, { ...list.made, params }, list.fixture);
  if (step === undefined) return;
  const theme = `the search text \`${text}\``;
  await checkListPlay(session, list.operation, {
    steps: [...list.steps, step],
    before: list.exchanges,
    expectation: { kind: "tolerated", theme },
  });
}

function listFilters(
  { page }: ReadList,
  { name, schema }: Parameter,
  { members, oracle }: ProbeContext,
): readonly Query[] {
  const match = matchMember(name, members.names(page.itemSchema));
  if (match === undefined) return [];
  const accepts = oracle(schema.schema);
  const own = page.items.map((item) => fieldsOf(item).get(match.member)).filter(isUsable);
  const values = own.filter((value) => accepts(value));
  if (values.length === 0)
    return match.operator === "eq" ? listedFilters(name, [...new Set(own)], accepts) : [];
  const isExact = match.operator === "eq";
  if (isExact && values.every((value) => typeof value === "boolean"))
    return [true, false].filter((value) => accepts(value)).map((value) => ({ [name]: value }));
  const sorted = isExact ? values : values.toSorted((one, other) => (one < other ? -1 : 1));
  const value = sorted[isExact ? 0 : Math.floor(sorted.length / 2)];
  return value === undefined ? [] : [{ [name]: value }];
}

/** Filters by a list of values: by one, and by two of at least three. An item matches if it has any of them. */
function listedFilters(
  name: string,
  values: readonly Json[],
  accepts: (value: Json) => boolean,
): readonly Query[] {
  const [first, second] = values;
  if (first === undefined) return [];
  const both = second === undefined || values.length < 3 ? [] : [[first, second]];
  return [[first], ...both].filter((list) => accepts(list)).map((list) => ({ [name]: list }));
}

/** Filters by both bounds of a member, and by several members of one item. */
function combineFilters(
  { page }: ReadList,
  parameters: readonly Parameter[],
  { members, oracle }: ProbeContext,
): readonly Query[] {
  const names = members.names(page.itemSchema);
  const matched = parameters.flatMap(({ name, schema }) => {
    const match = matchMember(name, names);
    return match === undefined ? [] : [{ name, ...match, accepts: oracle(schema.schema) }];
  });
  const ranges = matched.flatMap(({ name, member, operator, accepts }): readonly Query[] => {
    const upper = matched.find((one) => one.member === member && /^lte?$/.test(one.operator));
    if (upper === undefined || !/^gte?$/.test(operator)) return [];
    const own = page.items.map((item) => fieldsOf(item).get(member)).filter(isUsable);
    const sorted = own
      .filter((value) => accepts(value) && upper.accepts(value))
      .toSorted((one, other) => (one < other ? -1 : 1));
    const [low, high] = [1 / 4, 3 / 4].map((part) => sorted[Math.floor(sorted.length * part)]);
    return low === undefined || high === undefined ? [] : [{ [name]: low, [upper.name]: high }];
  });
  const [first] = page.items;
  const fields = fieldsOf(first);
  const exact = matched.flatMap(({ name, member, operator, accepts }) => {
    const value = fields.get(member);
    return operator === "eq" && isUsable(value) && accepts(value) ? [[name, value] as const] : [];
  });
  return [...ranges, ...(exact.length < 2 ? [] : [Object.fromEntries(exact)])];
}

function isUsable(value: Json | undefined): value is string | number | boolean {
  return (
    typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && value !== "")
  );
}

function listSorts(
  { operation, page }: ReadList,
  parameter: Parameter,
  all: readonly Parameter[],
  context: ProbeContext,
): readonly Query[] {
  const isSort = (query: Query): boolean =>
    readFilter(context, operation, { ...page, query }).compare !== undefined;
  const keys = valuesOf(parameter).map((value): Query => ({ [parameter.name]: value }));
  const sorts = keys.filter(isSort).slice(0, SORTS);
  const direction = all.find((one) => valuesOf(one).some((value) => /^desc/i.test(String(value))));
  const last = valuesOf(direction).find((value) => /^desc/i.test(String(value)));
  if (direction === undefined || last === undefined || direction === parameter) return sorts;
  return sorts.flatMap((query) => [query, { ...query, [direction.name]: last }]);
}

function valuesOf(parameter: Parameter | undefined): readonly Json[] {
  const schema = parameter?.schema.schema;
  return isObject(schema) ? elementsOf(schema["enum"]).map((value) => value as Json) : []; // A part of a document is JSON.
}
