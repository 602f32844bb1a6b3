import type { Operation } from "../../../contract/model/types.ts";
import { isObject, isSchema, type JsonSchema, memberOf } from "../../../language/values/json-object.ts";
import type { OperationDescriptor } from "../../../runtime/descriptors.ts";
import { percentDecodeForm } from "../../../runtime/wire/split-styled.ts";

/** A request that the router accepted, decoded. */
export interface AcceptedCall {
  readonly operation: Operation;
  readonly descriptor: OperationDescriptor;
  /** The values of the parameters, by the key that the operation's descriptor gives each parameter. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly contentType: string | undefined;
}

/** The part of a list that a request asks for. */
export interface Page {
  readonly offset: number;
  /** The maximum number of items. Absent: all items after the offset. */
  readonly limit?: number;
}

type Part = "limit" | "offset" | "page";

/** The usual names of paging parameters, in lower case and with letters only. */
const NAMES: ReadonlyMap<string, Part> = new Map([
  ...["limit", "perpage", "pagesize", "size", "top", "maxresults", "pagelimit"].map(
    (name) => [name, "limit"] as const,
  ),
  ...["offset", "skip", "pageoffset"].map((name) => [name, "offset"] as const),
  ...["page", "pagenumber", "pageno"].map((name) => [name, "page"] as const),
]);

/** A query parameter for paging, or a member of the query parameter `page` if that is an object, e.g. `page[size]`. */
interface PagingParameter {
  readonly part: Part;
  readonly key: string;
  /** The name of the member, e.g. `size` for `page[size]`. Absent for a parameter that is a number. */
  readonly member?: string;
  readonly schema: JsonSchema;
}

/**
 * The part of a list that a request asks for; `undefined` if the operation has no known paging parameter. Pages count from 1, or from 0
 * if 0 is the `minimum` or `default` of the parameter for the page number.
 */
export function readPage({ operation, descriptor, params }: AcceptedCall): Page | undefined {
  const found = new Map<Part, { readonly value: number; readonly schema: JsonSchema }>();
  const keyOf = (name: string): string | undefined =>
    descriptor.parameters.find((one) => one.in === "query" && one.name === name)?.key;
  for (const { part, key, member, schema } of listPaging(operation)) {
    const own = keyOf(key);
    const given = own === undefined || !Object.hasOwn(params, own) ? undefined : params[own];
    const value = member === undefined ? given : isObject(given) ? memberOf(given, member) : undefined;
    const wanted = value ?? (isObject(schema) ? schema["default"] : undefined);
    if (typeof wanted === "number" && Number.isInteger(wanted) && wanted >= 0)
      found.set(part, { value: wanted, schema });
  }
  if (found.size === 0) return undefined;
  const limit = found.get("limit")?.value;
  const page = found.get("page");
  const turned = page === undefined ? 0 : Math.max(0, page.value - firstPage(page.schema));
  // Without a page length, the first page has all items.
  const offset =
    found.get("offset")?.value ?? (turned === 0 ? 0 : turned * (limit ?? Number.MAX_SAFE_INTEGER));
  return { offset, ...(limit === undefined ? {} : { limit }) };
}

/** Removes the paging parameters from the target of a request. The result is the same for all parts of a list. */
export function withoutPaging(target: string, operation: Operation): string {
  const [path = "", query] = target.split("?", 2);
  if (query === undefined) return target;
  const names = new Set(
    listPaging(operation).map(({ key, member }) => (member === undefined ? key : `${key}[${member}]`)),
  );
  const nameOf = (pair: string): string => pair.split("=", 1)[0] ?? "";
  const kept = query.split("&").filter((pair) => !names.has(percentDecodeForm(nameOf(pair)) ?? nameOf(pair)));
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}

/** The paging parameters of an operation. A page number counts only if there is a parameter for the page length. */
function listPaging({ parameters }: Operation): readonly PagingParameter[] {
  const all = findPaging(parameters);
  const hasLimit = all.some(({ part }) => part === "limit");
  return all.filter(({ part }) => part !== "page" || hasLimit);
}

function findPaging(parameters: Operation["parameters"]): readonly PagingParameter[] {
  return parameters.flatMap(({ in: place, name, schema: { schema } }): readonly PagingParameter[] => {
    if (place !== "query") return [];
    const part = NAMES.get(bare(name));
    if (part !== undefined && isNumber(schema)) return [{ part, key: name, schema }];
    if (bare(name) !== "page" || !isObject(schema) || !isObject(schema["properties"])) return [];
    return Object.entries(schema["properties"]).flatMap(([member, own]) => {
      const inner = NAMES.get(bare(member)) ?? (bare(member) === "number" ? "page" : undefined);
      const known = isSchema(own) ? own : true;
      return inner === undefined || !isNumber(known)
        ? []
        : [{ part: inner, key: name, member, schema: known }];
    });
  });
}

function isNumber(schema: JsonSchema): boolean {
  return isObject(schema) && (schema["type"] === "integer" || schema["type"] === "number");
}

function firstPage(schema: JsonSchema): 0 | 1 {
  return isObject(schema) && (schema["minimum"] === 0 || schema["default"] === 0) ? 0 : 1;
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, "");
}
