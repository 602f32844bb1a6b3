/** Tells whether a value is a JSON object: not `null`, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Tells whether a value is bytes: a `Blob` or `File`, an `ArrayBuffer`, or a view of one. */
export function isBinary(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return (
    ArrayBuffer.isView(value) ||
    value instanceof ArrayBuffer ||
    (typeof Blob === "function" && value instanceof Blob)
  );
}

/** A text, or bytes; see {@link isBinary}. */
export type Sized = string | Blob | ArrayBuffer | ArrayBufferView;

/** Whether a text has fewer than `limit` code points (JSON Schema Validation §6.3), or binary data fewer bytes (OpenAPI 3.1.1 §4.4.2). */
export function isShorter(text: Sized, limit: number): boolean {
  if (typeof text !== "string") return countOctets(text) < limit;
  if (text.length < limit) return true;
  return text.length < 2 * limit && countCharacters(text) < limit;
}

/** Tells whether a text has more than `limit` code points, or binary data more bytes; see {@link isShorter}. */
export function isLonger(text: Sized, limit: number): boolean {
  if (typeof text !== "string") return countOctets(text) > limit;
  return text.length > limit && countCharacters(text) > limit;
}

function countOctets(bytes: Exclude<Sized, string>): number {
  return bytes instanceof Blob ? bytes.size : bytes.byteLength;
}

function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    if ((text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
      count--;
      index++;
    }
  }
  return count;
}

export function countMembers(value: Record<string, unknown>): number {
  return Object.keys(value).length;
}

/** Tells whether two JSON values are equal (JSON Schema Core §4.2.2): members in any order, items in the same order, numbers by value. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  // Bytes of a Blob cannot be read synchronously, so it only equals itself.
  if (one instanceof Blob || other instanceof Blob) return false;
  if (Array.isArray(one)) return Array.isArray(other) && areItemsEqual(one, other);
  return !Array.isArray(other) && areMembersEqual(one, other);
}

/** Tells whether a list contains a value that equals `value`. */
export function includesEqual(list: readonly unknown[], value: unknown): boolean {
  return list.some((item) => isEqual(item, value));
}

function areItemsEqual(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
}

function areMembersEqual(one: object, other: object): boolean {
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every(
    (key) => Object.hasOwn(other, key) && isEqual(Reflect.get(one, key), Reflect.get(other, key)),
  );
}

/** Tells whether a number is a multiple of another, as decimals: 19.99 is a multiple of 0.01, though the binary quotient is not whole. */
export function isMultipleOf(value: number, divisor: number): boolean {
  const quotient = value / divisor;
  if (
    Number.isInteger(quotient) &&
    Math.abs(quotient) <= Number.MAX_SAFE_INTEGER &&
    Number.isInteger(value)
  ) {
    return true;
  }
  if (!Number.isFinite(value)) return false;
  const [valueDigits, valueExponent] = decimalOf(value);
  const [divisorDigits, divisorExponent] = decimalOf(divisor);
  const shift = valueExponent - divisorExponent;
  if (shift >= 0) return (valueDigits * 10n ** BigInt(shift)) % divisorDigits === 0n;
  return valueDigits % (divisorDigits * 10n ** BigInt(-shift)) === 0n;
}

/** A number as an integer, and the power of ten to multiply it by. */
function decimalOf(value: number): readonly [digits: bigint, exponent: number] {
  const [mantissa = "0", exponent = "0"] = value.toString().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}

/** A fault in a value. Until it is made a `ValidationIssue`, `message` is empty, and `params` is the bare parameter of the keyword. */
export interface Fault {
  pointer: string;
  readonly keyword: string;
  message: string;
  params: unknown;
}

/** Collects the faults of a value. */
export interface IssueSink {
  /** The recorded faults, at most {@link mostFaults}, so that no value can fill the memory. */
  faults: Fault[];
  count: number;
  /** Whether to stop at the first fault. */
  readonly first: boolean;
  /** The index of the first fault that the last failed check has recorded. */
  mark: number;
  /** Set to the value if it is checked only to find the nearest branch of a union. Then faults inside its members are not recorded. */
  readonly tried?: unknown;
  /** For each recursive check function, the objects and arrays whose faults are recorded. Absent while there are none. */
  noted?: Map<CheckFunction, Set<unknown>> | undefined;
}

/** A generated check. A recursive one calls `once`, which knows whether the value was checked, and calls the check with `isDirect`. */
export type CheckFunction = (value: unknown, issues?: IssueSink, isDirect?: boolean) => boolean;

/** The maximum number of faults that are recorded. Further ones are counted. */
export const mostFaults = 1000;

const none: Fault[] = [];

export function createSink(first: boolean, tried?: unknown): IssueSink {
  return { faults: none, count: 0, first, mark: 0, tried, noted: undefined };
}

/**
 * Records a fault. Returns whether to stop.
 *
 * @param token - The reference token of the member with the fault; see {@link tokenOf}. Default: the fault is in the value itself.
 */
export function fail(
  issues: IssueSink | undefined,
  keyword: string,
  detail?: unknown,
  token: string = "",
): boolean {
  if (!issues) return true;
  const fault = { pointer: token, keyword, message: "", params: detail };
  // Most invalid values have one fault. A list made with it takes the least memory.
  if (issues.count++ === 0) issues.faults = [fault];
  else if (issues.count <= mostFaults) issues.faults.push(fault);
  return issues.first;
}

/** Records that a required member is missing. Returns whether to stop. `token` is that of the object. */
export function lacks(issues: IssueSink | undefined, name: string, token?: string): boolean {
  return fail(issues, "required", name, token);
}

/** Records the only fault of a check function. Returns the function's result, false. */
export function reject(issues: IssueSink | undefined, keyword: string, detail?: unknown): false {
  if (issues) {
    issues.mark = issues.count;
    fail(issues, keyword, detail);
  }
  return false;
}

/** Records that a member is missing, or has none of the types in `types`, separated by `|`. Returns whether to stop. */
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

/** Records that a string member is missing, has another type, or is not in a format. Returns whether to stop. */
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

/** Records that a string member is missing, has another type, or is none of `values`. Returns whether to stop. */
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

/** After the check of a member has failed: puts the member's token before the pointers of the new faults. Returns whether to stop. */
export function within(issues: IssueSink | undefined, token: string): boolean {
  if (!issues) return true;
  for (let index = issues.mark; ; index++) {
    const fault = issues.faults[index];
    if (!fault) return issues.first;
    fault.pointer = token + fault.pointer;
  }
}

/** After another check of the same value has failed: returns whether to stop. */
export function stops(issues: IssueSink | undefined): boolean {
  return issues === undefined || issues.first;
}

/** Ends a check function that did not stop. Returns whether it has recorded no fault, i.e. whether the count is still `start`. */
export function ends(issues: IssueSink | undefined, start: number = 0): boolean {
  if (!issues || issues.count === start) return true;
  issues.mark = start;
  return false;
}

/** The sink for subschemas of a keyword that records a fault of its own; `undefined` if the fault of the keyword itself is enough. */
export function branch(issues: IssueSink | undefined): IssueSink | undefined {
  return issues?.first === true || issues?.tried !== undefined ? undefined : issues;
}

/** The reference token of a member, with its `/` (RFC 6901 §3). */
export function tokenOf(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The number of visits after which results are kept. Most values are checked faster than a map is filled. */
const mostVisits = 200;

/** Whether a call of {@link once} is running. The variables below are about that call; checks are synchronous. */
let isUnderWay = false;
/** How often the running call has visited objects and arrays, if its function is recursive in several ways. */
let visits = 0;
/** The results by check function and value; `undefined` while none are kept. */
let verdicts: Map<CheckFunction, Map<unknown, boolean>> | undefined;

/**
 * Runs a recursive check function. If the schema reaches an object or array on several paths, its result is kept and used again, and its
 * faults are recorded once; so the time grows with the value, and not with the number of paths. All is forgotten when the outermost call
 * ends.
 *
 * @param isForked - Whether the function is recursive in several ways. Then faults are only recorded after it has failed.
 */
export function once(
  check: CheckFunction,
  value: unknown,
  issues: IssueSink | undefined,
  isForked: boolean,
): boolean {
  if (typeof value !== "object" || value === null) return check(value, issues, true);
  if (!isUnderWay) return begin(check, value, issues, isForked);
  if (isForked || visits > 0) visits++;
  if (verdicts === undefined && visits <= mostVisits) return check(value, issues, true);
  if (recall(check, value)) return true;
  if (issues === undefined) return false;
  if (issues.tried !== undefined && issues.tried !== value) return reject(issues, "");
  if (isNew(check, value, issues)) return check(value, issues, true);
  issues.mark = issues.count;
  return false;
}

/**
 * Tells whether a function that is recursive in only one way has to call {@link once}: to begin a call that records faults, or while
 * results are kept or visits counted. Otherwise no value is visited twice.
 */
export function isRepeated(issues: IssueSink | undefined): boolean {
  return visits > 0 || verdicts !== undefined || (issues !== undefined && !isUnderWay);
}

/** Keeps results until the running call ends: its value is invalid, and will be visited again. */
export function keepVerdicts(): void {
  if (isUnderWay) verdicts ??= new Map();
}

/** Keeps results during `work`, which checks one value several times. The value must not change. */
export function keepVerdictsDuring(work: () => void): void {
  isUnderWay = true;
  keepVerdicts();
  try {
    work();
  } finally {
    isUnderWay = false;
    visits = 0;
    verdicts = undefined;
  }
}

function begin(
  check: CheckFunction,
  value: unknown,
  issues: IssueSink | undefined,
  isForked: boolean,
): boolean {
  isUnderWay = true;
  visits = isForked ? 1 : 0;
  try {
    if (issues === undefined || !isForked) return check(value, issues, true);
    if (check(value, undefined, true)) return true;
    keepVerdicts();
    return once(check, value, issues, true);
  } finally {
    isUnderWay = false;
    visits = 0;
    verdicts = undefined;
  }
}

function recall(check: CheckFunction, value: unknown): boolean {
  verdicts ??= new Map();
  const known = verdicts.get(check) ?? new Map<unknown, boolean>();
  verdicts.set(check, known);
  const verdict = known.get(value) ?? check(value, undefined, true);
  known.set(value, verdict);
  return verdict;
}

/** Tells whether the faults of an object or array are not recorded yet, and notes that they are now. */
function isNew(check: CheckFunction, value: unknown, issues: IssueSink): boolean {
  issues.noted ??= new Map();
  const nodes = issues.noted.get(check) ?? new Set();
  issues.noted.set(check, nodes);
  return nodes.size < nodes.add(value).size;
}

/** A branch of a union: a check function; or the names of types, separated by `|`, if it only tests the type. */
type Branch = CheckFunction | string;

/** The distance of a value from a branch for another type. */
export const farAway = 1_000_000;

/**
 * Records why a value fits no branch of a union. If a discriminator names a branch, records only that branch's faults; else the faults of
 * the nearest branch, and a fault of the union. If the value has another type or tag than every branch, records that type or tag as wrong
 * in place of a branch's faults. Returns whether to stop.
 *
 * @param property - The name of the discriminator. Default: there is none.
 * @param named - The indexes of branches by the discriminator's values; at `""` that of the branch for all other values, if there is one.
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
    // If that branch's faults were recorded before, no fault is new, but this call has to record one.
    else if (!branch(value, issues) && issues.count > start) return false;
  }
  return fail(issues, keyword, branches.length);
}

/** The branch that a value's discriminator names; `undefined` if there is none, or if it only tests the type. */
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

/** The faults of a value for a branch, without those inside its members. */
function tryBranch(branch: Branch, value: unknown): readonly Fault[] {
  const sink = createSink(false, value);
  if (typeof branch === "string") fail(sink, "type", branch);
  else branch(value, sink);
  return sink.faults;
}

/** The distance of a value to a branch: 2 for each invalid member, 3 for each fault of the value itself, such as a missing member. */
export function distanceOf(faults: readonly Readonly<Fault>[]): number {
  let distance = 0;
  let last: string | undefined;
  for (const fault of faults) {
    const [, member] = fault.pointer.split("/", 2);
    if (isOtherKind(fault)) distance += farAway;
    if (member === undefined) distance += 3;
    // Faults of one member follow each other.
    else if (member !== last) distance += 2;
    last = member;
  }
  return distance;
}

/** Tells whether a fault shows that a value is of another kind: it has another type, or it (or a member) is not a given constant. */
function isOtherKind({ pointer, keyword, params }: Readonly<Fault>): boolean {
  if (keyword === "type") return pointer === "";
  const values = keyword === "enum" ? (Object(params).allowedValues ?? params) : undefined;
  const isTag = keyword === "const" || (Array.isArray(values) && values.length === 1);
  return isTag && pointer.lastIndexOf("/") < 1;
}

/** Lists of at least this many names are kept. Shorter ones are made in hardly any time. */
const MANY = 32;

const current: { isChecking: boolean; kept: Map<object, readonly string[]> | undefined } = {
  isChecking: false,
  kept: undefined,
};

/** Begins a check: until {@link endCheck}, no object changes. */
export function beginCheck(): void {
  current.isChecking = true;
}

/** Ends a check: forgets the names of objects, which may change now. */
export function endCheck(): void {
  current.isChecking = false;
  current.kept = undefined;
}

/** The sorted names of an object's members. Nested lists are compared at each level, so many names are sorted only once in a check. */
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

/** The indexes of two equal items: `j` is before `i`. */
export interface Twins {
  readonly i: number;
  readonly j: number;
}

/**
 * Finds the first item that equals an earlier one (JSON Schema Core §4.2.2); `undefined` if there is none.
 *
 * Items are read together, and each only as long as what was read of it equals what was read of another. So a large item among small ones
 * is not read completely, and nested lists are not read completely at each level.
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

/**
 * Finds two equal objects or arrays; `undefined` if there are none. Items are divided into groups by their next token, again and again;
 * those that end in the same group are equal.
 */
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

/** The first token of an array. {@link OBJECT} is that of an object. The number of members follows. */
const LIST = Symbol("list");
const OBJECT = Symbol("object");

interface Open {
  readonly value: object;
  /** The names of an object's members, sorted; `undefined` for an array. */
  readonly names: readonly string[] | undefined;
  /** The number of tokens: one for the number of members, then each item, or a name and a value for each member. */
  readonly end: number;
  position: number;
}

/** Reads an item as a sequence of tokens. Equal items give the same tokens; for different ones, a token differs. */
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

/** Tells whether a value is compared by its parts. A Blob is not: its bytes cannot be read synchronously, so it only equals itself. */
function isComposite(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof Blob);
}
