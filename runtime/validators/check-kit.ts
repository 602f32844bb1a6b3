/** Tells whether a value is a JSON object: not `null`, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Tells whether a value holds bytes: a `Blob` (so a `File`), an `ArrayBuffer` or a view on one. */
export function isBinary(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return (
    ArrayBuffer.isView(value) ||
    value instanceof ArrayBuffer ||
    (typeof Blob === "function" && value instanceof Blob)
  );
}

/** Text, or bytes as {@link isBinary} tells them. */
export type Sized = string | Blob | ArrayBuffer | ArrayBufferView;

/**
 * Tells whether a text has fewer characters than `limit`, counted in code points (JSON Schema Validation §6.3); whether bytes are
 * fewer (OpenAPI 3.1.1 §4.4.2).
 */
export function isShorter(text: Sized, limit: number): boolean {
  if (typeof text !== "string") return countOctets(text) < limit;
  if (text.length < limit) return true;
  return text.length < 2 * limit && countCharacters(text) < limit;
}

/** Tells whether a text has more characters than `limit`, and whether bytes are more; see {@link isShorter}. */
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

/** How many members of its own an object has. */
export function countMembers(value: Record<string, unknown>): number {
  return Object.keys(value).length;
}

/**
 * Tells whether two JSON values are equal as JSON Schema has it (Core §4.2.2): numbers by value, arrays in order,
 * objects by member, whatever their order.
 */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  // The octets of a file cannot be read at once: it equals itself alone.
  if (one instanceof Blob || other instanceof Blob) return false;
  if (Array.isArray(one)) return Array.isArray(other) && areItemsEqual(one, other);
  return !Array.isArray(other) && areMembersEqual(one, other);
}

/** Tells whether a list holds an equal value. */
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
 * Tells whether a number is a whole multiple of another, as the decimals that both are written in: `19.99` is a multiple
 * of `0.01`, although no quotient of their nearest binary fractions is whole.
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

/** The digits of a number as an integer, and the power of ten that they are to be taken by. */
function decimalOf(value: number): readonly [digits: bigint, exponent: number] {
  const [mantissa = "0", exponent = "0"] = value.toString().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}

/**
 * One fault as noted: which keyword, its one particular, and where. Has the form of a `ValidationIssue`, so that it can
 * become one when it is shown: until then its message is empty and its one particular stands as its `params`.
 */
export interface Fault {
  pointer: string;
  readonly keyword: string;
  message: string;
  params: unknown;
}

/** Collects the faults of one value. */
export interface IssueSink {
  /** The first {@link mostFaults}: what comes after is counted only, so that no value fills the memory. */
  faults: Fault[];
  /** How many faults there are. */
  count: number;
  /** Whether one fault is enough. */
  readonly first: boolean;
  /** Where the faults of the check that failed last begin. */
  mark: number;
  /** The value, where it is only tried how near it comes to a branch of a union: what is in it is judged, not gone into. */
  readonly tried?: unknown;
  /** The nodes whose faults have been noted, by recursive check function. */
  noted?: Map<CheckFunction, Set<unknown>> | undefined;
}

/**
 * A generated check function. One that is recursive looks through `once` whether the node is known, where the node may
 * have been met before, unless that is what calls it (`isDirect`).
 */
export type CheckFunction = (value: unknown, issues?: IssueSink, isDirect?: boolean) => boolean;

/** How many faults are noted at most. */
export const mostFaults = 1000;

const none: Fault[] = [];

/** An empty sink. */
export function createSink(first: boolean, tried?: unknown): IssueSink {
  return { faults: none, count: 0, first, mark: 0, tried, noted: undefined };
}

/**
 * Notes a fault and answers whether to stop.
 *
 * @param token - The reference token of the member that it is in, if not at the value itself that the running check
 *   function was given; see {@link tokenOf}.
 */
export function fail(
  issues: IssueSink | undefined,
  keyword: string,
  detail?: unknown,
  token: string = "",
): boolean {
  if (!issues) return true;
  const fault = { pointer: token, keyword, message: "", params: detail };
  // Most values that are wrong have one fault, and a list of one is the smallest.
  if (issues.count++ === 0) issues.faults = [fault];
  else if (issues.count <= mostFaults) issues.faults.push(fault);
  return issues.first;
}

/** Notes that a required member is not there, and answers whether to stop; the token is that of the object. */
export function lacks(issues: IssueSink | undefined, name: string, token?: string): boolean {
  return fail(issues, "required", name, token);
}

/** Notes a fault as the only one that a check function finds, and answers its verdict. */
export function reject(issues: IssueSink | undefined, keyword: string, detail?: unknown): false {
  if (issues) {
    issues.mark = issues.count;
    fail(issues, keyword, detail);
  }
  return false;
}

/** Called after the check of a member failed: puts its token before its faults' pointers, and answers whether to stop. */
export function within(issues: IssueSink | undefined, token: string): boolean {
  if (!issues) return true;
  for (let index = issues.mark; ; index++) {
    const fault = issues.faults[index];
    if (!fault) return issues.first;
    fault.pointer = token + fault.pointer;
  }
}

/** Called after another check of the same value failed: answers whether to stop. */
export function stops(issues: IssueSink | undefined): boolean {
  return issues === undefined || issues.first;
}

/** The verdict of a check function that has gone through and noted faults, the first of them as number `start`. */
export function end(issues: IssueSink, start: number): false {
  issues.mark = start;
  return false;
}

/** The sink for what a keyword applies to a value to tell its own fault: none where that fault is enough. */
export function branch(issues: IssueSink | undefined): IssueSink | undefined {
  return issues?.first === true || issues?.tried !== undefined ? undefined : issues;
}

/** The reference token of a member, with its slash (RFC 6901 §3). */
export function tokenOf(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** How many visits are made before verdicts are kept: most values are judged sooner than a map is filled. */
const mostVisits = 200;

/** Whether a call of {@link once} is under way; what follows is of that call. Checks are synchronous. */
let isUnderWay = false;
/** How many visits there were since a function was met that leads back to itself in several ways. */
let visits = 0;
let verdicts: Map<CheckFunction, Map<unknown, boolean>> | undefined;

/**
 * Runs a recursive check function on a value, but not twice on the same node where a schema leads to it in several ways:
 * a verdict that is known is recalled, and faults that are noted are not noted again. So the time that it takes grows
 * with the value, and not with the number of ways. What is known is forgotten when the outermost call ends.
 *
 * @param isForked - Whether the function leads back to itself in several ways. Its faults are only looked for after it
 *   has failed.
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
 * Whether a function that leads back to itself in one way only has to ask by {@link once}: to note faults, in the outermost
 * call, so that verdicts can be kept from there on; and where visits are counted or verdicts kept. Nothing else leads it
 * to a node more than once.
 */
export function isRepeated(issues: IssueSink | undefined): boolean {
  return visits > 0 || verdicts !== undefined || (issues !== undefined && !isUnderWay);
}

/** From here on the verdicts of the call under way are kept: some of its value does not fit, and is gone through again. */
export function keepVerdicts(): void {
  if (isUnderWay) verdicts ??= new Map();
}

/** Keeps the verdicts of several checks of the same value, which must not change meanwhile. */
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

/** Whether the faults of a node are still to be noted; they are from now on. */
function isNew(check: CheckFunction, value: unknown, issues: IssueSink): boolean {
  issues.noted ??= new Map();
  const nodes = issues.noted.get(check) ?? new Set();
  issues.noted.set(check, nodes);
  return nodes.size < nodes.add(value).size;
}

/** A branch of a union: a check function, or the types that it asks for and nothing else, with `|` between. */
type Branch = CheckFunction | string;

/** A value that is this far from a branch is of another kind. */
export const farAway = 1_000_000;

/**
 * Notes that a value fits no branch of a union, after what is wrong with it for one of them: the branch that its
 * discriminator names, else the one that it comes nearest to. Where it is of another kind than each, what kinds there
 * are is noted in place of that. Answers whether to stop.
 *
 * @param property - The discriminator, where there is one.
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
    if (branch === undefined) noteNearest(issues, value, branches);
    else branch(value, issues);
  }
  return fail(issues, keyword, keyword === "oneOf" ? null : undefined);
}

/** The branch that the discriminator of a value names; `undefined` where it names none that is to be gone into. */
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

/** The faults of a value for a branch; what is wrong inside its members is not gone into. */
function tryBranch(branch: Branch, value: unknown): readonly Fault[] {
  const sink = createSink(false, value);
  if (typeof branch === "string") fail(sink, "type", branch);
  else branch(value, sink);
  return sink.faults;
}

/** In how many members a value is wrong, and in how many ways itself: a member that is there, if wrong, is nearer than none. */
export function distanceOf(faults: readonly Readonly<Fault>[]): number {
  let distance = 0;
  let last: string | undefined;
  for (const fault of faults) {
    const [, member] = fault.pointer.split("/", 2);
    if (isOtherKind(fault)) distance += farAway;
    if (member === undefined) distance += 3;
    // Faults of a member follow each other.
    else if (member !== last) distance += 2;
    last = member;
  }
  return distance;
}

/** Another type of the value, or another constant as the value or a member. */
function isOtherKind({ pointer, keyword, params }: Readonly<Fault>): boolean {
  if (keyword === "type") return pointer === "";
  const values = keyword === "enum" ? (Object(params).allowedValues ?? params) : undefined;
  const isTag = keyword === "const" || (Array.isArray(values) && values.length === 1);
  return isTag && pointer.lastIndexOf("/") < 1;
}

/** The least number of names that are kept: to list fewer takes no time that counts. */
const MANY = 32;

const current: { isChecking: boolean; kept: Map<object, readonly string[]> | undefined } = {
  isChecking: false,
  kept: undefined,
};

/** From here on no object changes until {@link endCheck}. */
export function beginCheck(): void {
  current.isChecking = true;
}

/** Forgets what is known of objects: they may change from here on. */
export function endCheck(): void {
  current.isChecking = false;
  current.kept = undefined;
}

/**
 * The names of an object in order. An object in lists in lists is compared with others at each level, so where it has many
 * names, they are listed once in a check.
 */
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
 * Finds the first item that equals an earlier one; `undefined` where all differ. Equal is meant as in JSON Schema (Core
 * §4.2.2).
 *
 * An item is read only as far as another reads the same. So the largest item costs no more than the others together,
 * and items in items in items are not read in full at each level.
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

/** Parts readings by what they read, until each is alone or has come to its end beside others. */
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

/** Marks that a list or an object begins; its size follows. No value is equal to them. */
const LIST = Symbol("list");
const OBJECT = Symbol("object");

/** A list or object that is being read. */
interface Open {
  readonly value: object;
  /** The names of an object, in order; of a list none. */
  readonly names: readonly string[] | undefined;
  /** How many tokens there are: the size, then the items, or a name and a value for each member. */
  readonly end: number;
  position: number;
}

/** Reads a value as tokens, one at a time: equal values give the same tokens, others differ in one before the end. */
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

/** Not so a file: its octets cannot be read at once, so it equals itself alone. */
function isComposite(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof Blob);
}
