/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { Check, MediaCheck, NamedChecks, StatusKey, ValidationIssue } from "./descriptors.js";
import { requireTypes } from "./wire.js";

type Params = Readonly<Record<string, unknown>>;

type Wording = readonly [params: Params, text: string];

/** Converts a fault to a validation issue, whose message never contains the value. */
export function describeFault(fault: Fault): ValidationIssue {
  const [params, message] = wordingOf(fault.keyword, fault.params);
  fault.params = params;
  fault.message = message;
  return fault as ValidationIssue;
}

function wordingOf(keyword: string, detail: unknown): Wording {
  switch (keyword) {
    case "type":
      return describeType(String(detail));
    case "required":
      return [{ missingProperty: detail }, `lacks the property ${quote(detail)}`];
    case "enum":
      return describeValues([...(detail as Iterable<unknown>)]);
    case "const":
      return [{ allowedValue: detail }, `must be ${JSON.stringify(detail)}`];
    case "format":
      return [{ format: detail }, `must be in the format ${quote(detail)}`];
    case "pattern":
      return [{ pattern: detail }, `must match the pattern ${detail}`];
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
  return [{ type: list.length > 1 ? list : types }, requireTypes(list)];
}

function describeSize(keyword: string, limit: unknown): Wording | undefined {
  switch (keyword) {
    case "minimum":
      return [{ comparison: ">=", limit }, `must be at least ${limit}`];
    case "maximum":
      return [{ comparison: "<=", limit }, `must be at most ${limit}`];
    case "exclusiveMinimum":
      return [{ comparison: ">", limit }, `must be more than ${limit}`];
    case "exclusiveMaximum":
      return [{ comparison: "<", limit }, `must be less than ${limit}`];
    case "multipleOf":
      return [{ multipleOf: limit }, `must be a multiple of ${limit}`];
    case "items":
    case "unevaluatedItems":
      return [{ limit }, `must have at most ${count(limit, "item")}`];
    default:
      return describeCount(keyword, limit);
  }
}

function describeCount(keyword: string, limit: unknown): Wording | undefined {
  const [, bound, noun] = /^(min|max)(Length|Items|Properties)$/.exec(keyword) ?? [];
  if (noun === undefined) return undefined;
  const one = noun === "Length" ? "character" : noun === "Items" ? "item" : "property";
  return [{ limit }, `must have at ${bound === "min" ? "least" : "most"} ${count(limit, one)}`];
}

function describeNone(branches: unknown): string {
  return branches === 1
    ? "does not match the only alternative"
    : `matches none of the ${branches} alternatives`;
}

function describeWhole(keyword: string, detail: unknown): Wording {
  const params: Params = Object(detail);
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
      return [{ failingKeyword: detail }, `does not satisfy its condition (${detail})`];
    case "uniqueItems":
      return [params, `has duplicate items at ${params["j"]} and ${params["i"]}`];
    case "contains":
      return [params, describeContains(params)];
    case "dependentRequired":
      return [
        params,
        `has the property ${quote(params["property"])}, so it needs ${quote(params["missingProperty"])}`,
      ];
    default:
      return [{}, "is not allowed here"];
  }
}

function describeContains({ minContains, maxContains }: Params): string {
  const most = maxContains === undefined ? "" : ` and at most ${maxContains}`;
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
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`.replace("ys", "ies");
}

const MANY = 32;

const current: { isChecking: boolean; kept: Map<object, readonly string[]> | undefined } = {
  isChecking: false,
  kept: undefined,
};

/** Starts a check. Until {@link endCheck}, objects must not change, because their names are cached. */
export function beginCheck(): void {
  current.isChecking = true;
}

export function endCheck(): void {
  current.isChecking = false;
  current.kept = undefined;
}

/** Returns an object's names in sorted order. They are cached during a check, because nested lists compare an object at each level. */
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

/**
 * A fault that has not been converted to a `ValidationIssue`: `message` is empty, and `params` contains the keyword's parameter without a
 * name.
 */
export interface Fault {
  pointer: string;
  readonly keyword: string;
  message: string;
  params: unknown;
}

export interface IssueSink {
  faults: Fault[];
  count: number;
  readonly first: boolean;
  mark: number;
  /** The value being checked while searching for the nearest union branch. Faults inside its members are not needed. */
  readonly tried?: unknown;
  noted?: Map<CheckFunction, Set<unknown>> | undefined;
  notedScalars?: Map<CheckFunction, NotedScalar> | undefined;
}

interface NotedScalar {
  readonly value: unknown;
  readonly last: number;
}

/** A generated check. A recursive check first calls {@link once}, which reuses a result or calls the check again with `isDirect`. */
export type CheckFunction = (value: unknown, issues?: IssueSink, isDirect?: boolean) => boolean;

/** Maximum number of recorded faults. Further faults are only counted. */
export const mostFaults = 1000;

const none: Fault[] = [];

export function createSink(first: boolean, tried?: unknown): IssueSink {
  return { faults: none, count: 0, first, mark: 0, tried, noted: undefined };
}

/**
 * Records a fault. Returns true if checking must stop.
 * @param token - The pointer token of the faulty member; see {@link tokenOf}. Default: the fault concerns the value itself.
 */
export function fail(
  issues: IssueSink | undefined,
  keyword: string,
  detail?: unknown,
  token: string = "",
): boolean {
  if (!issues) return true;
  const fault = { pointer: token, keyword, message: "", params: detail };
  // Most invalid values have a single fault, and an array literal with one element takes the least memory.
  if (issues.count++ === 0) issues.faults = [fault];
  else if (issues.count <= mostFaults) issues.faults.push(fault);
  return issues.first;
}

/** Records a missing required member. Returns true if checking must stop. `token` refers to the object that lacks the member. */
export function lacks(issues: IssueSink | undefined, name: string, token?: string): boolean {
  return fail(issues, "required", name, token);
}

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

/** Returns true if checking must stop after another check failed for the same value. */
export function stops(issues: IssueSink | undefined): boolean {
  return issues === undefined || issues.first;
}

/** Checks whether no fault was recorded since the count was `start`. */
export function ends(issues: IssueSink | undefined, start: number = 0): boolean {
  if (!issues || issues.count === start) return true;
  issues.mark = start;
  return false;
}

/** Checks a value. Returns false if the value is nested too deep for the stack. */
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
 * Returns a value's issues. With `first`, returns only the first issue. If there are too many issues, the last one has the keyword `issues`
 * and reports their number. A value nested too deep for the stack has a single issue with the keyword `depth`.
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

/** Maximum total length of pointers and messages, since one long name can be part of many pointers. */
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
  const issues = faults as readonly ValidationIssue[];
  return listed === count ? issues : [...issues.slice(0, listed), unlisted(count, listed)];
}

function unlisted(count: number, limit: number): ValidationIssue {
  const message = `has ${count} issues, of which the first ${limit} are listed`;
  return { pointer: "", keyword: "issues", message, params: { limit, count } };
}

/** A decimal number `digits` × 10^`exponent`, without leading or trailing zeros in the digits. */
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
  let end = all.length;
  while (end > 0 && all[end - 1] === "0") end--;
  const exponent = clamp(Number(power)) - fraction.length + all.length - end;
  return { isNegative: sign === "-", digits: all.slice(0, end), exponent, length: text.length };
}

/** Limits an exponent. Beyond the limit, sums with lengths are inexact, and numbers are too large or too small for any comparison. */
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

export interface Twins {
  readonly i: number;
  readonly j: number;
}

/**
 * Finds two equal items (JSON Schema Core §4.2.2). All items are read in parallel, token by token, and reading an item stops as soon as no
 * other item starts with the same tokens. A large item among small ones, and nested lists at each level, are therefore not read completely.
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
  readonly end: number;
  position: number;
}

/** An item as a sequence of tokens. Two items are equal if and only if their tokens are. */
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
  oneWay?: Check | undefined,
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
    parameters: parameters && createCheck(parameters),
    body: body?.map(mediaCheck),
    responses: responses.map(([status, content, headers]) => ({
      status,
      content: content.map(mediaCheck),
      headers: headers && createCheck(headers),
    })),
  };
}

function mediaCheck([type, check, oneWay, list, partHeaders]: MediaFunction): MediaCheck {
  return {
    type,
    check: createCheck(check),
    oneWay,
    list: list && createCheck(list),
    partHeaders,
  };
}

/** An IPv6 address (RFC 4291 §2.2), without a zone. */
export function isIpv6(text: string): boolean {
  const plain = text.replace(/:(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/, ":0:0");
  const found = /^(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?(::(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?)?$/i.exec(plain);
  const groups = plain.match(/\w+/g)?.length ?? 0;
  // The abbreviation `::` replaces one or more groups.
  return found !== null && (found[1] ? groups < 8 : groups === 8);
}

export function isUri(text: string): boolean {
  return plain.test(text) || fitsWhole(uri, text);
}

/**
 * Matches the grammar and then checks IPv6 addresses in brackets. A separate function, so that the caller, which runs for nearly every
 * string, can be inlined.
 */
function fitsWhole(grammar: RegExp, text: string): boolean {
  return (
    grammar.test(text) &&
    (!text.includes("[") || /\[v/i.test(text) || isIpv6(text.replace(/^.*\[|].*$/g, "")))
  );
}

// Matches most URIs, i.e. URIs without escapes, and without `:` and `@` in the authority. Matching four characters at a time, in few
// ranges, is fastest.
const plain: RegExp =
  /^[a-z]+:(?:[--9A-Za-z][--9A-Za-z][--9A-Za-z][--9A-Za-z])*[--9A-Za-z]{0,3}(?:_[\w./-]*)?(?:\?[!$&-;=?@\w~]*)?(?:#[!$&-;=?@\w~]*)?$/;

// scheme ":" ( "//" userinfo "@" host ":" port | no "//" ) path "?" query "#" fragment
const uri: RegExp =
  /^[a-z][a-z\d+.-]*:(?:\/\/(?:[!$&-.0-;=\w~]*(?:%[\da-f]{2}[!$&-.0-;=\w~]*)*@)?(?:\[(?:[\da-f:.]+|v[\da-f]+\.[!$&-.0-;=\w~]+)\]|[!$&-.;=\w~]*(?:%[\da-f]{2}[!$&-.;=\w~]*)*)(?::\d*)?(?![^/?#])|(?!\/\/))[!$&-;=@\w~]*(?:%[\da-f]{2}[!$&-;=@\w~]*)*(?:\?[!$&-;=?@\w~]*(?:%[\da-f]{2}[!$&-;=?@\w~]*)*)?(?:#[!$&-;=?@\w~]*(?:%[\da-f]{2}[!$&-;=?@\w~]*)*)?$/i;

/** A `date-time` (RFC 3339 §5.6): `1985-04-12T23:20:50.52Z`. */
export function isDateTime(text: string): boolean {
  return dateTime.test(text) || isRare(dateTime, text);
}

/** Checks 29 February and the second 60. A separate function, so that the caller can be inlined. */
function isRare(ordinary: RegExp, text: string): boolean {
  // If `:60` is not the seconds part, `isSecondInDay` rejects it.
  return ordinary.test(withoutLeapDay(text).replace(":60", ":59")) && isSecondInDay(text);
}

const dateTime: RegExp =
  /^\d\d\d\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

function withoutLeapDay(text: string): string {
  const [year] = text.split("-02-29");
  return Number(year) % (Number(year) % 100 ? 4 : 400) ? text : text.replace("-02-29", "-02-28");
}

function isSecondInDay(text: string): boolean {
  if (!text.includes(":60")) return true;
  const [, minute, offset] = /(..:..):60[.\d]*(.*)/.exec(text) ?? [];
  return Date.parse(`2000-01-01T${minute}${offset}`.toUpperCase()) % 86_400_000 === 86_340_000;
}

/** Whether a call of {@link once} is running. Checks are synchronous, so there is at most one, and `visits` and `verdicts` belong to it. */
let isUnderWay = false;
let verdicts: Map<CheckFunction, Map<unknown, boolean>> | undefined;

/** Caches results until the outermost call of {@link once} ends. Called before an invalid value is checked again to record its faults. */
export function keepVerdicts(): void {
  if (isUnderWay) verdicts ??= new Map();
}

/**
 * A schema that implements Standard Schema 1 (https://standardschema.dev). Input and output types are the same, since validation does not
 * change the value.
 */
export interface StandardSchemaV1<T = unknown> {
  readonly "~standard": StandardSchemaProps<T>;
}

export interface StandardSchemaProps<T> {
  readonly version: 1;
  readonly vendor: "tenon";
  readonly validate: (value: unknown) => StandardSchemaResult<T>;
  /** Type information for the compiler; never present at run time. */
  readonly types?: { readonly input: T; readonly output: T } | undefined;
}

export type StandardSchemaResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly StandardSchemaIssue[] };

/** An issue whose `path` contains member names and item indexes. */
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

type Branch = CheckFunction | string;

export const farAway = 1_000_000;

/**
 * Records why no union branch matches. Returns true if checking must stop. With a discriminator, the faults of the selected branch are
 * recorded. Otherwise, the fault of the union and those of the nearest branch are recorded, or only a wrong type or tag if every branch
 * expects a different one.
 * @param property - The discriminator property. Default: none.
 * @param named - Branches by discriminator value. The key `""` selects the branch for all other values.
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

/** Records wrong types, and for each tag the values that the branches expect. */
function noteKinds(issues: IssueSink, kinds: readonly Readonly<Fault>[]): void {
  const types = new Set<unknown>();
  const tags = new Map<string, Set<unknown>>();
  for (const { keyword, params, pointer } of kinds) {
    if (keyword !== "type") {
      const values = keyword === "const" ? [params] : (params as Iterable<unknown>);
      tags.set(pointer, new Set([...(tags.get(pointer) ?? []), ...values]));
    } else if (!types.has(params)) {
      types.add(params);
      fail(issues, keyword, params, pointer);
    }
  }
  for (const [pointer, [...values]] of tags)
    if (values.length > 1) fail(issues, "enum", values, pointer);
    else fail(issues, "const", values[0], pointer);
}

function tryBranch(branch: Branch, value: unknown): readonly Fault[] {
  const sink = createSink(false, value);
  if (typeof branch === "string") fail(sink, "type", branch);
  else branch(value, sink);
  return sink.faults;
}

/** Measures how far a value is from a branch: 2 per invalid member, and 3 per fault of the value itself, such as a missing member. */
export function distanceOf(faults: readonly Readonly<Fault>[]): number {
  let distance = 0;
  let last: string | undefined;
  for (const fault of faults) {
    const [, member] = fault.pointer.split("/", 2);
    if (isOtherKind(fault)) distance += farAway;
    if (member === undefined) distance += 3;
    else if (member !== last) distance += 2;
    last = member;
  }
  return distance;
}

/**
 * Whether a fault shows that the value belongs to a different branch: it has another type, or the value or a member differs from the only
 * allowed value.
 */
function isOtherKind({ pointer, keyword, params }: Readonly<Fault>): boolean {
  if (keyword === "type") return pointer === "";
  const values = keyword === "enum" ? (Object(params).allowedValues ?? params) : undefined;
  const isTag = keyword === "const" || (Array.isArray(values) && values.length === 1);
  return isTag && pointer.lastIndexOf("/") < 1;
}

export type ValidationResult<T> =
  | { readonly valid: true; readonly value: T }
  | { readonly valid: false; readonly issues: readonly ValidationIssue[] };

/** Thrown for an invalid value. The message contains the first issue, and `issues` contains all of them. */
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

/** An assertion that throws a `ValidationError` if a value is not a `T`. */
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
 * @param name - The name of the expected type, used in the error message.
 */
export function createAssertion<T>(check: CheckFunction, name: string): Assertion<T> {
  return (value) => {
    if (!fits(check, value)) throw new ValidationError(name, findIssues(check, value) ?? []);
  };
}
