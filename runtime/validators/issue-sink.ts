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
 * How a generated check function tells what is wrong. Such a function takes a value and a sink and answers whether the
 * value fits. Without a sink it only judges, and stops at the first fault without making anything; with one it notes
 * every fault, or the first.
 *
 * @module
 */

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
