import { findLinked, lookupOf } from "../../contract/model/model-lookup.ts";
import {
  beforeParameter,
  cursorParameter,
  itemsMember,
  moreMember,
  nextMember,
  pagesMember,
  pagingEnvelope,
  previousMember,
  totalMember,
} from "../../language/openapi/paging-members.ts";
import { firstPageOf, isNumericSchema, pagingPartOf } from "../../language/openapi/paging-parameters.ts";
import { appliedSchemas } from "../../language/schema/applicable.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import { memberOf, membersOf } from "../../language/values/json-object.ts";
import { bareName } from "../../language/values/names.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { EmitterApi, EmitterOperation, EmitterParameter } from "../output/emitter.ts";

export type WithModel = Pick<EmitterApi, "model">;

/**
 * How to request the next and the previous page of a list. Parameters are keys in the operation's input, or JSON Pointers into it such as
 * `/body/cursor` and `/page/number`. Positions in the response body are JSON Pointers.
 */
export type Paging =
  /**
   * The body contains a cursor at `next` to send as `parameter` in the next call, and possibly one at `previous` to send as `before`
   * (default: `parameter`).
   */
  | {
      readonly kind: "cursor";
      readonly parameter: string;
      readonly next: string;
      readonly more?: string;
      readonly previous?: string;
      readonly before?: string;
    }
  /**
   * The request contains a page number (`page`) or the number of items to skip (`offset`) in `parameter`. `first` is its value for the
   * first page.
   */
  | {
      readonly kind: "page" | "offset";
      readonly parameter: string;
      readonly first: number;
      readonly items: string;
      readonly total?: string;
      readonly pages?: string;
      readonly more?: string;
      readonly size?: string;
    }
  /** The response contains a `Link` header with `rel="next"` (RFC 8288). */
  | { readonly kind: "linkHeader" }
  /** A response defines a link (OpenAPI Link Object) to the operation itself, and possibly another one to the previous page. */
  | { readonly kind: "link"; readonly name: string; readonly previous?: string };

export interface FoundPaging {
  readonly paging: Paging;
  readonly isGuess: boolean;
  /** The position of the list in the body, if known. */
  readonly items: string | undefined;
}

interface Member {
  readonly name: string;
  readonly pointer: string;
  readonly schema: unknown;
}

/**
 * Detects how an operation is paginated, trying in order: a link in the document, a cursor, a `Link` header, a page number, an offset.
 * Cursors, page numbers and offsets are recognised by the names of query parameters and body members.
 */
export function findPaging(
  { model: operation, parameters }: Pick<EmitterOperation, "model" | "parameters">,
  api: WithModel,
): FoundPaging | undefined {
  const successes = operation.responses.filter(({ status }) => /^2/.test(String(status)));
  const links = successes
    .flatMap((response) => response.links)
    .filter((each) => findLinked(each, api.model.operations) === operation);
  const link = links.find(({ name }) => /next/i.test(name));
  const body = successBodyOf(operation);
  const members = listMembers(body, api);
  const items = findItems(members, body, api);
  if (link !== undefined) {
    const previous = links.find(({ name }) => /prev/i.test(name))?.name;
    return {
      paging: { kind: "link", name: link.name, ...(previous !== undefined && { previous }) },
      isGuess: false,
      items,
    };
  }
  const query = listPlaces(operation, parameters, api);
  const told =
    findCursor(query, members) ??
    (successes.some(({ headers }) => headers.some(({ name }) => name.toLowerCase() === "link"))
      ? { kind: "linkHeader" as const }
      : undefined);
  if (told !== undefined) return { paging: told, isGuess: false, items };
  return findCount("page", query, members, items) ?? findCount("offset", query, members, items);
}

/** The schema of the JSON body of a success. */
export function successBodyOf({ responses }: EmitterOperation["model"]): unknown {
  const successes = responses.filter(({ status }) => /^2/.test(String(status)));
  return successes.flatMap(({ content }) => content).find(({ kind }) => kind === "json")?.schema?.schema;
}

/** Splits the place of a page number or cursor into a pointer to the object that contains it, and its name there. */
export function splitPlace(place: string): { readonly parent: string; readonly name: string } {
  if (!place.startsWith("/")) return { parent: "", name: place };
  const at = place.lastIndexOf("/");
  return { parent: place.slice(0, at), name: splitPointer(place.slice(at))[0] ?? "" };
}

/** A place for a page number or cursor in an operation's input. */
interface Place {
  /** A key of the input, or a JSON Pointer into it. */
  readonly key: string;
  readonly name: string;
  readonly schema: unknown;
  readonly description?: string | undefined;
}

/** Lists query parameters, their members if they are objects, and the members of a JSON body. */
function listPlaces(
  { body }: EmitterOperation["model"],
  parameters: readonly EmitterParameter[],
  api: WithModel,
): readonly Place[] {
  const query = parameters
    .filter(({ in: location }) => location === "query")
    .map(({ key, name, schema: { schema }, description }) => ({ key, name, schema, description }));
  const inner = query.flatMap((parameter) => listInner(parameter, api));
  const sent = body?.content.find(({ kind }) => kind === "json")?.schema?.schema;
  const inBody = propertiesOf(sent, "/body", api).map(({ pointer, ...member }) => ({
    ...member,
    key: pointer,
  }));
  return [...query, ...inner, ...inBody, ...inBody.flatMap((member) => listInner(member, api))];
}

/** Lists the members of an object, by the names `page[number]` and, if the object contains only paging data, `number`. */
function listInner({ key, name, schema }: Place, api: WithModel): readonly Place[] {
  const pointer = key.startsWith("/") ? key : pointerTo("", key);
  const isEnvelope = pagingEnvelope.test(bareName(name));
  return propertiesOf(schema, pointer, api).flatMap((member) => {
    const place = { key: member.pointer, name: `${name}[${member.name}]`, schema: member.schema };
    return isEnvelope ? [place, { ...place, name: member.name }] : [place];
  });
}

function findCursor(query: readonly Place[], members: readonly Member[]): Paging | undefined {
  const places = query.filter(({ schema }) => isScalar(schema) && !isNumericSchema(schema));
  const parameter = places.find(({ name }) => cursorParameter.test(bareName(name)));
  if (parameter === undefined) return undefined;
  // Cursors with "next" or "end" in their name take precedence: others might point to the current page.
  const found = members.filter(({ name, schema }) => nextMember.test(bareName(name)) && isScalar(schema));
  const next = found.find(({ name }) => /next|end/i.test(name)) ?? found[0];
  if (next === undefined) return undefined;
  const more = members.find(({ name }) => moreMember.test(bareName(name)))?.pointer;
  return {
    kind: "cursor",
    parameter: parameter.key,
    next: next.pointer,
    ...(more !== undefined && { more }),
    ...findPreviousCursor(places, members),
  };
}

/** Finds the cursor of the previous page. `before` and `startCursor` need a parameter of their own; `prevCursor` can share one. */
function findPreviousCursor(
  places: readonly Place[],
  members: readonly Member[],
): { readonly previous?: string; readonly before?: string } {
  const found = members.filter(({ name, schema }) => previousMember.test(bareName(name)) && isScalar(schema));
  const previous = found.find(({ name }) => /prev/i.test(name)) ?? found[0];
  const before = places.find(({ name }) => beforeParameter.test(bareName(name)))?.key;
  if (previous === undefined) return {};
  if (before !== undefined) return { previous: previous.pointer, before };
  return /prev/i.test(previous.name) ? { previous: previous.pointer } : {};
}

function findCount(
  kind: "page" | "offset",
  query: readonly Place[],
  members: readonly Member[],
  items: string | undefined,
): FoundPaging | undefined {
  const parameter = query.find(({ name, schema }) => pagingPartOf(name, schema) === kind);
  if (parameter === undefined || items === undefined) return undefined;
  const placeOf = (pattern: RegExp): string | undefined =>
    members.find(({ name, schema }) => pattern.test(bareName(name)) && isScalar(schema))?.pointer;
  const size = query.find(
    ({ key, name, schema }) =>
      pagingPartOf(name, schema) === "limit" && splitPlace(key).parent === splitPlace(parameter.key).parent,
  )?.key;
  const [total, pages, more] = [totalMember, pagesMember, moreMember].map(placeOf);
  const told =
    firstPageOf(parameter.schema, parameter.description) ??
    (kind === "page" && isSpringPage(members) ? 0 : undefined);
  const paging: Paging = {
    kind,
    parameter: parameter.key,
    first: told ?? (kind === "page" ? 1 : 0),
    items,
    ...(total === undefined ? {} : { total }),
    ...(pages === undefined || kind === "offset" ? {} : { pages }),
    ...(more === undefined ? {} : { more }),
    ...(size === undefined ? {} : { size }),
  };
  // Offsets start at 0 unless the document says otherwise, so an offset of 0 is not a guess.
  return { paging, isGuess: kind === "page" && told === undefined, items };
}

function isSpringPage(members: readonly Member[]): boolean {
  const names = new Set(members.map(({ name }) => bareName(name)));
  return names.has("totalpages") && (names.has("number") || names.has("pageable"));
}

function findItems(members: readonly Member[], body: unknown, api: WithModel): string | undefined {
  if (isList(body, api)) return "";
  const lists = members.filter(({ schema }) => isList(schema, api));
  const usual = lists.find(({ name }) => itemsMember.test(bareName(name)));
  return (usual ?? (lists.length === 1 ? lists[0] : undefined))?.pointer;
}

export function listMembers(body: unknown, api: WithModel): readonly Member[] {
  const outer = propertiesOf(body, "", api);
  const inner = outer
    .filter(({ name }) => pagingEnvelope.test(bareName(name)))
    .flatMap(({ schema, pointer }) => propertiesOf(schema, pointer, api));
  const innermost = inner
    .filter(({ name }) => pagingEnvelope.test(bareName(name)))
    .flatMap(({ schema, pointer }) => propertiesOf(schema, pointer, api));
  return [...outer, ...inner, ...innermost];
}

export function propertiesOf(schema: unknown, pointer: string, api: WithModel): readonly Member[] {
  const applied = appliedSchemas(schema, lookupOf(api.model), "alternatives", { limit: 50 });
  return applied.flatMap((each) =>
    membersOf(memberOf(each.schema, "properties")).map(([name, inner]) => ({
      name,
      pointer: pointerTo(pointer, name),
      schema: inner,
    })),
  );
}

function typesOf(schema: unknown): readonly unknown[] {
  const type = memberOf(Object(schema), "type");
  return Array.isArray(type) ? type : [type];
}

function isScalar(schema: unknown): boolean {
  return !typesOf(schema).some((type) => type === "object" || type === "array");
}

function isList(schema: unknown, api: WithModel): boolean {
  const applied = appliedSchemas(schema, lookupOf(api.model), "alternatives", { limit: 50 });
  return applied.some((each) => typesOf(each.schema).includes("array"));
}
