import { bareName } from "../../../language/values/names.ts";

export type Operator = "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "contains" | "startsWith";

export interface MemberMatch {
  readonly member: string;
  readonly operator: Operator;
}

const LOWER = wordsOf("min minimum from since start starting gte ge newer lower least");
const ABOVE = wordsOf("gt after above over greater");
const UPPER = wordsOf("max maximum to until till end ending lte le older upper most");
const BELOW = wordsOf("lt before below under less");
const OTHERS: ReadonlyMap<string, Operator> = new Map([
  ["eq", "eq"],
  ["equals", "eq"],
  ["is", "eq"],
  ["in", "eq"],
  ["oeq", "eq"], // "or equals", as in `filter[key][oeq]=a,b`
  ["ne", "ne"],
  ["neq", "ne"],
  ["not", "ne"],
  ["like", "contains"],
  ["ilike", "contains"],
  ["contains", "contains"],
  ["ocontains", "contains"],
  ["prefix", "startsWith"],
]);
const FILLERS = wordsOf("than at or equal equals filter by range");

/**
 * Finds the member that a parameter refers to: exactly, with a comparison (`min_price`, `created[gte]`), or approximately (`created` for
 * `createdAt`, `author` for `authorId`, `labels` for `label`).
 * @param names - Members of an item.
 */
export function matchMember(parameter: string, names: readonly string[]): MemberMatch | undefined {
  const exact = matchName(parameter, names);
  if (exact !== undefined) return { member: exact, operator: "eq" };
  const words = splitWords(parameter);
  const operator = words.map(operatorOf).find((one) => one !== undefined);
  const rest = words.filter((word) => operatorOf(word) === undefined && !FILLERS.has(word)).join(" ");
  const member = rest === "" ? undefined : matchName(rest, names);
  if (member !== undefined) return { member, operator: operator ?? "eq" };
  return undefined;
}

export function comparisonOf(parameter: string): Operator | undefined {
  const words = splitWords(parameter);
  const [only, ...others] = words.filter((word) => !FILLERS.has(word)).map(operatorOf);
  return others.length === 0 ? only : undefined;
}

export function matchName(name: string, names: readonly string[]): string | undefined {
  const wanted = bareName(name);
  if (wanted === "") return undefined;
  const forms: readonly ((bare: string) => boolean)[] = [
    (bare) => bare === wanted,
    (bare) => bare === `${wanted}s` || `${bare}s` === wanted || bare === wanted.replace(/ies$/, "y"),
    (bare) => bare.replace(TIME_SUFFIX, "") === wanted || wanted.replace(TIME_SUFFIX, "") === bare,
    (bare) => bare.replace(TIME_SUFFIX, "") === wanted.replace(TIME_SUFFIX, ""),
    (bare) => bare === `${wanted}id` || `${bare}id` === wanted || `${bare}ids` === wanted,
    (bare) => bare === `${wanted}name` || `${bare}name` === wanted,
  ];
  for (const isAlike of forms) {
    const found = names.find((candidate) => isAlike(bareName(candidate)));
    if (found !== undefined) return found;
  }
  return undefined;
}

const TIME_SUFFIX = /(?:at|on|date|time|datetime|timestamp)$/;

function operatorOf(word: string): Operator | undefined {
  if (LOWER.has(word)) return "gte";
  if (UPPER.has(word)) return "lte";
  if (ABOVE.has(word)) return "gt";
  if (BELOW.has(word)) return "lt";
  return OTHERS.get(word);
}

/** Splits a name into lowercase words: `min_price`, `minPrice` and `price[min]` contain `min` and `price`. */
function splitWords(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
