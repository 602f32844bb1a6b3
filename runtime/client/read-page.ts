import type { OperationDescriptor } from "../descriptors.ts";
import { followLink } from "../links/follow-link.ts";
import { readPointer } from "../pointer.ts";
import type { AnyInput, AnyResult } from "./client.ts";
import { type SuccessBody, unwrap } from "./unwrap.ts";

export interface Page<Input, Body> {
  readonly body: Body;
  /** The members of the input for the next page that differ from this page's input. They can be stored as JSON. Absent on the last page. */
  readonly next?: Partial<Input>;
}

/** Finds the members of the input that change for the next page; `undefined` on the last page. */
export type FindNext = (
  operation: OperationDescriptor,
  input: AnyInput,
  result: AnyResult,
) => AnyInput | undefined;

/** Calls an operation for one page. Rejects as the call does, and with a `ResponseError` if the result is a described failure. */
export async function readPage<Input, Result extends AnyResult>(
  call: (input: Input) => Promise<Result>,
  input: Input,
  operation: OperationDescriptor,
  findNext: FindNext,
): Promise<Page<Input, SuccessBody<Result>>> {
  const result = await call(input);
  const body = unwrap(result);
  // `findNext` returns members of an input.
  const next = findNext(operation, input as AnyInput, result) as Partial<Input> | undefined;
  return next === undefined ? { body } : { body, next };
}

/** Where the cursor of the next page is in the body of a page, and which parameter takes it. */
export interface CursorPlaces {
  /** The cursor's key in the input. */
  readonly parameter: string;
  /** The JSON Pointer to the cursor of the next page. */
  readonly next: string;
  /** The pointer of a boolean: false if there are no more pages. */
  readonly more?: string;
}

/** Finds the next page by a cursor in the body. On the last page, the cursor is absent, empty, or the one that was sent. */
export function byCursor({ parameter, next, more }: CursorPlaces): FindNext {
  return (_, input, { body }) => {
    const cursor = readPointer(body, next);
    const isEnd = cursor === undefined || cursor === null || cursor === "" || cursor === input[parameter];
    return isEnd || isOver(body, more) ? undefined : { [parameter]: cursor };
  };
}

/** Where the body of a page has its items and counts, and which parameters choose a page. */
export interface CountPlaces {
  /** The key of the parameter with the page number or offset. */
  readonly parameter: string;
  /** That parameter's value on the first page. */
  readonly first: number;
  /** The pointer of the list of items; `""` if the body is the list. */
  readonly items: string;
  /** The JSON Pointer to the number of all items. Absent if the body does not have this number. */
  readonly total?: string;
  /** The JSON Pointer to the number of pages. Absent if the body does not have this number. */
  readonly pages?: string;
  /** The pointer of a boolean: false if there are no more pages. */
  readonly more?: string;
  /** The key of the parameter with the number of items on a page. Absent if there is none. */
  readonly size?: string;
}

/** Finds the next page by its number. A page is the last if it has no items, or fewer items than requested, or if the body says so. */
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

/** Finds the next page by the number of items before it. The last page has no items, fewer than requested, or is marked by the body. */
export function byOffset(places: CountPlaces): FindNext {
  return (_, input, { body }) => {
    const seen = readCount(input, places) + countItems(body, places);
    return isLastOf(body, places, input, seen - places.first) ? undefined : { [places.parameter]: seen };
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
  // If the body tells the end in another way, a page may be short for other reasons.
  return places.more === undefined && places.pages === undefined && typeof size === "number" && count < size;
}

function isOver(body: unknown, more: string | undefined): boolean {
  return more !== undefined && readPointer(body, more) === false;
}

/**
 * Finds the next page by the response header `Link` with `rel="next"` (RFC 8288). Reads the parameters from the query of the link's URL.
 */
export const byLinkHeader: FindNext = (operation, _, { headers, response }) => {
  const target = findNextUrl(headers.get("link") ?? "");
  if (target === undefined || !URL.canParse(target, response.url || "http://localhost")) return undefined;
  const { searchParams } = new URL(target, response.url || "http://localhost");
  const next: Record<string, unknown> = Object.create(null);
  for (const { key, name, in: location, shape } of operation.parameters) {
    const text = searchParams.get(name);
    if (location !== "query" || text === null) continue;
    const isNumber = shape.types.some((type) => type === "integer" || type === "number");
    // Parameters that are lists or objects do not change.
    if (shape.types.includes("string") || shape.types.length === 0) next[key] = text;
    else if (isNumber && text !== "" && Number.isFinite(Number(text))) next[key] = Number(text);
  }
  return Object.keys(next).length === 0 ? undefined : { ...next };
};

const LINK = /<([^<>]*)>([^<]*)/g;
const REL = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i;

function findNextUrl(header: string): string | undefined {
  for (const [, target, parameters = ""] of header.matchAll(LINK)) {
    const [, quoted, token] = REL.exec(parameters) ?? [];
    if ((quoted ?? token ?? "").toLowerCase().split(/\s+/).includes("next")) return target;
  }
  return undefined;
}

/** Finds the next page by the Link Object called `name` in the document. The link must lead from the response to the same operation. */
export function byLink(name: string): FindNext {
  return (operation, input, result) => {
    const next = followLink(operation, name, { input, result });
    const isNew = Object.entries(next ?? {}).some(([key, value]) => value !== null && value !== input[key]);
    return isNew ? next : undefined;
  };
}
