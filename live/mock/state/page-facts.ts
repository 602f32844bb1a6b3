import {
  memberOfHeader,
  moreMember,
  nextMember,
  pagesMember,
  pagingEnvelope,
  totalMember,
} from "../../../language/openapi/paging-members.ts";
import { pagingPartOf } from "../../../language/openapi/paging-parameters.ts";
import { isObject, type Json, type JsonSchema } from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import type { SchemaMembers } from "../schema-members.ts";
import { type Member, readMember, setFirstValid, type Writable } from "./resource-objects.ts";
import { linkHeader, type OtherPage, type ShownPage } from "./shown-page.ts";

const PREVIOUS =
  /^(?:prev(?:ious)?|before)(?:page)?(?:cursor|token|marker|key|url|link|href)?$|^startcursor$/;
const NEXT = /^next(?:url|link|href)?$|^odatanextlink$/;
const PREVIOUS_FLAG = /^has(?:prev(?:ious)?)(?:page)?$/;
const COUNT = /^(?:returned|numberofelements|itemcount|pagecount|pagelength|resultcount|countofitems)$/;

/**
 * Returns candidate values for a pagination member, best first. An `undefined` candidate removes the member. Returns `undefined` if the
 * member is unrelated to pagination.
 * @param hasTotal - Whether another member contains the total, so that `count` is the number of items on the page.
 */
function factOf(name: string, page: ShownPage, hasTotal: boolean): readonly (Json | undefined)[] | undefined {
  const bare = bareName(name);
  const size = page.limit ?? page.total;
  const number = size === 0 ? page.first : Math.floor(page.offset / size) + page.first;
  if (COUNT.test(bare) || (bare === "count" && hasTotal)) return [page.count];
  if (totalMember.test(bare) || bare === "totalsize") return [page.total];
  if (moreMember.test(bare)) return [page.next !== undefined];
  if (PREVIOUS_FLAG.test(bare)) return [page.previous !== undefined];
  if (pagesMember.test(bare)) return [size === 0 ? 0 : Math.ceil(page.total / size)];
  if (nextMember.test(bare) || NEXT.test(bare)) return other(page.next, bare);
  if (PREVIOUS.test(bare)) return other(page.previous, bare);
  switch (pagingPartOf(name, { type: "integer" })) {
    case "limit":
      return page.limit === undefined ? [page.count] : [page.limit];
    case "offset":
      return [page.offset];
    case "page":
      return [number];
    case undefined:
      return bare === "number" ? [number] : undefined;
  }
}

function other(page: OtherPage | undefined, bare: string): readonly (Json | undefined)[] {
  if (page === undefined) return [null, undefined, ""];
  const { addresses, cursors, number } = page;
  const numbers = number === undefined ? [] : [number, String(number)];
  if (/url|link|href/.test(bare)) return addresses;
  return /page$/.test(bare) ? [...numbers, ...cursors, ...addresses] : [...cursors, ...addresses, ...numbers];
}

/**
 * Sets the pagination members in the objects around a list: totals, page number and length, cursors, links, and whether there are more
 * pages.
 * @param list - The member that contains the list. It is left unchanged.
 */
export function setPageFacts(
  {
    object,
    schema,
    list,
  }: { readonly object: Writable; readonly schema: JsonSchema; readonly list: string | undefined },
  page: ShownPage,
  members: SchemaMembers,
  accepts: () => boolean,
  depth = 0,
): void {
  const names = [...new Set([...Object.keys(object), ...members.names(schema)])].filter(
    (name) => name !== list,
  );
  const hasTotal = names.some((name) => totalMember.test(bareName(name)) && bareName(name) !== "count");
  for (const name of names) {
    const member: Member = { object, name };
    const value = readMember(member);
    const inner = members.member(schema, name) ?? true;
    if (isObject(value) && depth < 2 && (pagingEnvelope.test(bareName(name)) || name === "_links")) {
      const within = { object: value as Writable, schema: inner, list: undefined }; // Part of a copy, so safe to modify.
      if (/^_?links$/.test(name)) setLinks(within, page, members, accepts);
      else setPageFacts(within, page, members, accepts, depth + 1);
      continue;
    }
    if (depth === 0 && Array.isArray(value)) continue;
    const values = factOf(name, page, hasTotal);
    if (values !== undefined && !isOtherKind(value)) setFirstValid(member, values, accepts);
  }
}

function isOtherKind(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** Sets JSON:API and HAL links, either as a string or as an object with `href`. */
function setLinks(
  { object, schema }: { readonly object: Writable; readonly schema: JsonSchema },
  page: ShownPage,
  members: SchemaMembers,
  accepts: () => boolean,
): void {
  const relations: readonly (readonly [RegExp, OtherPage | undefined])[] = [
    [/^next$/, page.next],
    [/^prev(?:ious)?$/, page.previous],
    [/^first$/, page.firstPage],
    [/^last$/, page.lastPage],
  ];
  for (const name of new Set([...Object.keys(object), ...members.names(schema)])) {
    const relation = relations.find(([pattern]) => pattern.test(bareName(name)));
    if (relation === undefined) continue;
    const [, target] = relation;
    const links =
      target === undefined ? [undefined, null] : target.addresses.flatMap((href): Json[] => [href, { href }]);
    setFirstValid({ object, name }, links, accepts);
  }
}

export function headerFact(name: string, page: ShownPage): Json | undefined {
  if (name.toLowerCase() === "link") return linkHeader(page);
  const values = factOf(memberOfHeader(name), page, false);
  return values?.find((value) => value !== undefined && value !== null && value !== "");
}

export function isPageHeader(name: string, page: ShownPage): boolean {
  return name.toLowerCase() === "link" || factOf(memberOfHeader(name), page, false) !== undefined;
}
