/** Tells whether a value is a JSON object: not `null`, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Tells whether a value holds bytes: a `Blob` (and so a `File`), an `ArrayBuffer` or a view on one. */
export function isBinary(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return (
    ArrayBuffer.isView(value) ||
    value instanceof ArrayBuffer ||
    (typeof Blob === "function" && value instanceof Blob)
  );
}

/** Text, or bytes as defined by {@link isBinary}. */
export type Sized = string | Blob | ArrayBuffer | ArrayBufferView;

/**
 * Tells whether a text has fewer code points than `limit` (JSON Schema Validation §6.3), or binary content fewer bytes (OpenAPI
 * 3.1.1 §4.4.2).
 */
export function isShorter(text: Sized, limit: number): boolean {
  if (typeof text !== "string") return countOctets(text) < limit;
  if (text.length < limit) return true;
  return text.length < 2 * limit && countCharacters(text) < limit;
}

/** Tells whether a text has more code points than `limit`, or binary content more bytes; see {@link isShorter}. */
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

/** The number of an object's own members. */
export function countMembers(value: Record<string, unknown>): number {
  return Object.keys(value).length;
}

/**
 * Tells whether two JSON values are equal by JSON Schema (Core §4.2.2): numbers by value, arrays in order, objects by member in any
 * order.
 */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  // The bytes of a file cannot be read synchronously, so it equals only itself.
  if (one instanceof Blob || other instanceof Blob) return false;
  if (Array.isArray(one)) return Array.isArray(other) && areItemsEqual(one, other);
  return !Array.isArray(other) && areMembersEqual(one, other);
}

/** Tells whether a list contains an equal value. */
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

/**
 * Tells whether a number is a multiple of another, both taken as decimals: `19.99` is a multiple of `0.01`, although the quotient
 * of the binary fractions is not an integer.
 */
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

/** The digits of a number as an integer, and the power of ten by which to multiply them. */
function decimalOf(value: number): readonly [digits: bigint, exponent: number] {
  const [mantissa = "0", exponent = "0"] = value.toString().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}

/**
 * A fault of a value: keyword, parameter and place. It has the members of a `ValidationIssue`, and becomes one when it is reported. Until
 * then its message is empty, and `params` is the bare parameter.
 */
export interface Fault {
  pointer: string;
  readonly keyword: string;
  message: string;
  params: unknown;
}

/** Collects the faults of one value. */
export interface IssueSink {
  /** The recorded faults, at most {@link mostFaults}; further ones are only counted, so that no value can fill the memory. */
  faults: Fault[];
  count: number;
  /** Whether to stop at the first fault. */
  readonly first: boolean;
  /** The index of the first fault of the last check that failed. */
  mark: number;
  /**
   * Set to the value if it is only checked to find the branch of a union that is nearest to it. Faults inside its members are then not
   * recorded.
   */
  readonly tried?: unknown;
  /** The nodes whose faults are recorded, for each recursive check function. */
  noted?: Map<CheckFunction, Set<unknown>> | undefined;
}

/**
 * A generated check function. A recursive one uses `once` to find out whether a node was checked before, unless `once` itself
 * called it (`isDirect`).
 */
export type CheckFunction = (value: unknown, issues?: IssueSink, isDirect?: boolean) => boolean;

/** The maximum number of faults that are recorded. */
export const mostFaults = 1000;

const none: Fault[] = [];

/** An empty sink. */
export function createSink(first: boolean, tried?: unknown): IssueSink {
  return { faults: none, count: 0, first, mark: 0, tried, noted: undefined };
}

/**
 * Records a fault, and returns whether to stop.
 *
 * @param token - The reference token of the member with the fault; absent for the value of the running check function; see {@link
 * tokenOf}.
 */
export function fail(
  issues: IssueSink | undefined,
  keyword: string,
  detail?: unknown,
  token: string = "",
): boolean {
  if (!issues) return true;
  const fault = { pointer: token, keyword, message: "", params: detail };
  // Most invalid values have one fault, and a list of one takes the least memory.
  if (issues.count++ === 0) issues.faults = [fault];
  else if (issues.count <= mostFaults) issues.faults.push(fault);
  return issues.first;
}

/** Records a missing required member, and returns whether to stop. The token is the object's. */
export function lacks(issues: IssueSink | undefined, name: string, token?: string): boolean {
  return fail(issues, "required", name, token);
}

/** Records the only fault of a check function, and returns its verdict. */
export function reject(issues: IssueSink | undefined, keyword: string, detail?: unknown): false {
  if (issues) {
    issues.mark = issues.count;
    fail(issues, keyword, detail);
  }
  return false;
}

/** Records that a member is missing, or is of none of these types, joined by `|`; returns whether to stop. */
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

/** Records that a string member is missing, of another type, or not in a format; returns whether to stop. */
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

/** Records that a string member is missing, of another type, or none of these; returns whether to stop. */
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

/** Called after the check of a member failed: prepends its token to the pointers of its faults, and returns whether to stop. */
export function within(issues: IssueSink | undefined, token: string): boolean {
  if (!issues) return true;
  for (let index = issues.mark; ; index++) {
    const fault = issues.faults[index];
    if (!fault) return issues.first;
    fault.pointer = token + fault.pointer;
  }
}

/** Called after another check of the same value failed. Returns whether to stop. */
export function stops(issues: IssueSink | undefined): boolean {
  return issues === undefined || issues.first;
}

/** The verdict of a check function that recorded faults, beginning with number `start`. */
export function end(issues: IssueSink, start: number): false {
  issues.mark = start;
  return false;
}

/** The sink for subschemas of a keyword that reports its own fault; none if one fault is enough. */
export function branch(issues: IssueSink | undefined): IssueSink | undefined {
  return issues?.first === true || issues?.tried !== undefined ? undefined : issues;
}

/** The reference token of a member, with its slash (RFC 6901 §3). */
export function tokenOf(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The number of visits after which verdicts are kept. Most values are checked faster than a map is filled. */
const mostVisits = 200;

/** Whether a call of {@link once} is running; the state below belongs to it. Checks are synchronous. */
let isUnderWay = false;
/** The number of visits since the first call of a function that is recursive in several ways. */
let visits = 0;
let verdicts: Map<CheckFunction, Map<unknown, boolean>> | undefined;

/**
 * Runs a recursive check function on a value, but only once for each node that the schema reaches on several paths: known verdicts are
 * reused, and recorded faults are not recorded again. So the time grows with the value, and not with the number of paths. Everything is
 * forgotten when the outermost call ends.
 *
 * @param isForked - Whether the function is recursive in several ways. Its faults are searched only after it has failed.
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
  return isNew(check, value, issues) ? check(value, issues, true) : end(issues, issues.count);
}

/**
 * Whether a function that is recursive in one way has to use {@link once}: if faults are recorded, in the outermost call, so that
 * verdicts can be kept from there on; and while visits are counted or verdicts kept. Otherwise such a function visits no node
 * twice.
 */
export function isRepeated(issues: IssueSink | undefined): boolean {
  return visits > 0 || verdicts !== undefined || (issues !== undefined && !isUnderWay);
}

/** Keeps the verdicts of the current call from now on, since its value is invalid and will be visited again. */
export function keepVerdicts(): void {
  if (isUnderWay) verdicts ??= new Map();
}

/** Keeps the verdicts of several checks of the same value, which must not change until then. */
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

/** Tells whether the faults of a node are not recorded yet, and marks them as recorded. */
function isNew(check: CheckFunction, value: unknown, issues: IssueSink): boolean {
  issues.noted ??= new Map();
  const nodes = issues.noted.get(check) ?? new Set();
  issues.noted.set(check, nodes);
  return nodes.size < nodes.add(value).size;
}

/** A branch of a union: a check function; or, if it only tests types, their names joined by `|`. */
type Branch = CheckFunction | string;

/** The distance of a value to a branch for other types. */
export const farAway = 1_000_000;

/**
 * Records why a value matches no branch of a union: only the faults for the branch that its discriminator names; otherwise the faults for
 * the nearest branch, and that the value matches none. If the value is of another kind than every branch, the possible kinds are recorded
 * instead of faults. Returns whether to stop.
 *
 * @param property - The discriminator, if there is one.
 * @param named - The branches by the discriminator's values.
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
    // Recorded faults are not recorded again; without any, this call must record one.
    else if (!branch(value, issues) && issues.count > start) return false;
  }
  return fail(issues, keyword, branches.length);
}

/** The branch that a value's discriminator names; `undefined` if there is none to report faults for. */
export function branchNamed(
  value: unknown,
  branches: readonly Branch[],
  property = "",
  named: Readonly<Record<string, number>> = {},
): CheckFunction | undefined {
  const kind = isObject(value) ? Reflect.get(value, property) : undefined;
  const index = typeof kind === "string" && Object.hasOwn(named, kind) ? named[kind] : undefined;
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

/** The faults of a value for a branch, except those inside its members. */
function tryBranch(branch: Branch, value: unknown): readonly Fault[] {
  const sink = createSink(false, value);
  if (typeof branch === "string") fail(sink, "type", branch);
  else branch(value, sink);
  return sink.faults;
}

/**
 * The distance of a value by the number of invalid members and of faults of the value itself: an invalid member is nearer than a missing
 * one.
 */
export function distanceOf(faults: readonly Readonly<Fault>[]): number {
  let distance = 0;
  let last: string | undefined;
  for (const fault of faults) {
    const [, member] = fault.pointer.split("/", 2);
    if (isOtherKind(fault)) distance += farAway;
    if (member === undefined) distance += 3;
    // The faults of one member are adjacent.
    else if (member !== last) distance += 2;
    last = member;
  }
  return distance;
}

/** Tells whether a fault is about the type of the value, or about a constant as the value or a member. */
function isOtherKind({ pointer, keyword, params }: Readonly<Fault>): boolean {
  if (keyword === "type") return pointer === "";
  const values = keyword === "enum" ? (Object(params).allowedValues ?? params) : undefined;
  const isTag = keyword === "const" || (Array.isArray(values) && values.length === 1);
  return isTag && pointer.lastIndexOf("/") < 1;
}

/** The minimum number of names that are cached: listing fewer takes hardly any time. */
const MANY = 32;

const current: { isChecking: boolean; kept: Map<object, readonly string[]> | undefined } = {
  isChecking: false,
  kept: undefined,
};

/** Begins a check: no object changes until {@link endCheck}. */
export function beginCheck(): void {
  current.isChecking = true;
}

/** Ends a check: drops the caches of objects, which may change from here on. */
export function endCheck(): void {
  current.isChecking = false;
  current.kept = undefined;
}

/** The sorted names of an object. An object in nested lists is compared at each level, so many names are sorted only once per check. */
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

/** The indexes of two equal items. */
export interface Twins {
  readonly i: number;
  readonly j: number;
}

/**
 * Finds the first item that equals an earlier one by JSON Schema (Core §4.2.2); `undefined` if all differ.
 *
 * An item is read only while it equals another one. So the largest item costs no more than the others together, and nested items are not
 * read completely at each level.
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

/** Groups readings by their next tokens, until each is alone or has ended with another one. */
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

/** Marks the beginning of a list or object; its size follows. No value equals a mark. */
const LIST = Symbol("list");
const OBJECT = Symbol("object");

/** A list or object that is being read. */
interface Open {
  readonly value: object;
  /** The names of an object in order; `undefined` for a list. */
  readonly names: readonly string[] | undefined;
  /** The number of tokens: the size, then the items, or a name and a value for each member. */
  readonly end: number;
  position: number;
}

/** Reads a value as a sequence of tokens: equal values give the same tokens, others differ before the end. */
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

/** Tells whether a value is compared by its parts. Files are not: their bytes cannot be read synchronously, so each equals only itself. */
function isComposite(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof Blob);
}
