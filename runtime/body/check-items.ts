import type { Check, MediaCheck, ValidationIssue } from "../checks.ts";
import type { MediaDescriptor, OneWayShape, StreamLimits } from "../descriptors.ts";
import { issueAt, oneWayIssue, pointerTo } from "../pointer.ts";
import { StreamError } from "./plain.ts";

export type BodySide = "request" | "response";

const NONE: readonly ValidationIssue[] = [];

/**
 * Finds members of a decoded body that must not be sent: `readOnly` members in a request, `writeOnly` members in a response. Members nested
 * inside such a member are not listed separately.
 * @param checks - Generated checks, required for media types whose `oneWay` is `checked`. If absent, no members are found in these media
 * types.
 */
export function findOneWay(
  { oneWay }: Pick<MediaDescriptor, "oneWay">,
  side: BodySide,
  value: unknown,
  checks?: Pick<MediaCheck, "oneWay">,
): readonly ValidationIssue[] {
  if (oneWay === "checked") return checks?.oneWay?.(value) ?? NONE;
  if (oneWay === undefined) return NONE;
  const issues: ValidationIssue[] = [];
  const marker = side === "request" ? "readOnly" : "writeOnly";
  const add = (pointer: string): void => void issues.push(oneWayIssue(pointer, marker));
  visit({ trail: [], shape: oneWay, pointer: "", depth: 0, add }, value);
  return issues;
}

export function withOneWay(
  checks: Pick<MediaCheck, "check" | "oneWay"> | undefined,
  media: Pick<MediaDescriptor, "oneWay">,
  side: BodySide,
): Check | undefined {
  if (media.oneWay === undefined) return checks?.check;
  return (value) => {
    const issues = [...(checks?.check(value) ?? NONE), ...findOneWay(media, side, value, checks)];
    return issues.length === 0 ? undefined : issues;
  };
}

interface Spot {
  readonly trail: readonly OneWayShape[];
  readonly shape: OneWayShape;
  readonly pointer: string;
  readonly depth: number;
  readonly add: (pointer: string) => void;
}

/** Maximum nesting depth of the search; realistic values stay well below it. */
const DEPTH = 200;

function visit({ trail, shape, pointer, depth, add }: Spot, value: unknown): void {
  if (typeof value !== "object" || value === null || depth > DEPTH) return;
  const { up } = shape;
  if (up !== undefined) {
    const above = trail[trail.length - up];
    if (above !== undefined) visit({ trail: trail.slice(0, -up), shape: above, pointer, depth, add }, value);
    return;
  }
  const inside = [...trail, shape];
  const below = (name: string | number, inner: OneWayShape, member: unknown): void =>
    visit({ trail: inside, shape: inner, pointer: pointerTo(pointer, name), depth: depth + 1, add }, member);
  const { members = [], properties = [], items, additional } = shape;
  if (Array.isArray(value)) {
    if (items !== undefined) for (const [index, item] of value.entries()) below(index, items, item);
    return;
  }
  // JSON omits members whose value is `undefined`.
  const has = (name: string): boolean => Object.hasOwn(value, name) && Reflect.get(value, name) !== undefined;
  for (const name of members) if (has(name)) add(pointerTo(pointer, name));
  for (const [name, inner] of properties) if (has(name)) below(name, inner, Reflect.get(value, name));
  if (additional === undefined) return;
  const named = new Set([...members, ...properties.map(([name]) => name)]);
  for (const [name, member] of Object.entries(value)) if (!named.has(name)) below(name, additional, member);
}

/**
 * Validates stream items as they arrive. Issue pointers start with the item's index. If the number of items is outside the limits, the
 * stream itself is invalid.
 * @param check - The check for each item. Default: none.
 * @param list - The check for items at specific positions; see {@link MediaCheck.list}. Default: none.
 * @param keyOf - Maps an item to its key. Items with equal keys are considered equal. Default: the item itself.
 * @param onFault - Called with the issues of an invalid item. If it returns `go on`, the item is yielded anyway. Default: iteration stops.
 * @throws {StreamError} During iteration, at the first invalid item unless `onFault` returns `go on`.
 */
export async function* checkItems(
  items: AsyncIterable<unknown> | Iterable<unknown>,
  check: Check | undefined,
  onFault?: (issues: readonly ValidationIssue[]) => "go on" | "stop",
  limits: StreamLimits = {},
  list?: Check,
  keyOf?: ItemKey,
): AsyncGenerator<unknown, void, undefined> {
  const { least = 0, most } = limits;
  const whole = new ListChecker(limits, list, keyOf);
  // When the stream ends, the complete list is checked again, which would report the items' issues twice.
  const told = limits.whole && new Set<string>();
  let index = 0;
  const refuse = (found: readonly ValidationIssue[], subject: string): void => {
    const issues = told
      ? found.filter(({ pointer, keyword }) => told.size < told.add(`${pointer} ${keyword}`).size)
      : found;
    if (issues.length > 0 && (onFault?.(issues) ?? "stop") === "stop")
      throw new StreamError(`${subject} does not match its schema.`, issues);
  };
  for await (const item of items) {
    if (index === most) refuse([wrongCount("maxItems", most)], "The stream");
    const start = pointerTo("", index);
    const issues = (check?.(item) ?? NONE).map((issue) => ({ ...issue, pointer: start + issue.pointer }));
    refuse([...issues, ...whole.add(item, index)], `Item ${index} of the stream`);
    index++;
    yield item;
  }
  if (index < least) refuse([wrongCount("minItems", least)], "The stream");
  refuse(whole.end(), "The stream");
}

export type ItemKey = (item: unknown) => unknown;

class ListChecker {
  readonly #limits: StreamLimits;
  readonly #check: Check | undefined;
  readonly #keyOf: ItemKey;
  readonly #counts: number[];
  readonly #seen = new Set<string>();
  readonly #items: unknown[] = [];

  constructor(limits: StreamLimits, check: Check | undefined, keyOf: ItemKey = (item) => item) {
    this.#limits = limits;
    this.#check = check;
    this.#keyOf = keyOf;
    this.#counts = (limits.contains ?? []).map(() => 0);
  }

  add(item: unknown, index: number): readonly ValidationIssue[] {
    const { prefix = 0, unique, whole } = this.#limits;
    if (whole) this.#items.push(item);
    const name = index < prefix ? String(index) : "rest";
    const start = pointerTo("", index);
    const issues = this.#issuesAt(name, item, start);
    const beyond = this.#count(item);
    return unique && this.#isRepeated(item)
      ? [...issues, ...beyond, issueAt(start, "uniqueItems", "must differ from the items before it")]
      : [...issues, ...beyond];
  }

  #issuesAt(name: string, value: unknown, start: string): readonly ValidationIssue[] {
    return (this.#check?.({ [name]: value }) ?? NONE).map((issue) => ({
      ...issue,
      pointer: start + issue.pointer.slice(name.length + 1),
    }));
  }

  #count(item: unknown): readonly ValidationIssue[] {
    const { contains = [] } = this.#limits;
    return contains.flatMap(({ most }, n) => {
      if (this.#check?.({ [`contains${n}`]: item }) !== undefined) return [];
      const count = (this.#counts[n] ?? 0) + 1;
      this.#counts[n] = count;
      // Too many items are reported once, for the first excess item.
      return most !== undefined && count === most + 1 ? [wrongContains("most", most)] : [];
    });
  }

  #isRepeated(item: unknown): boolean {
    const text = canonicalText(this.#keyOf(item));
    if (this.#seen.has(text)) return true;
    this.#seen.add(text);
    return false;
  }

  end(): readonly ValidationIssue[] {
    const { contains = [], whole } = this.#limits;
    const missing = contains.flatMap(({ least = 0 }, n) =>
      (this.#counts[n] ?? 0) < least ? [wrongContains("least", least)] : [],
    );
    return whole ? [...missing, ...this.#issuesAt("whole", this.#items, "")] : missing;
  }
}

function wrongContains(bound: "least" | "most", limit: number): ValidationIssue {
  const message = `must have at ${bound} ${limit} items of the kind that it must contain`;
  return { ...issueAt("", "contains", message), params: { limit } };
}

function canonicalText(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) => {
      if (typeof part === "bigint") return { int64: String(part) };
      if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
      return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
    }) ?? ""
  );
}

function wrongCount(keyword: "minItems" | "maxItems", limit: number): ValidationIssue {
  const bound = keyword === "minItems" ? "least" : "most";
  return { ...issueAt("", keyword, `must have at ${bound} ${limit} items`), params: { limit } };
}

export function sizeCheck({ octets }: Pick<MediaDescriptor, "octets">): Check | undefined {
  if (octets === undefined) return undefined;
  const { least = 0, most = Number.POSITIVE_INFINITY } = octets;
  return (value) => {
    const size = sizeOf(value);
    if (size === undefined) return undefined;
    if (size < least) return [wrongSize("minLength", "least", least)];
    return size > most ? [wrongSize("maxLength", "most", most)] : undefined;
  };
}

function sizeOf(value: unknown): number | undefined {
  if (value instanceof Blob) return value.size;
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? value.byteLength : undefined;
}

function wrongSize(keyword: string, bound: string, limit: number): ValidationIssue {
  return { ...issueAt("", keyword, `must have at ${bound} ${limit} octets`), params: { limit } };
}

/** Checks whether a body is an iterable of items. A `ReadableStream` contains bytes, so it is excluded. */
export function isItems(body: unknown): body is AsyncIterable<unknown> | Iterable<unknown> {
  if (typeof body !== "object" || body === null || body instanceof ReadableStream) return false;
  return Symbol.asyncIterator in body || Symbol.iterator in body;
}
