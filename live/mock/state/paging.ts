import type { Operation } from "../../../contract/model/types.ts";
import { cursorParameter } from "../../../language/openapi/paging-members.ts";
import { firstPageOf, type PagingPart, pagingPartOf } from "../../../language/openapi/paging-parameters.ts";
import {
  asObject,
  isObject,
  isSchema,
  type Json,
  type JsonSchema,
  memberOf,
  membersOf,
} from "../../../language/values/json-object.ts";
import { oncePer } from "../../../language/values/memory.ts";
import { bareName } from "../../../language/values/names.ts";
import type { OperationDescriptor } from "../../../runtime/descriptors.ts";
import { isScalar } from "./resource-objects.ts";
import type { Upload } from "./upload-store.ts";

export interface AcceptedCall {
  readonly operation: Operation;
  readonly descriptor: OperationDescriptor;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly contentType: string | undefined;
  readonly upload?: Upload | undefined;
}

export type PagePart = PagingPart | "cursor";

export interface Page {
  readonly offset: number;
  readonly limit?: number;
  /** The requested cursor. It takes precedence over {@link offset}. */
  readonly cursor?: Json;
  readonly parameters: readonly PagingParameter[];
}

export interface PagingParameter {
  readonly part: PagePart;
  readonly parameter: string;
  readonly name: string;
  readonly member?: string;
  readonly schema: JsonSchema;
  /** The number of the first page. 1 unless the parameter says otherwise. */
  readonly first: 0 | 1;
  readonly isFirstKnown: boolean;
}

const CURSOR_PAGE = 10;

/**
 * Returns the requested page, or `undefined` if the operation has no known pagination parameters. Pages are numbered from 1 unless the
 * document says otherwise, for this operation or for all others.
 */
export function readPage(
  { operation, descriptor, params }: AcceptedCall,
  operations: readonly Operation[],
): Page | undefined {
  const parameters = listPaging(operation).map(
    (one): PagingParameter => (one.isFirstKnown ? one : { ...one, first: usualFirst(operations) }),
  );
  const found = new Map<PagePart, Json>();
  for (const { part, parameter, member, schema } of parameters) {
    const own = descriptor.parameters.find((one) => one.in === "query" && one.name === parameter)?.key;
    const given = own === undefined || !Object.hasOwn(params, own) ? undefined : params[own];
    const value = member === undefined ? given : isObject(given) ? memberOf(given, member) : undefined;
    const wanted = value ?? (isObject(schema) ? schema["default"] : undefined);
    const isUsable =
      part === "cursor" ? isScalar(wanted) && wanted !== null && wanted !== "" : isCount(wanted);
    if (isUsable) found.set(part, wanted as Json); // Decoded parameters are JSON.
  }
  const cursor = found.get("cursor");
  const hasCursor = parameters.some(({ part }) => part === "cursor");
  if (found.size === 0 && !hasCursor) return undefined;
  const numberOf = (part: PagePart): number | undefined => {
    const value = found.get(part);
    return typeof value === "number" ? value : undefined;
  };
  const limit = numberOf("limit") ?? (hasCursor ? CURSOR_PAGE : undefined);
  const first = parameters.find(({ part }) => part === "page")?.first ?? 1;
  const turned = Math.max(0, (numberOf("page") ?? first) - first);
  const offset = numberOf("offset") ?? (turned === 0 ? 0 : turned * (limit ?? Number.MAX_SAFE_INTEGER));
  return {
    offset,
    ...(limit === undefined ? {} : { limit }),
    ...(cursor === undefined ? {} : { cursor }),
    parameters,
  };
}

/** The number of the first page where a parameter does not say: 0 if all page parameters that say something are numbered from 0. */
const usualFirst: (operations: readonly Operation[]) => 0 | 1 = oncePer(
  (operations: readonly Operation[]): 0 | 1 => {
    const known = operations.flatMap((operation) =>
      listPaging(operation).flatMap(({ part, first, isFirstKnown }) =>
        part === "page" && isFirstKnown ? [first] : [],
      ),
    );
    return known.length > 0 && known.every((first) => first === 0) ? 0 : 1;
  },
);

function isCount(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

/**
 * Finds the pagination parameters. Numeric parameters such as `start` or `from` are included only if the operation also has a page
 * length, since they could otherwise be dates.
 */
export function listPaging({ parameters }: Pick<Operation, "parameters">): readonly PagingParameter[] {
  const all = findPaging(parameters);
  const cursor = all.filter(({ part }) => part === "cursor").slice(0, 1);
  const counts = all.filter(({ part }) => part !== "cursor");
  return [...(counts.some(({ part }) => part === "limit") ? counts : []), ...cursor];
}

function findPaging(parameters: Operation["parameters"]): readonly PagingParameter[] {
  return parameters.flatMap(
    ({ in: place, name, description, schema: { schema } }): readonly PagingParameter[] => {
      if (place !== "query") return [];
      const part = partOf(name, schema);
      if (part !== undefined)
        return [{ part, parameter: name, name, schema, ...firstOf(schema, description) }];
      if (bareName(name) !== "page" || !isObject(schema)) return [];
      return membersOf(schema["properties"]).flatMap(([member, own]) => {
        const known = isSchema(own) ? own : true;
        // JSON:API uses `page[number]` and `page[size]`.
        const inner = partOf(bareName(member) === "number" ? "page" : member, known);
        const whole = `${name}[${member}]`;
        return inner === undefined
          ? []
          : [
              {
                part: inner,
                parameter: name,
                name: whole,
                member,
                schema: known,
                ...firstOf(known, description),
              },
            ];
      });
    },
  );
}

function firstOf(
  schema: JsonSchema,
  description: string | undefined,
): Pick<PagingParameter, "first" | "isFirstKnown"> {
  const first = firstPageOf(schema, description);
  return { first: first ?? 1, isFirstKnown: first !== undefined };
}

function partOf(name: string, schema: JsonSchema): PagePart | undefined {
  const part = pagingPartOf(name, schema);
  if (part !== undefined || !cursorParameter.test(bareName(name))) return part;
  const { type, format, enum: listed } = asObject(schema);
  const isOther = type === "object" || type === "array" || type === "boolean" || listed !== undefined;
  return isOther || /^date/.test(String(format)) ? undefined : "cursor";
}
