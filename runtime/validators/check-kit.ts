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

/** Whether a text has fewer code points (JSON Schema Validation §6.3), or binary data fewer bytes (OpenAPI 3.1.1 §4.4.2), than `limit`. */
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

/** A fault in a value. Until it is made a `ValidationIssue`, `message` is empty, and `params` is the keyword's parameter without a name. */
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
  /** The index of the first fault of the check function that has failed last. */
  mark: number;
  /** The value, while it is checked only to find the nearest branch of a union. Faults inside its members need not be recorded then. */
  readonly tried?: unknown;
  /** For each recursive check function, the objects and arrays whose faults it has recorded, so that it does not record them again. */
  noted?: Map<CheckFunction, Set<unknown>> | undefined;
  /** For each check function that {@link onceForAny} ran, the last scalar whose faults it has recorded. */
  notedScalars?: Map<CheckFunction, NotedScalar> | undefined;
}

interface NotedScalar {
  readonly value: unknown;
  /** The index of the last fault at the end of the function. It is a fault of this scalar. */
  readonly last: number;
}

/** A generated check. A recursive one first calls {@link once}, which reuses a result or calls the check again with `isDirect` true. */
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
 * @param token - The reference token of the member that has the fault; see {@link tokenOf}. Default: the value itself has the fault.
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

/** Records that an object lacks a required member. Returns whether to stop. `token` is the reference token of the object. */
export function lacks(issues: IssueSink | undefined, name: string, token?: string): boolean {
  return fail(issues, "required", name, token);
}

/** Records a fault for a check function that records no other fault. Returns false, the result of that function. */
export function reject(issues: IssueSink | undefined, keyword: string, detail?: unknown): false {
  if (issues) {
    issues.mark = issues.count;
    fail(issues, keyword, detail);
  }
  return false;
}

/** Records that a member is missing or has a wrong type. Returns whether to stop. `types` has the allowed types, separated by `|`. */
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

/** Puts a member's token before the pointers of the faults that the member's check has just recorded. Returns whether to stop. */
export function within(issues: IssueSink | undefined, token: string): boolean {
  if (!issues) return true;
  for (let index = issues.mark; ; index++) {
    const fault = issues.faults[index];
    if (!fault) return issues.first;
    fault.pointer = token + fault.pointer;
  }
}

/** Returns whether to stop after another check function has failed for the same value. */
export function stops(issues: IssueSink | undefined): boolean {
  return issues === undefined || issues.first;
}

/** Returns the result of a check function that has not stopped early: true if the count of faults is still `start`. */
export function ends(issues: IssueSink | undefined, start: number = 0): boolean {
  if (!issues || issues.count === start) return true;
  issues.mark = start;
  return false;
}

/** The sink for subschemas of a keyword that also records a fault itself. `undefined` if their faults are not needed. */
export function branch(issues: IssueSink | undefined): IssueSink | undefined {
  return issues?.first === true || issues?.tried !== undefined ? undefined : issues;
}

/** The reference token of a member, with its `/` (RFC 6901 §3). */
export function tokenOf(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The number of visits after which results are kept. Before, checking a value again is usually faster than filling a map. */
const mostVisits = 200;

/** Whether a call of {@link once} is running. `visits` and `verdicts` are about that call. Checks are synchronous, so there is only one. */
let isUnderWay = false;
/** How many values the running call has visited, with repetitions. 0 until a function with `isForked` is called. */
let visits = 0;
/** The results by check function and value; `undefined` if results are not kept at present. */
let verdicts: Map<CheckFunction, Map<unknown, boolean>> | undefined;

/**
 * Runs a recursive check function. Several paths in the schema may lead to the same object or array. Then the function's result for that
 * object or array is reused, and faults in it are recorded once. So the time grows with the value, and not with the number of paths. All
 * results are forgotten when the outermost call ends.
 *
 * @param isForked - Whether the function may visit a value on several paths. If so, faults are only recorded after it has failed.
 */
export function once(
  check: CheckFunction,
  value: unknown,
  issues: IssueSink | undefined,
  isForked: boolean,
): boolean {
  if (isScalar(value)) return check(value, issues, true);
  if (!isUnderWay) return begin(check, value, issues, isForked);
  if (isForked || visits > 0) visits++;
  if (verdicts === undefined && visits <= mostVisits) return check(value, issues, true);
  return reuse(check, value, issues, recordNode);
}

/**
 * Like {@link once}, for a check function that very many paths in the schema lead to for the same value. Also reuses results for scalars,
 * and does so from the first visit on.
 */
export function onceForAny(check: CheckFunction, value: unknown, issues: IssueSink | undefined): boolean {
  const visit = (): boolean => reuse(check, value, issues, isScalar(value) ? recordScalar : recordNode);
  if (!isUnderWay) return keepVerdictsDuring(visit);
  keepVerdicts();
  return visit();
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

/** Records the faults of a value that has some, unless this was done before for the same place. Returns false. */
type RecordFaults = (check: CheckFunction, value: unknown, issues: IssueSink) => boolean;

function reuse(
  check: CheckFunction,
  value: unknown,
  issues: IssueSink | undefined,
  record: RecordFaults,
): boolean {
  if (recall(check, value)) return true;
  if (issues === undefined) return false;
  if (issues.tried !== undefined && issues.tried !== value) return reject(issues, "");
  return record(check, value, issues);
}

/**
 * Tells whether a check function that is recursive on only one path must call {@link once}. It must if it begins a call that records
 * faults, or if the running call keeps results or counts visits. Otherwise no value is visited twice.
 */
export function isRepeated(issues: IssueSink | undefined): boolean {
  return visits > 0 || verdicts !== undefined || (issues !== undefined && !isUnderWay);
}

/** Keeps results until the running call of {@link once} ends. Called before an invalid value is checked again to record its faults. */
export function keepVerdicts(): void {
  if (isUnderWay) verdicts ??= new Map();
}

/** Keeps results while `work` runs. `work` may check one value several times, and must not change it. */
export function keepVerdictsDuring<T>(work: () => T): T {
  isUnderWay = true;
  keepVerdicts();
  try {
    return work();
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

const recordNode: RecordFaults = (check, value, issues) => {
  issues.noted ??= new Map();
  const nodes = issues.noted.get(check) ?? new Set();
  issues.noted.set(check, nodes);
  return nodes.size < nodes.add(value).size ? check(value, issues, true) : recordNothing(issues);
};

const recordScalar: RecordFaults = (check, value, issues) => {
  issues.notedScalars ??= new Map();
  const noted = issues.notedScalars.get(check);
  // An equal scalar in another place is another one: by now, the fault of that scalar has the token of a member in its pointer.
  if (noted !== undefined && noted.value === value && !issues.faults[noted.last]?.pointer)
    return recordNothing(issues);
  const fits = check(value, issues, true);
  issues.notedScalars.set(check, { value, last: issues.count - 1 });
  return fits;
};

function recordNothing(issues: IssueSink): false {
  issues.mark = issues.count;
  return false;
}

/** A branch of a union: a check function; or the names of types, separated by `|`, if it only tests the type. */
type Branch = CheckFunction | string;

/** The distance of a value from a branch that is for another type or tag. */
export const farAway = 1_000_000;

/**
 * Records why a value fits no branch of a union. Returns whether to stop. If a discriminator names a branch, records the faults of that
 * branch. Otherwise records a fault of the union and the faults of the nearest branch. If all branches are for other types or tags, records
 * the wrong type or tag instead of a branch's faults.
 *
 * @param property - The name of the discriminator. Default: there is none.
 * @param named - The index of a branch for each value of the discriminator. The index at `""` is for all other values.
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
    // If that branch's faults were recorded before, no fault is new, but this call must record one.
    else if (!branch(value, issues) && issues.count > start) return false;
  }
  return fail(issues, keyword, branches.length);
}

/** The branch that a value's discriminator names. `undefined` if it names no branch, or a branch that is only the name of a type. */
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

/** The faults of a value for a branch. Faults inside the value's members may be left out. */
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

/** Tells whether a fault shows that a value is for another branch: it has another type, or it or a member is not the only allowed value. */
function isOtherKind({ pointer, keyword, params }: Readonly<Fault>): boolean {
  if (keyword === "type") return pointer === "";
  const values = keyword === "enum" ? (Object(params).allowedValues ?? params) : undefined;
  const isTag = keyword === "const" || (Array.isArray(values) && values.length === 1);
  return isTag && pointer.lastIndexOf("/") < 1;
}

/** {@link namesOf} keeps lists of at least this many names. Shorter ones are made in hardly any time. */
const MANY = 32;

const current: { isChecking: boolean; kept: Map<object, readonly string[]> | undefined } = {
  isChecking: false,
  kept: undefined,
};

/** Begins a check. Until {@link endCheck}, the caller must not change objects, since their names may be kept. */
export function beginCheck(): void {
  current.isChecking = true;
}

/** Ends a check: forgets the names of objects, which may change now. */
export function endCheck(): void {
  current.isChecking = false;
  current.kept = undefined;
}

/** The sorted names of an object's members. During a check, long lists are kept, since nested lists compare an object at each level. */
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
 * All items are read in parallel, token by token. An item is read only while another item has begun with the same tokens. So a large item
 * among small ones is not read completely, and nested lists are not read completely at each level.
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
 * Finds two equal objects or arrays; `undefined` if there are none. Divides items into groups by their first token, each group by the
 * second token, and so on. Items that end in the same group are equal.
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

/** The first token of an array; {@link OBJECT} is the first token of an object. The second token is the number of items or members. */
const LIST = Symbol("list");
const OBJECT = Symbol("object");

interface Open {
  readonly value: object;
  /** The names of an object's members, sorted; `undefined` for an array. */
  readonly names: readonly string[] | undefined;
  /** The number of tokens: one for the number of items or members, one for each item, and two (name and value) for each member. */
  readonly end: number;
  position: number;
}

/** Reads an item as a sequence of tokens. Two items are equal if and only if their tokens are equal. */
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
