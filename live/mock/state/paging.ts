import type { Operation } from "../../../contract/model/types.ts";
import { firstPageOf, type PagingPart, pagingPartOf } from "../../../language/openapi/paging-parameters.ts";
import {
  isObject,
  isSchema,
  type JsonSchema,
  memberOf,
  membersOf,
} from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
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

/** A query parameter for paging, or a member of the query parameter `page` if that is an object, e.g. `page[size]`. */
interface PagingParameter {
  readonly part: PagingPart;
  readonly key: string;
  /** The name of the member, e.g. `size` for `page[size]`. Absent for a parameter that is a number. */
  readonly member?: string;
  readonly schema: JsonSchema;
  readonly description: string | undefined;
}

/**
 * The part of a list that a request asks for; `undefined` if the operation has no known paging parameter. Pages count from 1
 * unless the document says otherwise.
 */
export function readPage({ operation, descriptor, params }: AcceptedCall): Page | undefined {
  const found = new Map<PagingPart, { readonly value: number; readonly first: 0 | 1 }>();
  const keyOf = (name: string): string | undefined =>
    descriptor.parameters.find((one) => one.in === "query" && one.name === name)?.key;
  for (const { part, key, member, schema, description } of listPaging(operation)) {
    const own = keyOf(key);
    const given = own === undefined || !Object.hasOwn(params, own) ? undefined : params[own];
    const value = member === undefined ? given : isObject(given) ? memberOf(given, member) : undefined;
    const wanted = value ?? (isObject(schema) ? schema["default"] : undefined);
    if (typeof wanted === "number" && Number.isInteger(wanted) && wanted >= 0)
      found.set(part, { value: wanted, first: firstPageOf(schema, description) ?? 1 });
  }
  if (found.size === 0) return undefined;
  const limit = found.get("limit")?.value;
  const page = found.get("page");
  const turned = page === undefined ? 0 : Math.max(0, page.value - page.first);
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

/** The paging parameters of an operation. They count only if one of them is the length of a page: `start` or `from` may be a date. */
function listPaging({ parameters }: Operation): readonly PagingParameter[] {
  const all = findPaging(parameters);
  return all.some(({ part }) => part === "limit") ? all : [];
}

function findPaging(parameters: Operation["parameters"]): readonly PagingParameter[] {
  return parameters.flatMap(
    ({ in: place, name, description, schema: { schema } }): readonly PagingParameter[] => {
      if (place !== "query") return [];
      const part = pagingPartOf(name, schema);
      if (part !== undefined) return [{ part, key: name, schema, description }];
      if (bareName(name) !== "page" || !isObject(schema)) return [];
      return membersOf(schema["properties"]).flatMap(([member, own]) => {
        const known = isSchema(own) ? own : true;
        // `page[number]` and `page[size]` are names of JSON:API.
        const inner = pagingPartOf(bareName(member) === "number" ? "page" : member, known);
        return inner === undefined ? [] : [{ part: inner, key: name, member, schema: known, description }];
      });
    },
  );
}
