import type { Json } from "../../../language/values/json-object.ts";
import { percentDecodeForm } from "../../../runtime/wire/split-styled.ts";
import type { Page, PagePart } from "./paging.ts";
import { isScalar } from "./resource-objects.ts";

export interface ShownPage {
  readonly offset: number;
  readonly total: number;
  readonly count: number;
  readonly limit: number | undefined;
  readonly first: 0 | 1;
  readonly next: OtherPage | undefined;
  readonly previous: OtherPage | undefined;
  readonly firstPage: OtherPage | undefined;
  readonly lastPage: OtherPage | undefined;
}

export interface OtherPage {
  readonly addresses: readonly string[];
  readonly cursors: readonly Json[];
  readonly number: number | undefined;
}

interface Numbered {
  readonly id?: Json;
}

/** Returns the page's offset, decoded from the cursor if the request contains one. An unknown cursor selects the first page. */
export function offsetOf({ offset, cursor }: Page, items: readonly Numbered[]): number {
  if (cursor === undefined) return offset;
  const text = String(cursor);
  const read = readCursor(text);
  const id = read?.id ?? text;
  const after = items.findIndex((item) => item.id !== undefined && String(item.id) === id);
  if (after >= 0) return after + 1;
  const count = read?.offset ?? (/^\d{1,9}$/.test(text) ? Number(text) : 0);
  return Math.min(items.length, count);
}

function cursorsAt(offset: number, items: readonly Numbered[], isOfId: boolean): readonly Json[] {
  const id = items[offset - 1]?.id;
  const opaque = encodeCursor(`${offset}.${isScalar(id) ? String(id) : ""}`);
  const ids = id === undefined ? [] : [id, String(id)];
  const [first, second] = isOfId ? [ids, [opaque]] : [[opaque], ids];
  return [...first, ...second, String(offset), offset];
}

function encodeCursor(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function readCursor(cursor: string): { readonly offset: number; readonly id: string } | undefined {
  if (!/^[\w-]+$/.test(cursor)) return undefined;
  try {
    const binary = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(binary, (each) => each.charCodeAt(0)),
    );
    const [, offset, id = ""] = /^(\d{1,9})\.(.*)$/s.exec(text) ?? [];
    return offset === undefined ? undefined : { offset: Number(offset), id };
  } catch {
    return undefined;
  }
}

export interface PageRequest {
  readonly page: Page | undefined;
  readonly target: string;
  addressesOf(target: string): readonly string[];
  accepts(part: PagePart, value: Json): boolean;
}

export function describePage(
  items: readonly Numbered[],
  offset: number,
  { page, target, addressesOf, accepts }: PageRequest,
): ShownPage {
  const total = items.length;
  const limit = page?.limit;
  const count = Math.max(0, Math.min(limit ?? total, total - offset));
  const first = page?.parameters.find(({ part }) => part === "page")?.first ?? 1;
  const at = (start: number): OtherPage | undefined => {
    if (page === undefined || limit === undefined || limit === 0) return undefined;
    const cursor = page.parameters.find(({ part }) => part === "cursor");
    const isOfId = cursor !== undefined && /after|before/i.test(cursor.name);
    const cursors =
      cursor === undefined ? [] : cursorsAt(start, items, isOfId).filter((one) => accepts("cursor", one));
    const number = Math.floor(start / limit) + first;
    const changes = changesFor(page, start, { number, cursor: start === 0 ? undefined : cursors[0] });
    if (changes === undefined) return undefined;
    const isNumbered = page.parameters.some(({ part }) => part === "page");
    return {
      addresses: addressesOf(withQuery(target, changes)),
      cursors,
      number: isNumbered ? number : undefined,
    };
  };
  const size = limit ?? total;
  return {
    offset,
    total,
    count,
    limit,
    first,
    next: offset + size < total ? at(offset + size) : undefined,
    previous: offset > 0 ? at(Math.max(0, offset - size)) : undefined,
    firstPage: at(0),
    lastPage: size === 0 ? undefined : at(Math.max(0, Math.ceil(total / size) - 1) * size),
  };
}

function changesFor(
  { parameters }: Page,
  start: number,
  { number, cursor }: { readonly number: number; readonly cursor: Json | undefined },
): ReadonlyMap<string, string | undefined> | undefined {
  const nameOf = (wanted: PagePart): string | undefined =>
    parameters.find(({ part }) => part === wanted)?.name;
  const byCursor = nameOf("cursor");
  if (byCursor !== undefined && (cursor !== undefined || start === 0))
    return new Map([[byCursor, cursor === undefined ? undefined : String(cursor)]]);
  const byOffset = nameOf("offset");
  if (byOffset !== undefined) return new Map([[byOffset, String(start)]]);
  const byPage = nameOf("page");
  return byPage === undefined ? undefined : new Map([[byPage, String(number)]]);
}

function withQuery(target: string, changes: ReadonlyMap<string, string | undefined>): string {
  const [path = "", query = ""] = target.split("?", 2);
  const nameOf = (pair: string): string => {
    const name = pair.split("=", 1)[0] ?? "";
    return percentDecodeForm(name) ?? name;
  };
  const kept = query.split("&").filter((pair) => pair !== "" && !changes.has(nameOf(pair)));
  const added = [...changes].flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  const pairs = [...kept, ...added];
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

/** Builds a `Link` header (RFC 8288). */
export function linkHeader({ next, previous, firstPage, lastPage }: ShownPage): string | undefined {
  if (next === undefined && previous === undefined) return undefined;
  const relations = [
    ["next", next],
    ["prev", previous],
    ["first", firstPage],
    ["last", lastPage],
  ] as const;
  return relations
    .flatMap(([rel, other]) =>
      other?.addresses[0] === undefined ? [] : [`<${other.addresses[0]}>; rel="${rel}"`],
    )
    .join(", ");
}
