import type { OperationDescriptor } from "../descriptors.ts";
import { followLink } from "../links/follow-link.ts";
import { readPointer } from "../pointer.ts";
import type { AnyInput, AnyResult } from "./client.ts";
import { type SuccessBody, unwrap } from "./unwrap.ts";

export interface Page<Input, Body> {
  readonly body: Body;
  /** Input members that differ on the next page, as JSON values. Absent on the last page. */
  readonly next?: Partial<Input>;
  /** Input members that differ on the previous page. Absent on the first page, and if the response does not lead to it. */
  readonly previous?: Partial<Input>;
}

/** Returns the input members for the next page, or `undefined` on the last page. Also used for previous pages. */
export type FindNext = (
  operation: OperationDescriptor,
  input: AnyInput,
  result: AnyResult,
) => AnyInput | undefined;

export async function readPage<Input, Result extends AnyResult>(
  call: (input: Input) => Promise<Result>,
  input: Input,
  operation: OperationDescriptor,
  findNext: FindNext,
  findPrevious?: FindNext,
): Promise<Page<Input, SuccessBody<Result>>> {
  const result = await call(input);
  const body = unwrap(result);
  const next = findNext(operation, input as AnyInput, result) as Partial<Input> | undefined;
  const previous = findPrevious?.(operation, input as AnyInput, result) as Partial<Input> | undefined;
  return { body, ...(next && { next }), ...(previous && { previous }) };
}

/** Applies `find` to a member of the input, for a page number or cursor in the body or in an object parameter. */
export function inMember(name: string, find: FindNext): FindNext {
  return (operation, input, result) => {
    const member = Object(input[name]);
    const next = find(operation, member, result);
    return next && { [name]: { ...member, ...next } };
  };
}

/** The location of the cursor in a response body, and the parameter that accepts the cursor. */
export interface CursorPlaces {
  /** The input key of the cursor parameter. */
  readonly parameter: string;
  /** JSON Pointer to the cursor. */
  readonly next: string;
  /** JSON Pointer to a boolean that is false on the last page. */
  readonly more?: string;
}

/** Finds the next page by a cursor. On the last page, the response has no cursor, an empty one, or the cursor that was sent. */
export function byCursor({ parameter, next, more }: CursorPlaces): FindNext {
  return (_, input, { body }) => {
    const cursor = readPointer(body, next);
    const isEnd = cursor === undefined || cursor === null || cursor === "" || cursor === input[parameter];
    return isEnd || isOver(body, more) ? undefined : { [parameter]: cursor };
  };
}

export interface CountPlaces {
  /** The input key of the page number or offset. */
  readonly parameter: string;
  readonly first: number;
  /** JSON Pointer to the list of items; `""` if the body itself is the list. */
  readonly items: string;
  readonly total?: string;
  /** JSON Pointer to the number of pages. */
  readonly pages?: string;
  /** JSON Pointer to a boolean that is false on the last page. */
  readonly more?: string;
  /** The input key of the page size. */
  readonly size?: string;
}

export function byNumber(places: CountPlaces): FindNext {
  return (_, input, { body }) => {
    const number = readCount(input, places);
    const pages = readPointer(body, places.pages ?? "/");
    const isLast = typeof pages === "number" && number - places.first + 1 >= pages;
    const size = input[places.size ?? ""];
    const seen = typeof size === "number" ? (number - places.first + 1) * size : 0;
    return isLast || isLastOf(body, places, input, seen) ? undefined : { [places.parameter]: number + 1 };
  };
}

export function byOffset(places: CountPlaces): FindNext {
  return (_, input, { body }) => {
    const seen = readCount(input, places) + countItems(body, places);
    return isLastOf(body, places, input, seen - places.first) ? undefined : { [places.parameter]: seen };
  };
}

export function byPreviousNumber({ parameter, first }: Pick<CountPlaces, "parameter" | "first">): FindNext {
  return (_, input) => {
    const number = input[parameter];
    return typeof number === "number" && number > first ? { [parameter]: number - 1 } : undefined;
  };
}

/** Goes back by the page size. Without one in the input, it goes back by the number of items on the page. */
export function byPreviousOffset(
  places: Pick<CountPlaces, "parameter" | "first" | "items" | "size">,
): FindNext {
  return (_, input, { body }) => {
    const { parameter, first } = places;
    const [offset, size] = [input[parameter], input[places.size ?? ""]];
    const back = typeof size === "number" ? size : countItems(body, places);
    if (typeof offset !== "number" || offset <= first || back === 0) return undefined;
    return { [parameter]: Math.max(first, offset - back) };
  };
}

function readCount(input: AnyInput, { parameter, first }: CountPlaces): number {
  const value = input[parameter];
  return typeof value === "number" ? value : first;
}

function countItems(body: unknown, { items }: CountPlaces): number {
  const list = readPointer(body, items);
  return Array.isArray(list) ? list.length : 0;
}

function isLastOf(body: unknown, places: CountPlaces, input: AnyInput, seen: number): boolean {
  const count = countItems(body, places);
  const size = input[places.size ?? ""];
  const total = readPointer(body, places.total ?? "/");
  if (count === 0 || isOver(body, places.more)) return true;
  if (typeof total === "number") return seen >= total;
  return places.more === undefined && places.pages === undefined && typeof size === "number" && count < size;
}

function isOver(body: unknown, more: string | undefined): boolean {
  return more !== undefined && readPointer(body, more) === false;
}

export const byLinkHeader: FindNext = (...page) => readLink(["next"], ...page);

export const byPreviousLinkHeader: FindNext = (...page) => readLink(["prev", "previous"], ...page);

function readLink(
  relations: readonly string[],
  ...[operation, , { headers, response }]: Parameters<FindNext>
): AnyInput | undefined {
  const target = findLinkTarget(headers.get("link") ?? "", relations);
  if (target === undefined || !URL.canParse(target, response.url || "http://localhost")) return undefined;
  const { searchParams } = new URL(target, response.url || "http://localhost");
  const next: Record<string, unknown> = Object.create(null);
  for (const { key, name, in: location, shape } of operation.parameters) {
    const text = searchParams.get(name);
    if (location !== "query" || text === null) continue;
    const isNumber = shape.types.some((type) => type === "integer" || type === "number");
    if (shape.types.includes("string") || shape.types.length === 0) next[key] = text;
    else if (isNumber && text !== "" && Number.isFinite(Number(text))) next[key] = Number(text);
  }
  return Object.keys(next).length === 0 ? undefined : { ...next };
}

const LINK = /<([^<>]*)>([^<]*)/g;
const REL = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i;

function findLinkTarget(header: string, relations: readonly string[]): string | undefined {
  for (const [, target, parameters = ""] of header.matchAll(LINK)) {
    const [, quoted, token] = REL.exec(parameters) ?? [];
    const given = (quoted ?? token ?? "").toLowerCase().split(/\s+/);
    if (given.some((relation) => relations.includes(relation))) return target;
  }
  return undefined;
}

export function byLink(name: string): FindNext {
  return (operation, input, result) => {
    const next = followLink(operation, name, { input, result });
    const isNew = Object.entries(next ?? {}).some(([key, value]) => value !== null && value !== input[key]);
    return isNew ? next : undefined;
  };
}
