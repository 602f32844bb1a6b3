import { identityNames } from "../../../contract/model/infer-roles.ts";
import type { Operation } from "../../../contract/model/types.ts";
import {
  memberOfHeader,
  moreMember,
  nextMember,
  pagingEnvelope,
  totalMember,
} from "../../../language/openapi/paging-members.ts";
import { isObject, type Json, type JsonSchema, numberOf } from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import { pointerTo } from "../../../runtime/pointer.ts";
import { headerValue } from "../../../verifier/exchanges/content/header-lines.ts";
import type { Exchange, ExchangeHeaders } from "../../../verifier/exchanges/exchange.ts";
import { findList } from "../../mock/state/find-list.ts";
import { findIdentity, resourceObjectsIn } from "../../mock/state/resource-objects.ts";
import type { ProbeContext } from "../probe-context.ts";
import { readNextPage, readResponseBody } from "../read-exchange.ts";

export interface ListPage {
  readonly items: readonly Json[];
  readonly itemSchema: JsonSchema;
  /** The id of each item as a string. Items without an id are serialised as a whole. */
  readonly keys: readonly string[];
  readonly totals: readonly Total[];
  readonly hasMore: boolean | undefined;
  /** JSON Pointer to the next page's cursor or URL in the body, or `""` for a `Link` header. */
  readonly next: string | undefined;
}

interface Total {
  readonly name: string;
  readonly pointer: string;
  readonly value: number;
  readonly isAmbiguous: boolean;
}

export function readListPage(
  context: ProbeContext,
  operation: Operation,
  exchange: Exchange | undefined,
): ListPage | undefined {
  const { response } = exchange ?? {};
  if (exchange === undefined || response === undefined || response.status >= 300) return undefined;
  const { value, schema = true } = readResponseBody(operation, exchange);
  const list = value === undefined ? undefined : findList(value as Json, schema, context.members); // Parsed from JSON.
  if (list === undefined) return undefined;
  const itemSchema = context.members.items(list.schema) ?? true;
  const { key } = context.listPlaces.get(operation) ?? {};
  const names = key?.members ?? identityNames("id");
  const facts = factsIn(value, list.name);
  const link = headerValue(response.headers, "link");
  const hasLink = readNextPage(exchange, "", context) !== undefined;
  const next = facts.find(({ name, value: own }) => nextMember.test(bareName(name)) && isNext(own));
  const flag = facts.find(
    ({ name, value: own }) => moreMember.test(bareName(name)) && typeof own === "boolean",
  );
  return {
    items: list.items,
    itemSchema,
    keys: list.items.map((item) => keyOf(context, item, itemSchema, names)),
    totals: [...totalsInHeaders(response.headers), ...totalsIn(facts)],
    hasMore:
      flag === undefined
        ? hasLink
          ? true
          : link?.includes("rel=") === true || describesLink(operation)
            ? false
            : undefined
        : flag.value === true,
    next: hasLink ? "" : next?.pointer,
  };
}

/** Joins pages into one list with the totals of the first page. Returns `undefined` if the first page is missing. */
export function joinPages([first, ...others]: readonly (ListPage | undefined)[]): ListPage | undefined {
  const rest = others.flatMap((page) => page ?? []);
  return (
    first && {
      ...first,
      items: [first, ...rest].flatMap(({ items }) => items),
      keys: [first, ...rest].flatMap(({ keys }) => keys),
    }
  );
}

export function isWholeList(
  context: ProbeContext,
  operation: Operation,
  exchange: Exchange | undefined,
  { items, hasMore, next }: ListPage,
): boolean {
  const limit = context.pagingOf(operation).find(({ part }) => part === "limit");
  const query = new URL(exchange?.request.url ?? "http://x").searchParams.get(limit?.name ?? "");
  const most = query === null ? numberOf(Object(limit?.schema), "default") : Number(query);
  return hasMore !== true && next === undefined && (most === undefined || items.length < most);
}

function describesLink({ responses }: Operation): boolean {
  const links = responses
    .flatMap(({ headers }) => headers)
    .filter(({ name }) => name.toLowerCase() === "link");
  return links.length > 0;
}

function keyOf(context: ProbeContext, item: Json, schema: JsonSchema, names: readonly string[]): string {
  const found = findIdentity(resourceObjectsIn(item, schema, context.members), names, context.members);
  const id = found?.holder.object[found.name];
  return typeof id === "string" || typeof id === "number" ? String(id) : JSON.stringify(item);
}

interface Fact {
  readonly name: string;
  readonly pointer: string;
  readonly value: unknown;
}

function factsIn(body: unknown, list: string | undefined): readonly Fact[] {
  if (!isObject(body)) return [];
  const own = Object.entries(body).filter(([name]) => name !== list);
  return own.flatMap(([name, value]): readonly Fact[] => {
    const pointer = pointerTo("", name);
    const inner = pagingEnvelope.test(bareName(name)) && isObject(value) ? Object.entries(value) : [];
    return [
      { name, pointer, value },
      ...inner.map(([key, one]) => ({ name: key, pointer: pointerTo(pointer, key), value: one })),
    ];
  });
}

function totalsIn(facts: readonly Fact[]): readonly Total[] {
  const all = facts.filter(({ name, value }) => totalMember.test(bareName(name)) && Number.isInteger(value));
  const isCount = ({ name }: Fact): boolean => bareName(name) === "count";
  // Beside the number of selected items, a total can count all items that exist.
  const hasSelected = facts.some(
    ({ name, value }) => SELECTED.test(bareName(name)) && Number.isInteger(value),
  );
  const clear = all.filter((fact) => !isCount(fact));
  return (clear.length > 0 ? clear : all).map((fact) => ({
    name: `\`${fact.name}\``,
    pointer: `/response/body${fact.pointer}`,
    value: Number(fact.value),
    isAmbiguous: isCount(fact) || hasSelected,
  }));
}

const SELECTED = /filtered|matched|matching|selected/;

function totalsInHeaders(headers: ExchangeHeaders): readonly Total[] {
  return headers.flatMap(([header, value]) => {
    const name = header.toLowerCase();
    const member = bareName(memberOfHeader(name));
    // `X-Count` could be the number of items on the page.
    if (!totalMember.test(member) || member === "count" || !/^\d{1,15}$/.test(value)) return [];
    return [
      { name: `\`${name}\``, pointer: `/response/headers/${name}`, value: Number(value), isAmbiguous: false },
    ];
  });
}

function isNext(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}
