import type { Check, ValidationIssue } from "../checks.ts";
import { encodeToken, issueAt, pointerTo, readPointer } from "../pointer.ts";
import { compareDecimals, type Decimal, isDivisible, isWhole, readDecimal } from "../validators/decimal.ts";
import { findTwins } from "../validators/find-twins.ts";
import type { NumberText } from "./read-json.ts";
import { setMember } from "./set-member.ts";

export type RoundedNumbers = ReadonlyMap<string, RoundedNumber>;

interface RoundedNumber {
  readonly exact: Decimal;
  readonly standIns: readonly [number, number, number, number, number];
  readonly rounded: number;
}

/**
 * Matches all JSON texts with a number that might be rounded, and also some strings that look like such a number. The test consists of two
 * patterns, since `^` in a combined pattern would slow down each step.
 */
const MAY_ROUND = /[[,:\s]-?(?:\d[\d.]{15}|\d[\d.]*[eE][+-]?\d{3})/;
const MAY_ROUND_FIRST = /^-?(?:\d[\d.]{15}|\d[\d.]*[eE][+-]?\d{3})/;

const NUMERAL = /\d[\d.]*(?:[eE][+-]?\d+)?/g;

const TOKEN = /["{}[\],]|-?\d[\d.eE+-]*/g;

/** The maximum number of digits compared exactly, which limits the cost. */
const LONGEST = 2_000;

export function findRounded(value: unknown, texts: readonly NumberText[]): RoundedNumbers | undefined {
  let found: Map<string, RoundedNumber> | undefined;
  for (const [text, at] of texts) {
    if (!(MAY_ROUND.test(text) || MAY_ROUND_FIRST.test(text)) || !text.match(NUMERAL)?.some(isUnusual))
      continue;
    for (const [pointer, number] of roundedIn(text, at)) {
      const read = readPointer(value, pointer);
      // The string might have been decoded to something else.
      if ((typeof read !== "number" && typeof read !== "bigint") || Number(read) !== number.rounded) continue;
      found ??= new Map();
      found.set(pointer, number);
    }
  }
  return found;
}

function roundedIn(text: string, at: string): RoundedNumbers {
  const numbers = new Map<string, RoundedNumber>();
  const open: { key: string | number }[] = [];
  const pointers: string[] = [at];
  const next = new RegExp(TOKEN);
  let isKey = false;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const [token] = found;
    const inner = open.at(-1);
    if (token === '"') {
      const end = endOfString(text, found.index);
      if (isKey && inner !== undefined) inner.key = String(JSON.parse(text.slice(found.index, end)));
      isKey = false;
      next.lastIndex = end;
    } else if (token === "{" || token === "[") {
      if (inner !== undefined) pointers.push(pointerOf(pointers, inner.key));
      open.push({ key: token === "[" ? 0 : "" });
      isKey = token === "{";
    } else if (token === "}" || token === "]") {
      open.pop();
      if (open.length > 0) pointers.pop();
    } else if (token === ",") {
      if (typeof inner?.key === "number") inner.key++;
      else isKey = true;
    } else {
      const pointer = inner === undefined ? at : pointerOf(pointers, inner.key);
      const number = readRounded(token);
      numbers.delete(pointer);
      if (number !== undefined) numbers.set(pointer, number);
    }
  }
  return numbers;
}

function isUnusual(token: string): boolean {
  return (token.length > 15 || /[eE][+-]?\d{3}/.test(token)) && String(Number(token)) !== token;
}

function pointerOf(pointers: readonly string[], key: string | number): string {
  return `${pointers.at(-1) ?? ""}/${encodeToken(String(key))}`;
}

export function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; ) {
    const end = text.indexOf('"', at);
    let first = end;
    while (text[first - 1] === "\\") first--;
    if ((end - first) % 2 === 0) return end + 1;
    at = end + 1;
  }
}

function readRounded(token: string): RoundedNumber | undefined {
  if (token.length <= 15 && !/[eE][+-]?\d{3}/.test(token)) return undefined;
  const exact = readDecimal(token);
  const rounded = Number(token);
  if (Number.isFinite(rounded) && compareDecimals(exact, readDecimal(String(rounded))) === 0)
    return undefined;
  return { exact, rounded, standIns: standInsOf(exact, rounded) };
}

/**
 * Returns numbers to check in place of a rounded number: the rounded number itself if it is large, since limits and constants of that size
 * are also rounded; its neighbour on the exact number's side; the other neighbour; a number with few divisors, which is an integer if the
 * exact number is; and a nearby number with many divisors. Each fault of the exact number is a fault of at least one of these stand-ins.
 * Below {@link LARGEST_EXACT}, the rounded number itself is never used: the document might list it, and the exact number differs from it.
 */
function standInsOf(exact: Decimal, rounded: number): RoundedNumber["standIns"] {
  const nearest = Math.max(-Number.MAX_VALUE, Math.min(rounded, Number.MAX_VALUE));
  const side = sideBeyond(exact, rounded) || compareDecimals(exact, readDecimal(String(nearest)));
  const probe = (isWhole(exact) ? LARGE_PRIME : LONG_FRACTION) * (nearest < 0 ? -1 : 1);
  const next = neighbour(nearest, side);
  const isLarge = Math.abs(nearest) > LARGEST_EXACT;
  return [
    isLarge ? nearest : next,
    next,
    neighbour(nearest, -side),
    Math.abs(nearest) < 2 ** 30 ? next : probe,
    divisible(nearest),
  ];
}

function divisible(number: number): number {
  // Small numbers are rounded only if they have six or more decimals, so no number with fewer decimals divides them.
  if (Math.abs(number) < 2 ** 30) return (Math.round((number * 1e6) / 720) * 720 + 720) / 1e6;
  const unit = DIVISORS * 2 ** Math.max(0, Math.floor(Math.log2(Math.abs(number))) - 52);
  const found = Math.round(number / unit) * unit;
  return Number.isFinite(found) ? found : number;
}

/** A 20-bit product of small factors, whose multiples lie close together. */
const DIVISORS = 720_720;

/** The largest prime that a double represents exactly, and a number with many decimals. */
const LARGE_PRIME = 9_007_199_254_740_881;
const LONG_FRACTION = 1.000000000000007;

/** The number 2^53. Numbers up to this size in the document are assumed to be exact. */
const LARGEST_EXACT = 9_007_199_254_740_992;

/** The limits of 64-bit integers, which doubles round. They are strings, because a call at module level would stay in every bundle. */
const LIMITS: Readonly<Record<string, readonly [least: string, most: string]>> = {
  int64: ["-9223372036854775808", "9223372036854775807"],
  uint64: ["0", "18446744073709551615"],
};

/** Returns the side on which a number exceeds a 64-bit limit that it rounds to, otherwise 0. */
function sideBeyond(exact: Decimal, rounded: number): number {
  for (const [least, most] of Object.values(LIMITS)) {
    if (rounded === Number(most) && compareDecimals(exact, readDecimal(most)) > 0) return 1;
    if (rounded === Number(least) && compareDecimals(exact, readDecimal(least)) < 0) return -1;
  }
  return 0;
}

function neighbour(number: number, side: number): number {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, number === 0 ? Number.MIN_VALUE * side : number);
  if (number === 0) return bits.getFloat64(0);
  bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(number > 0 ? side : -side));
  const found = bits.getFloat64(0);
  return Number.isFinite(found) ? found : number;
}

/** The keyword of issues about numbers with too many digits to decide. */
export const UNDECIDED = "digits";

/** Checks the exact numbers. Reports {@link UNDECIDED} if the digits decide validity, but the rounded numbers cannot show how. */
export function exactIssues(
  value: unknown,
  numbers: RoundedNumbers,
  check: Check,
): readonly ValidationIssue[] {
  const exact = replaceRounded(value, numbers, digitsOf);
  // Several numbers can have the same stand-in.
  const hasTwins = (pointer: string): boolean => {
    const items = readPointer(exact, pointer);
    return !Array.isArray(items) || findTwins(items) !== undefined;
  };
  const checked = [0, 1, 2, 3, 4].map((choice) =>
    split(
      (check(replaceRounded(value, numbers, ({ standIns }) => standIns[choice])) ?? []).filter(
        (issue) => issue.keyword !== "uniqueItems" || hasTwins(issue.pointer),
      ),
      numbers,
    ),
  );
  const [first] = checked;
  const common = new Set(
    [...(first?.others.keys() ?? [])].filter((key) => checked.every(({ others }) => others.has(key))),
  );
  const issues = new Map<string, ValidationIssue>();
  let isUndecided = false;
  for (const { own, others } of checked) {
    for (const [key, issue] of others) if (common.has(key)) issues.set(key, issue);
    const decided = own.map((issue) => ({ issue, verdict: decide(issue, numbers) }));
    const broken = decided.filter(({ verdict }) => verdict === "broken");
    const extra = [...others].filter(([key]) => !common.has(key));
    isUndecided ||= decided.some(({ verdict }) => verdict === "undecided");
    // A union that fails is explained by the faults of the numbers inside it. For other keywords, the cause is unknown.
    const isExplained = extra.every(
      ([, { keyword, params }]) => UNIONS.has(keyword) && !params["passingSchemas"],
    );
    if (extra.length > 0 && (broken.length > 0 || own.length === 0 || !isExplained)) isUndecided = true;
    else for (const { issue } of broken) issues.set(keyOf(issue), issue);
  }
  if (isUndecided && issues.size === 0) {
    const [pointer = ""] = numbers.keys();
    return [issueAt(pointer, UNDECIDED, "has more digits than can be checked here")];
  }
  return [...issues.values()];
}

export function infiniteIssues(numbers: RoundedNumbers): readonly ValidationIssue[] {
  return [...numbers].flatMap(([pointer, { rounded }]) =>
    Number.isFinite(rounded) ? [] : [issueAt(pointer, UNDECIDED, "is too large for a JavaScript number")],
  );
}

const UNIONS: ReadonlySet<string> = new Set(["anyOf", "oneOf", "if"]);

function replaceRounded(
  value: unknown,
  numbers: RoundedNumbers,
  replace: (number: RoundedNumber) => unknown,
  pointer = "",
): unknown {
  const own = numbers.get(pointer);
  if (own !== undefined) return replace(own);
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  const inner = (name: string | number, member: unknown): unknown =>
    replaceRounded(member, numbers, replace, pointerTo(pointer, name));
  if (Array.isArray(value)) return value.map((item, index) => inner(index, item));
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) setMember(copy, name, inner(name, member));
  return copy;
}

/** Replaces rounded numbers, so that values that are equal only after rounding become different. */
export function withDigits(value: unknown, texts: readonly NumberText[]): unknown {
  const rounded = findRounded(value, texts);
  if (rounded === undefined) return value;
  return replaceRounded(value, rounded, digitsOf);
}

function digitsOf({ exact: { isNegative, digits, exponent } }: RoundedNumber): unknown {
  return { rounded: [isNegative, digits, exponent] };
}

interface SplitIssues {
  readonly own: readonly ValidationIssue[];
  readonly others: ReadonlyMap<string, ValidationIssue>;
}

function split(issues: readonly ValidationIssue[], numbers: RoundedNumbers): SplitIssues {
  const isOwn = ({ pointer, keyword }: ValidationIssue): boolean =>
    numbers.has(pointer) && DECIDED.has(keyword);
  return {
    own: issues.filter(isOwn),
    others: new Map(issues.filter((issue) => !isOwn(issue)).map((issue) => [keyOf(issue), issue])),
  };
}

function keyOf({ pointer, keyword, message }: ValidationIssue): string {
  return JSON.stringify([pointer, keyword, message]);
}

const DECIDED: ReadonlySet<string> = new Set([
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["type", "format", "const", "enum"],
]);

type Verdict = "holds" | "broken" | "undecided";

function decide({ pointer, keyword, params }: ValidationIssue, numbers: RoundedNumbers): Verdict {
  const number = numbers.get(pointer);
  if (number === undefined || number.exact.length > LONGEST) return "undecided";
  const { exact, rounded } = number;
  switch (keyword) {
    case "multipleOf":
      return verdictOf(isDivisible(exact, readDecimal(String(params["multipleOf"]))));
    case "type":
      return verdictOf(namesNumber(params["type"], exact));
    case "format":
      return decideFormat(String(params["format"]), exact);
    case "const":
      return params["allowedValue"] === rounded && !isExact(rounded) ? "undecided" : "broken";
    case "enum":
      return [params["allowedValues"]].flat().includes(rounded) && !isExact(rounded) ? "undecided" : "broken";
    default:
      return decideLimit(keyword, Number(params["limit"]), number);
  }
}

function isExact(ofDocument: number): boolean {
  return Math.abs(ofDocument) <= LARGEST_EXACT;
}

function verdictOf(holds: boolean): Verdict {
  return holds ? "holds" : "broken";
}

function namesNumber(types: unknown, exact: Decimal): boolean {
  const names = [types].flat();
  return names.includes("number") || (names.includes("integer") && isWhole(exact));
}

function decideFormat(format: string, exact: Decimal): Verdict {
  const range = LIMITS[format];
  if (range === undefined) return "broken";
  const [least, most] = range.map(readDecimal) as [Decimal, Decimal];
  return verdictOf(isWhole(exact) && compareDecimals(exact, least) >= 0 && compareDecimals(exact, most) <= 0);
}

function decideLimit(keyword: string, limit: number, { exact, rounded }: RoundedNumber): Verdict {
  const isUpper = keyword.endsWith("aximum");
  if (rounded !== limit) return verdictOf(isUpper ? rounded < limit : rounded > limit);
  if (isExact(limit)) {
    const order = compareDecimals(exact, readDecimal(String(limit)));
    return verdictOf(isUpper ? order < 0 : order > 0);
  }
  // The limit in the document was also rounded. Its exact value is known only for 64-bit limits.
  const exactLimit = Object.values(LIMITS)
    .map(([least, most]) => (isUpper ? most : least))
    .find((one) => Number(one) === limit);
  if (exactLimit === undefined || keyword.startsWith("exclusive")) return "undecided";
  const order = compareDecimals(exact, readDecimal(exactLimit));
  return verdictOf(isUpper ? order <= 0 : order >= 0);
}
