import type { Parameter } from "../../../contract/model/types.ts";
import {
  elementsOf,
  isObject,
  type Json,
  type JsonSchema,
  memberOf,
  membersOf,
} from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import { compares, contains, order } from "./compare-values.ts";
import { comparisonOf, type MemberMatch, matchMember, matchName, type Operator } from "./match-member.ts";
import { type AcceptedCall, listPaging } from "./paging.ts";
import { fieldsOf, isScalar } from "./resource-objects.ts";

export interface ListQuery {
  readonly isFiltered: boolean;
  accepts(item: Json): boolean;
  readonly compare: ((one: Json, other: Json) => number) | undefined;
  /** Members by which the list is sorted. */
  readonly sortedBy: readonly string[];
  readonly unknown: readonly Parameter[];
}

const SEARCH =
  /^(?:q|query|search|searchterm|searchtext|searchquery|keywords?|term|text|fulltext|s|recherche|texte|busqueda|buscar|texto|suche|suchbegriff)$/;
const SORT =
  /^(?:sort(?:by|field|key|column|on)?|order(?:by|ing|field)?|tri|trierpar|orden|ordenar(?:por)?|sortierung|sortierennach)$/;
const DIRECTION = /^(?:order|direction|dir|(?:sort|order)(?:order|dir|direction|type)|sens|richtung)$/;
export const filterName: RegExp = /^(?:filters?|where|query|search|criteria)$/;
const ANY = /^(?:all|any|\*|)$/i;
const SHAPE = /^(?:fields?|select|include|expand|embed|exclude|format|pretty|locale|lang|language)$/;

interface Reading {
  readonly filters: ((item: Json) => boolean)[];
  readonly keys: { readonly member: string; readonly isDescending: boolean }[];
  isDescending: boolean | undefined;
  readonly unknown: Parameter[];
}

/**
 * Interprets the query parameters of a list. A parameter named after a member filters by this member, optionally with a comparison
 * (`min_price`, `created[gte]`). `sort` and `order` define the order, and `q` and `search` search. Omitted parameters use their default.
 * @param names - Members of an item.
 */
export function readListQuery(call: AcceptedCall, names: readonly string[]): ListQuery {
  const reading: Reading = { filters: [], keys: [], isDescending: undefined, unknown: [] };
  const paging = new Set(listPaging(call.operation).map(({ parameter }) => parameter));
  for (const parameter of call.operation.parameters) {
    if (parameter.in !== "query" || paging.has(parameter.name)) continue;
    const { sent, value } = sentValue(parameter, call);
    if (value === undefined) continue;
    const isKnown = readParameter(parameter, value, names, reading);
    if (!isKnown && sent && !SHAPE.test(bareName(parameter.name))) reading.unknown.push(parameter);
  }
  const { filters, keys, isDescending: isReversed = false, unknown } = reading;
  const compare = (one: Json, other: Json): number => {
    const [first, second] = [fieldsOf(one), fieldsOf(other)];
    for (const { member, isDescending } of keys) {
      const difference = order(first.get(member), second.get(member));
      if (difference !== 0) return isDescending !== isReversed ? -difference : difference;
    }
    return 0;
  };
  return {
    isFiltered: filters.length > 0,
    accepts: (item) => filters.every((fits) => fits(item)),
    compare: keys.length === 0 ? undefined : compare,
    sortedBy: keys.map(({ member }) => member),
    unknown,
  };
}

function sentValue(
  { name, schema }: Parameter,
  { descriptor, params }: AcceptedCall,
): { readonly sent: boolean; readonly value: Json | undefined } {
  const key = descriptor.parameters.find((one) => one.in === "query" && one.name === name)?.key;
  const sent = key !== undefined && Object.hasOwn(params, key) && params[key] !== undefined;
  const value = sent ? params[key] : memberOf(Object(schema.schema), "default");
  return { sent, value: value as Json | undefined }; // Decoded parameters and parts of the document are JSON.
}

function readParameter(
  { name, description, schema }: Parameter,
  value: Json,
  names: readonly string[],
  reading: Reading,
): boolean {
  const bare = bareName(name);
  const { filters } = reading;
  if (DIRECTION.test(bare) && /^(?:asc|desc)(?:ending)?$/i.test(String(value))) {
    reading.isDescending = /^desc/i.test(String(value));
    return true;
  }
  if (SORT.test(bare)) return readSort(value, names, reading);
  if (isObject(value)) return readFilters(name, value, names, reading);
  if (typeof value === "string" && SEARCH.test(bare) && !isChoice(schema.schema)) {
    filters.push((item) => contains(item, value));
    return true;
  }
  const match = matchMember(name, names) ?? matchTime(name, value, description, names);
  if (match === undefined) return false;
  addFilter(match, value, reading);
  return true;
}

/**
 * Interprets an object whose members filter a list, such as `{ state: "open", min_price: 5 }`. Returns `undefined` if a member is unknown.
 * @param names - Members of an item.
 */
export function readFilterObject(
  filter: object,
  names: readonly string[],
): ((item: Json) => boolean) | undefined {
  const reading: Reading = { filters: [], keys: [], isDescending: undefined, unknown: [] };
  if (!readFilters("filter", filter, names, reading)) return undefined;
  return (item) => reading.filters.every((fits) => fits(item));
}

/** Whether a parameter searches the strings of items. */
export function isSearch({ name, schema }: Pick<Parameter, "name" | "schema">): boolean {
  const { type } = Object(schema.schema);
  const isText = type === "string" && !isChoice(schema.schema);
  return isText && SEARCH.test(bareName(name));
}

function isChoice(schema: JsonSchema): boolean {
  return isObject(schema) && schema["enum"] !== undefined;
}

function readFilters(name: string, value: object, names: readonly string[], reading: Reading): boolean {
  const own = filterName.test(bareName(name)) ? undefined : matchName(name, names);
  let isKnown = true;
  for (const [key, inner] of membersOf(value)) {
    const wanted = inner as Json; // Part of a decoded parameter.
    const operator = own === undefined ? undefined : comparisonOf(key);
    const match =
      own !== undefined && operator !== undefined ? { member: own, operator } : matchMember(key, names);
    if (match === undefined) isKnown = false;
    else if (isObject(wanted)) isKnown = readFilters(key, wanted, names, reading) && isKnown;
    else addFilter(match, wanted, reading);
  }
  return isKnown;
}

function addFilter({ member, operator }: MemberMatch, value: Json, { filters }: Reading): void {
  const listed = Array.isArray(value) ? elementsOf(value).map((each) => each as Json) : splitList(value);
  if (listed.length === 0 || listed.some((each) => isScalar(each) && ANY.test(String(each)))) return;
  filters.push((item) => {
    const own = fieldsOf(item).get(member);
    const fits = (wanted: Json): boolean => compares(own, operator, wanted);
    // If the member is a list, the item must contain every requested value.
    return Array.isArray(own) || operator === "ne" ? listed.every(fits) : fits(value) || listed.some(fits);
  });
}

function splitList(value: Json): readonly Json[] {
  return typeof value === "string" && value.includes(",") ? value.split(",") : [value];
}

function matchTime(
  name: string,
  value: Json,
  description: string | undefined,
  names: readonly string[],
): MemberMatch | undefined {
  const operator = comparisonOf(name);
  if (operator === undefined || !/^\d{4}-\d\d/.test(String(value))) return undefined;
  const times = names.filter(
    (one) => /(?:at|on|date|time|timestamp)$/i.test(one) || /^(?:created|updated|date)$/i.test(one),
  );
  const words = (description ?? "").toLowerCase();
  const told = times.find((one) =>
    words.includes(bareName(one).replace(/(?:at|on|date|time|timestamp)$/, "")),
  );
  const member = told ?? times.find((one) => /^creat/i.test(one)) ?? times[0];
  return member === undefined ? undefined : { member, operator: inclusive(operator) };
}

function inclusive(operator: Operator): Operator {
  return operator === "gt" ? "gte" : operator === "lt" ? "lte" : operator;
}

/** Parses a sort order: `name`, `-name`, `name:desc`, `name desc` or `name_desc`, or a list of these. */
function readSort(value: Json, names: readonly string[], reading: Reading): boolean {
  const keys = [value].flat().flatMap((each) => String(each).split(","));
  if (keys.length > 1 && keys.slice(1).every((key) => /^(?:asc|desc)$/i.test(key.trim())))
    keys.splice(0, keys.length, `${keys[0]} ${keys[1]}`);
  const read = keys.map((key) => readSortKey(key.trim(), names));
  const known = read.filter((key) => key !== undefined);
  reading.keys.push(...known);
  return known.length === read.length;
}

function readSortKey(key: string, names: readonly string[]): Reading["keys"][number] | undefined {
  if (/^(?:newest|latest|recent)$/i.test(key)) return timeKey(names, true);
  if (/^oldest$/i.test(key)) return timeKey(names, false);
  const [, sign = "", rest = ""] = /^([-+]?)(.*)$/.exec(key) ?? [];
  const whole = matchName(rest, names);
  if (whole !== undefined) return { member: whole, isDescending: sign === "-" };
  const [, name = "", direction = ""] = /^(.*?)[\s:._-]*(asc|desc)(?:ending)?$/i.exec(rest) ?? [];
  const member = matchName(name, names);
  return member === undefined ? undefined : { member, isDescending: /^desc$/i.test(direction) };
}

function timeKey(names: readonly string[], isDescending: boolean): Reading["keys"][number] | undefined {
  const member =
    names.find((name) => /^creat/i.test(name)) ?? names.find((name) => /(?:at|date|time)$/i.test(name));
  return member === undefined ? undefined : { member, isDescending };
}
