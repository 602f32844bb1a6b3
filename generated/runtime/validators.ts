/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { Check, MediaCheck, NamedChecks, StatusKey, ValidationIssue } from "./descriptors.js";
import { oneWayIssue } from "./wire.js";

type Params = Readonly<Record<string, unknown>>;

type Wording = readonly [params: Params, text: string];

/** The message never contains the value. */
export function describeFault(fault: Fault): ValidationIssue {
  const { keyword, params: detail } = fault;
  // A shortcut for the most frequent fault.
  const message = keyword === "type" ? typeMessages[detail as string] : undefined;
  const wording: Wording = message === undefined ? wordingOf(keyword, detail) : [{ type: detail }, message];
  fault.params = wording[0];
  fault.message = wording[1];
  return fault as ValidationIssue;
}

function wordingOf(keyword: string, detail: unknown): Wording {
  switch (keyword) {
    case "type":
      return describeType(String(detail));
    case "required":
      return [{ missingProperty: detail }, `lacks the property ${quote(detail)}`];
    case "enum":
      return describeValues([...(detail as Iterable<unknown>)]); // A list, or a `Set` if there are many.
    case "const":
      return [{ allowedValue: detail }, `must be ${JSON.stringify(detail)}`];
    case "format":
      return [{ format: detail }, `must be in the format ${quote(detail)}`];
    case "pattern":
      return [{ pattern: detail }, `must match the pattern ${String(detail)}`];
    case "additionalProperties":
      return [{ additionalProperty: detail }, `has the unexpected property ${quote(detail)}`];
    case "unevaluatedProperties":
      return [{ unevaluatedProperty: detail }, `has the unexpected property ${quote(detail)}`];
    case "propertyNames":
      return [{ propertyName: detail }, `has the invalid property name ${quote(detail)}`];
    default:
      return describeSize(keyword, detail) ?? describeWhole(keyword, detail);
  }
}

function describeType(types: string): Wording {
  const list = types.split("|");
  const nouns = list.map((type) => typeMessages[type]?.slice(typeOpening.length) ?? type);
  return [{ type: list }, `${typeOpening}${nouns.join(" or ")}`];
}

const typeOpening = "must be ";

const typeMessages: Readonly<Record<string, string>> = {
  array: "must be an array",
  boolean: "must be a boolean",
  integer: "must be an integer",
  null: "must be null",
  number: "must be a number",
  object: "must be an object",
  string: "must be a string",
};

function describeSize(keyword: string, limit: unknown): Wording | undefined {
  switch (keyword) {
    case "minimum":
      return [{ comparison: ">=", limit }, `must be at least ${String(limit)}`];
    case "maximum":
      return [{ comparison: "<=", limit }, `must be at most ${String(limit)}`];
    case "exclusiveMinimum":
      return [{ comparison: ">", limit }, `must be more than ${String(limit)}`];
    case "exclusiveMaximum":
      return [{ comparison: "<", limit }, `must be less than ${String(limit)}`];
    case "multipleOf":
      return [{ multipleOf: limit }, `must be a multiple of ${String(limit)}`];
    case "items":
    case "unevaluatedItems":
      return [{ limit }, `must have at most ${count(limit, "item")}`];
    default:
      return describeCount(keyword, limit);
  }
}

function describeCount(keyword: string, limit: unknown): Wording | undefined {
  const match = /^(min|max)(Length|Items|Properties)$/.exec(keyword);
  if (match === null) return undefined;
  const noun = match[2] === "Length" ? "character" : match[2] === "Items" ? "item" : "property";
  return [{ limit }, `must have at ${match[1] === "min" ? "least" : "most"} ${count(limit, noun)}`];
}

function describeNone(branches: unknown): string {
  return branches === 1
    ? "does not match the only alternative"
    : `matches none of the ${String(branches)} alternatives`;
}

/** Handles all other keywords. With several parameters, `detail` is an object. */
function describeWhole(keyword: string, detail: unknown): Wording {
  const params = typeof detail === "object" && detail !== null ? (detail as Params) : {};
  switch (keyword) {
    case "anyOf":
      return [{}, describeNone(detail)];
    case "oneOf":
      return Array.isArray(detail)
        ? [{ passingSchemas: detail }, "matches more than one alternative"]
        : [{ passingSchemas: null }, describeNone(detail)];
    case "not":
      return [{}, "matches an excluded schema"];
    case "if":
      return [{ failingKeyword: detail }, `does not satisfy its condition (${String(detail)})`];
    case "uniqueItems":
      return [params, `has duplicate items at ${String(params["j"])} and ${String(params["i"])}`];
    case "contains":
      return [params, describeContains(params)];
    case "dependentRequired":
      return [
        params,
        `has the property ${quote(params["property"])}, so it needs ${quote(params["missingProperty"])}`,
      ];
    default:
      return [params, "is not allowed here"];
  }
}

function describeContains({ minContains, maxContains }: Params): string {
  const most = maxContains === undefined ? "" : ` and at most ${String(maxContains)}`;
  return `must have at least ${count(minContains, "matching item")}${most}`;
}

function describeValues(allowedValues: readonly unknown[]): Wording {
  const listed = allowedValues.map((value) => JSON.stringify(value)).join(", ");
  return [{ allowedValues }, `must be one of ${listed}`];
}

function quote(name: unknown): string {
  return JSON.stringify(String(name));
}

function count(number: unknown, noun: string): string {
  if (number === 1) return `1 ${noun}`;
  return `${String(number)} ${noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

/** The length from which caching pays off. */
const MANY = 32;

const current: { isChecking: boolean; kept: Map<object, readonly string[]> | undefined } = {
  isChecking: false,
  kept: undefined,
};

/** Objects must not change until {@link endCheck}, because their names are cached. */
export function beginCheck(): void {
  current.isChecking = true;
}

export function endCheck(): void {
  current.isChecking = false;
  current.kept = undefined;
}

/** Sorted, and cached during a check, because nested lists compare an object at each level. */
export function namesOf(value: object): readonly string[] {
  const known = current.kept?.get(value);
  if (known !== undefined) return known;
  const names = Object.keys(value).sort();
  if (current.isChecking && names.length >= MANY) {
    current.kept ??= new Map();
    current.kept.set(value, names);
  }
  return names;
}

/** Not yet a `ValidationIssue`: `message` is empty, and `params` contains the keyword's parameter without a name. */
export interface Fault {
  pointer: string;
  readonly keyword: string;
  message: string;
  params: unknown;
}

export interface IssueSink {
  /** Limited to {@link mostFaults}, so that no value can exhaust the memory. */
  faults: Fault[];
  count: number;
  readonly first: boolean;
  /** The first fault of the check that failed last. */
  mark: number;
  /** Set while searching for the nearest branch of a union, which does not need faults inside members. */
  readonly tried?: unknown;
  /** Per recursive check, the values whose faults are already recorded. */
  noted?: Map<CheckFunction, Set<unknown>> | undefined;
  /** Per check run by {@link onceForAny}, the last scalar with recorded faults. */
  notedScalars?: Map<CheckFunction, NotedScalar> | undefined;
}

interface NotedScalar {
  readonly value: unknown;
  /** The scalar's last fault when the function ended. */
  readonly last: number;
}

/** A recursive check first calls {@link once}, which reuses a result or calls the check again with `isDirect`. */
export type CheckFunction = (value: unknown, issues?: IssueSink, isDirect?: boolean) => boolean;

/** Further faults are only counted. */
export const mostFaults = 1000;

const none: Fault[] = [];

export function createSink(first: boolean, tried?: unknown): IssueSink {
  return { faults: none, count: 0, first, mark: 0, tried, noted: undefined };
}

/**
 * Returns true if checking must stop.
 * @param token - Token of the faulty member; see {@link tokenOf}. Default: the value itself.
 */
export function fail(
  issues: IssueSink | undefined,
  keyword: string,
  detail?: unknown,
  token: string = "",
): boolean {
  if (!issues) return true;
  const fault = { pointer: token, keyword, message: "", params: detail };
  // Most invalid values have one fault, and a list created with it takes the least memory.
  if (issues.count++ === 0) issues.faults = [fault];
  else if (issues.count <= mostFaults) issues.faults.push(fault);
  return issues.first;
}

/** Records a missing required member. Returns true if checking must stop. `token` is the object's. */
export function lacks(issues: IssueSink | undefined, name: string, token?: string): boolean {
  return fail(issues, "required", name, token);
}

/** For a check that records no other fault. */
export function reject(issues: IssueSink | undefined, keyword: string, detail?: unknown): false {
  if (issues) {
    issues.mark = issues.count;
    fail(issues, keyword, detail);
  }
  return false;
}

/** Records a missing member or a wrong type. Returns true if checking must stop. `types` are separated by `|`. */
export function typeFails(
  value: unknown,
  issues: IssueSink | undefined,
  token: string,
  types: string = "string",
): boolean {
  if (value !== undefined) return fail(issues, "type", types, token);
  const end = token.lastIndexOf("/");
  return lacks(issues, token.slice(end + 1), token.slice(0, end));
}

/** Records a string member that is missing, has another type, or violates its format. Returns true if checking must stop. */
export function formatFails(
  value: unknown,
  issues: IssueSink | undefined,
  token: string,
  format: string,
  types?: string,
): boolean {
  if (typeof value === "string") return fail(issues, "format", format, token);
  return typeFails(value, issues, token, types);
}

/** Records a string member that is missing, has another type, or is not among `values`. Returns true if checking must stop. */
export function enumFails(
  value: unknown,
  issues: IssueSink | undefined,
  token: string,
  values: readonly unknown[],
): boolean {
  if (typeof value !== "string" && (typeFails(value, issues, token) || value === undefined))
    return stops(issues);
  return fail(issues, "enum", values, token);
}

export function within(issues: IssueSink | undefined, token: string): boolean {
  if (!issues) return true;
  for (let index = issues.mark; ; index++) {
    const fault = issues.faults[index];
    if (!fault) return issues.first;
    fault.pointer = token + fault.pointer;
  }
}

/** Whether to stop after another check failed for the same value. */
export function stops(issues: IssueSink | undefined): boolean {
  return issues === undefined || issues.first;
}

/** Returns true if the count of faults is still `start`. */
export function ends(issues: IssueSink | undefined, start: number = 0): boolean {
  if (!issues || issues.count === start) return true;
  issues.mark = start;
  return false;
}

/** Returns false if the value is nested too deep for the stack. */
export function fits(check: CheckFunction, value: unknown): boolean {
  beginCheck();
  try {
    return check(value);
  } catch (error) {
    if (isOverflow(error)) return false;
    throw error;
  } finally {
    endCheck();
  }
}

export function isOverflow(error: unknown): boolean {
  return error instanceof Error && /^(Range|Internal)Error$/.test(error.name);
}

/**
 * With `first`, returns only the first issue. If there are too many, the last one has the keyword `issues` and reports their number. A
 * value nested too deep for the stack has a single issue, `depth`.
 */
export function findIssues(
  check: CheckFunction,
  value: unknown,
  first = false,
): readonly ValidationIssue[] | undefined {
  const sink = createSink(first);
  beginCheck();
  try {
    if (check(value, sink)) return undefined;
  } catch (error) {
    if (isOverflow(error)) return [tooDeep];
    throw error;
  } finally {
    endCheck();
  }
  return first ? sink.faults.slice(0, 1).map(describeFault) : listIssues(sink);
}

export function createCheck(check: CheckFunction): Check {
  return (value, first) => findIssues(check, value, first);
}

/** Limits the total length of pointers and messages, since one long name can be part of many pointers. */
const mostText = 200_000;

export const tooDeep: ValidationIssue = {
  pointer: "",
  keyword: "depth",
  message: "is nested too deeply to be checked",
  params: {},
};

export function listIssues({ faults, count }: IssueSink): readonly ValidationIssue[] {
  let listed = 0;
  let length = 0;
  for (; listed < faults.length; listed++) {
    const fault = faults[listed];
    if (fault === undefined) break;
    const { pointer, message } = describeFault(fault);
    length += pointer.length + message.length;
    if (length > mostText && listed > 0) break;
  }
  const issues = faults as readonly ValidationIssue[]; // The first `listed` of them are issues now.
  return listed === count ? issues : [...issues.slice(0, listed), unlisted(count, listed)];
}

function unlisted(count: number, limit: number): ValidationIssue {
  const message = `has ${count} issues, of which the first ${limit} are listed`;
  return { pointer: "", keyword: "issues", message, params: { limit, count } };
}

/** `digits` × 10^`exponent`, without leading or trailing zeros in the digits. */
export interface Decimal {
  readonly isNegative: boolean;
  readonly digits: string;
  readonly exponent: number;
  readonly length: number;
}

const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

export function readDecimal(text: string): Decimal {
  const [, sign = "", whole = "", fraction = "", power = "0"] = PARTS.exec(text) ?? [];
  const all = (whole + fraction).replace(/^0+/, "");
  // A pattern would retry at each run of zeros in the middle.
  let end = all.length;
  while (end > 0 && all[end - 1] === "0") end--;
  const exponent = clamp(Number(power)) - fraction.length + all.length - end;
  return { isNegative: sign === "-", digits: all.slice(0, end), exponent, length: text.length };
}

/** Beyond this limit, sums with lengths are inexact, and numbers too large or too small for any comparison. */
function clamp(exponent: number): number {
  return Math.max(-FARTHEST, Math.min(exponent, FARTHEST));
}

const FARTHEST = 4_503_599_627_370_496;

export function compareDecimals(one: Decimal, other: Decimal): number {
  const sign = signOf(one);
  if (sign !== signOf(other)) return sign - signOf(other);
  return sign * compareSizes(one, other);
}

function signOf({ digits, isNegative }: Decimal): number {
  return digits === "" ? 0 : isNegative ? -1 : 1;
}

function compareSizes(one: Decimal, other: Decimal): number {
  const order = one.exponent + one.digits.length - other.exponent - other.digits.length;
  if (order !== 0) return order;
  return one.digits < other.digits ? -1 : Number(one.digits > other.digits);
}

export function isWhole({ digits, exponent }: Decimal): boolean {
  return digits === "" || exponent >= 0;
}

export function isDivisible(value: Decimal, divisor: Decimal): boolean {
  if (value.digits === "") return true;
  const shift = value.exponent - divisor.exponent;
  const [digits, unit] = [BigInt(value.digits), BigInt(divisor.digits || "1")];
  // The digits do not end in zero, so no power of ten divides them.
  return shift >= 0 && (digits * powerOfTen(shift, unit)) % unit === 0n;
}

function powerOfTen(exponent: number, modulus: bigint): bigint {
  let [result, base] = [1n, 10n];
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  return result;
}

/** `j` precedes `i`. */
export interface Twins {
  readonly i: number;
  readonly j: number;
}

/**
 * Follows JSON Schema Core §4.2.2. Reads all items in parallel, token by token, and each only while another has begun alike, so a large
 * item among small ones, and nested lists at each level, are not read completely.
 */
export function findTwins(items: readonly unknown[]): Twins | undefined {
  const simple = new Map<unknown, number>();
  const readings: Reading[] = [];
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    if (isComposite(item)) {
      readings.push(new Reading(item, i));
      continue;
    }
    const j = simple.get(item);
    if (j !== undefined) return findAlike(readings) ?? { i, j };
    simple.set(item, i);
  }
  return findAlike(readings);
}

/** Groups items by first token, each group by the second, and so on. Items that end in the same group are equal. */
function findAlike(readings: readonly Reading[]): Twins | undefined {
  let first: Twins | undefined;
  const groups = [readings];
  for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
    const [one, other] = group;
    if (one === undefined || other === undefined || (first !== undefined && first.i <= other.index)) continue;
    if (one.isAtEnd) first = { i: other.index, j: one.index };
    else for (const part of partByToken(group)) groups.push(part);
  }
  return first;
}

function partByToken(group: readonly Reading[]): Iterable<readonly Reading[]> {
  const parts = new Map<unknown, Reading[]>();
  for (const reading of group) {
    const token = reading.next();
    const part = parts.get(token);
    if (part === undefined) parts.set(token, [reading]);
    else part.push(reading);
  }
  return parts.values();
}

const LIST = Symbol("list");
const OBJECT = Symbol("object");

interface Open {
  readonly value: object;
  readonly names: readonly string[] | undefined;
  /** The value's number of tokens: one for its length, one per item, two (name and value) per member. */
  readonly end: number;
  position: number;
}

/** An item as a sequence of tokens, equal if and only if the items are. */
class Reading {
  readonly index: number;
  readonly #open: Open[] = [];

  constructor(value: object, index: number) {
    this.index = index;
    this.#open.push({ value: [value], names: undefined, end: 2, position: 1 });
  }

  get isAtEnd(): boolean {
    return this.#open.length === 0;
  }

  next(): unknown {
    const open = this.#open.at(-1);
    if (open === undefined) return undefined;
    const { value, names, end } = open;
    const position = open.position++;
    if (open.position === end) this.#open.pop();
    if (position === 0) return names?.length ?? end - 1;
    if (names === undefined) return this.#enter(Reflect.get(value, position - 1));
    const name = names[(position - 1) >> 1] ?? "";
    return position % 2 === 1 ? name : this.#enter(Reflect.get(value, name));
  }

  #enter(value: unknown): unknown {
    if (!isComposite(value)) return value;
    const names = Array.isArray(value) ? undefined : namesOf(value);
    const end = Array.isArray(value) ? 1 + value.length : 1 + 2 * (names?.length ?? 0);
    this.#open.push({ value, names, end, position: 0 });
    return names === undefined ? LIST : OBJECT;
  }
}

function isComposite(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof Blob);
}

export type MediaFunction = readonly [
  type: string,
  check: CheckFunction,
  oneWay?: CheckFunction | undefined,
  list?: CheckFunction | undefined,
  partHeaders?: Check,
];

export interface OperationFunctions {
  readonly operation: string;
  readonly parameters?: CheckFunction;
  readonly body?: readonly MediaFunction[];
  readonly responses: readonly (readonly [
    status: StatusKey,
    content: readonly MediaFunction[],
    headers?: CheckFunction,
  ])[];
}

export function createOperationChecks(functions: OperationFunctions): NamedChecks {
  const { operation, parameters, body, responses } = functions;
  return {
    operation,
    ...(parameters === undefined ? {} : { parameters: createCheck(parameters) }),
    ...(body === undefined ? {} : { body: body.map((media) => mediaCheck(media, "readOnly")) }),
    responses: responses.map(([status, content, headers]) => ({
      status,
      content: content.map((media) => mediaCheck(media, "writeOnly")),
      ...(headers === undefined ? {} : { headers: createCheck(headers) }),
    })),
  };
}

function mediaCheck(
  [type, check, oneWay, list, partHeaders]: MediaFunction,
  marker: "readOnly" | "writeOnly",
): MediaCheck {
  return {
    type,
    check: createCheck(check),
    ...(oneWay === undefined ? {} : { oneWay: createOneWayCheck(oneWay, marker) }),
    ...(list === undefined ? {} : { list: createCheck(list) }),
    ...(partHeaders === undefined ? {} : { partHeaders }),
  };
}

/** Lists each marked member once, based on a check that rejects them. */
export function createOneWayCheck(check: CheckFunction, marker: "readOnly" | "writeOnly"): Check {
  return (value) => {
    const found = findIssues(check, value);
    if (found === undefined) return undefined;
    const issues = new Map<string, ValidationIssue>();
    for (const issue of found) {
      if (issue.keyword === "false schema") issues.set(issue.pointer, oneWayIssue(issue.pointer, marker));
      else if (issue.keyword !== "if" && issue.keyword !== "issues") issues.set("", issue);
    }
    return [...issues.values()];
  };
}

/** An IPv6 address (RFC 4291 §2.2), without a zone. */
export function isIpv6(text: string): boolean {
  // The last two groups can be written as an IPv4 address.
  const plain = text.replace(/:(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/, ":0:0");
  const found = /^(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?(::(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?)?$/i.exec(plain);
  const groups = plain.match(/\w+/g)?.length ?? 0;
  // `::` stands for one or more groups.
  return found !== null && (found[1] ? groups < 8 : groups === 8);
}

export function isUri(text: string): boolean {
  return plain.test(text) || fitsWhole(uri, text);
}

/**
 * Kept separate, so that the caller, which runs for nearly every string, can be inlined. IPv6 addresses in brackets are checked after the
 * grammar.
 */
function fitsWhole(grammar: RegExp, text: string): boolean {
  return (
    grammar.test(text) &&
    (!text.includes("[") || /\[v/i.test(text) || isIpv6(text.replace(/^.*\[|].*$/g, "")))
  );
}

// Matches most URIs: without escapes, and without `:` and `@` in the authority. Four characters at a time, in few ranges, are fastest.
const plain: RegExp =
  /^[a-z]+:(?:[--9A-Za-z][--9A-Za-z][--9A-Za-z][--9A-Za-z])*[--9A-Za-z]{0,3}(?:_[\w./-]*)?(?:\?[!$&-;=?@\w~]*)?(?:#[!$&-;=?@\w~]*)?$/;

// scheme ":" ( "//" userinfo "@" host ":" port | no "//" ) path "?" query "#" fragment
const uri: RegExp =
  /^[a-z][a-z\d+.-]*:(?:\/\/(?:[!$&-.0-;=\w~]*(?:%[\da-f]{2}[!$&-.0-;=\w~]*)*@)?(?:\[(?:[\da-f:.]+|v[\da-f]+\.[!$&-.0-;=\w~]+)\]|[!$&-.;=\w~]*(?:%[\da-f]{2}[!$&-.;=\w~]*)*)(?::\d*)?(?![^/?#])|(?!\/\/))[!$&-;=@\w~]*(?:%[\da-f]{2}[!$&-;=@\w~]*)*(?:\?[!$&-;=?@\w~]*(?:%[\da-f]{2}[!$&-;=?@\w~]*)*)?(?:#[!$&-;=?@\w~]*(?:%[\da-f]{2}[!$&-;=?@\w~]*)*)?$/i;

/** `date-time`: `1985-04-12T23:20:50.52Z`. */
export function isDateTime(text: string): boolean {
  return dateTime.test(text) || isRare(dateTime, text);
}

/** Handles 29 February and the second 60. Kept separate, so that the caller can be inlined. */
function isRare(ordinary: RegExp, text: string): boolean {
  // If `:60` is not in the place of the seconds, `isSecondInDay` rejects it.
  return ordinary.test(withoutLeapDay(text).replace(":60", ":59")) && isSecondInDay(text);
}

const dateTime: RegExp =
  /^\d\d\d\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

function withoutLeapDay(text: string): string {
  const [year] = text.split("-02-29");
  return Number(year) % (Number(year) % 100 ? 4 : 400) ? text : text.replace("-02-29", "-02-28");
}

/** Whether a second 60 is the last second of a day in UTC (RFC 3339 §5.7). */
function isSecondInDay(text: string): boolean {
  if (!text.includes(":60")) return true;
  const [, minute, offset] = /(..:..):60[.\d]*(.*)/.exec(text) ?? [];
  return Date.parse(`2000-01-01T${minute}${offset}`.toUpperCase()) % 86_400_000 === 86_340_000;
}

/** Checks are synchronous, so at most one call of {@link once} is running; `visits` and `verdicts` belong to it. */
let isUnderWay = false;
/** `undefined` while results are not cached. */
let verdicts: Map<CheckFunction, Map<unknown, boolean>> | undefined;

/** Caches results until the running call of {@link once} ends. Called before an invalid value is checked again to record its faults. */
export function keepVerdicts(): void {
  if (isUnderWay) verdicts ??= new Map();
}

/**
 * A schema for libraries that support Standard Schema 1 (https://standardschema.dev). Input and output types are the same, since validation
 * does not change the value.
 */
export interface StandardSchemaV1<T = unknown> {
  readonly "~standard": StandardSchemaProps<T>;
}

export interface StandardSchemaProps<T> {
  readonly version: 1;
  readonly vendor: "tenon";
  readonly validate: (value: unknown) => StandardSchemaResult<T>;
  /** Used only by the compiler; never present at run time. */
  readonly types?: { readonly input: T; readonly output: T } | undefined;
}

export type StandardSchemaResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly StandardSchemaIssue[] };

/** `path` contains names and indexes. */
export interface StandardSchemaIssue {
  readonly message: string;
  readonly path: readonly (string | number)[];
}

export function createStandardSchema<T>(check: CheckFunction): StandardSchemaV1<T> {
  return {
    "~standard": {
      version: 1,
      vendor: "tenon",
      validate: (value) => {
        const issues = findIssues(check, value);
        // The check has accepted the value.
        return issues === undefined
          ? { value: value as T }
          : { issues: issues.map((issue) => withPath(issue, value)) };
      },
    },
  };
}

function withPath(issue: ValidationIssue, root: unknown): StandardSchemaIssue {
  const path: (string | number)[] = [];
  let node = root;
  for (const token of issue.pointer.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    const step = Array.isArray(node) ? Number(name) : name;
    path.push(step);
    node = typeof node === "object" && node !== null ? Reflect.get(node, step) : undefined;
  }
  return { message: issue.message, path };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A check, or type names separated by `|` if it only tests the type. */
type Branch = CheckFunction | string;

export const farAway = 1_000_000;

/**
 * Records why no branch matches; returns true if checking must stop. With a discriminator, records the faults of the selected branch.
 * Otherwise, records the union's fault and those of the nearest branch, or the wrong type or tag if every branch expects another one.
 * @param property - The discriminator. Default: none.
 * @param named - Branches by discriminator value; `""` for all other values.
 */
export function miss(
  issues: IssueSink | undefined,
  value: unknown,
  branches: readonly Branch[],
  keyword: "anyOf" | "oneOf",
  property?: string,
  named?: Readonly<Record<string, number>>,
): boolean {
  if (issues === undefined) return true;
  if (!issues.first && issues.tried === undefined) {
    keepVerdicts();
    const branch = branchNamed(value, branches, property, named);
    const start = issues.count;
    if (branch === undefined) noteNearest(issues, value, branches);
    else if (!branch(value, issues) && issues.count > start) return false;
  }
  return fail(issues, keyword, branches.length);
}

export function branchNamed(
  value: unknown,
  branches: readonly Branch[],
  property = "",
  named: Readonly<Record<string, number>> = {},
): CheckFunction | undefined {
  const kind = isObject(value) ? Reflect.get(value, property) : undefined;
  const index = named[typeof kind === "string" && Object.hasOwn(named, kind) ? kind : ""];
  const branch = index === undefined ? undefined : branches[index];
  return typeof branch === "function" ? branch : undefined;
}

function noteNearest(issues: IssueSink, value: unknown, branches: readonly Branch[]): void {
  let nearest: Branch | undefined;
  let least = farAway;
  const others: Readonly<Fault>[] = [];
  for (const branch of branches) {
    const faults = tryBranch(branch, value);
    const distance = distanceOf(faults);
    if (distance < least) [nearest, least] = [branch, distance];
    if (distance >= farAway) others.push(...faults.filter(isOtherKind));
  }
  if (typeof nearest === "function") nearest(value, issues);
  else noteKinds(issues, others);
}

function noteKinds(issues: IssueSink, kinds: readonly Readonly<Fault>[]): void {
  const told = new Set<string>();
  for (const { keyword, params, pointer } of kinds) {
    const text = JSON.stringify([keyword, params, pointer]);
    if (!told.has(text)) fail(issues, keyword, params, pointer);
    told.add(text);
  }
}

/** Can omit faults inside members. */
function tryBranch(branch: Branch, value: unknown): readonly Fault[] {
  const sink = createSink(false, value);
  if (typeof branch === "string") fail(sink, "type", branch);
  else branch(value, sink);
  return sink.faults;
}

/** Counts 2 per invalid member, and 3 per fault of the value itself, such as a missing member. */
export function distanceOf(faults: readonly Readonly<Fault>[]): number {
  let distance = 0;
  let last: string | undefined;
  for (const fault of faults) {
    const [, member] = fault.pointer.split("/", 2);
    if (isOtherKind(fault)) distance += farAway;
    if (member === undefined) distance += 3;
    // Faults of the same member are adjacent.
    else if (member !== last) distance += 2;
    last = member;
  }
  return distance;
}

/** Whether the value has another type, or it or a member differs from the only allowed value. */
function isOtherKind({ pointer, keyword, params }: Readonly<Fault>): boolean {
  if (keyword === "type") return pointer === "";
  const values = keyword === "enum" ? (Object(params).allowedValues ?? params) : undefined;
  const isTag = keyword === "const" || (Array.isArray(values) && values.length === 1);
  return isTag && pointer.lastIndexOf("/") < 1;
}

export type ValidationResult<T> =
  | { readonly valid: true; readonly value: T }
  | { readonly valid: false; readonly issues: readonly ValidationIssue[] };

/** Thrown for an invalid value. The message contains the first issue; `issues` lists all. */
export class ValidationError extends Error {
  override readonly name: string = "ValidationError";
  readonly issues: readonly ValidationIssue[];

  constructor(subject: string, issues: readonly ValidationIssue[]) {
    super(sumUp(subject, issues));
    this.issues = issues;
  }
}

function sumUp(subject: string, issues: readonly ValidationIssue[]): string {
  const [issue] = issues;
  if (issue === undefined) return `Not a valid ${subject}.`;
  const where = issue.pointer === "" ? "the value" : issue.pointer;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  return `Not a valid ${subject}: ${where} ${issue.message}${more}.`;
}

export type Guard<T> = (value: unknown) => value is T;

/** Throws a `ValidationError` with all issues if a value is not a `T`. */
export type Assertion<T> = (value: unknown) => asserts value is T;

export type Validator<T> = (value: unknown) => ValidationResult<T>;

export function createGuard<T>(check: CheckFunction): Guard<T> {
  return (value): value is T => fits(check, value);
}

export function createValidator<T>(check: CheckFunction): Validator<T> {
  return (value) => {
    const issues = findIssues(check, value);
    return issues === undefined ? { valid: true, value: value as T } : { valid: false, issues };
  };
}

/**
 * Creates an assertion from a check function.
 *
 * @param name - The expected type, for the message.
 */
export function createAssertion<T>(check: CheckFunction, name: string): Assertion<T> {
  return (value) => {
    if (!fits(check, value)) throw new ValidationError(name, findIssues(check, value) ?? []);
  };
}
