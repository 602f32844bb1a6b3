import type { Operation } from "../../../contract/model/types.ts";
import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import { type ListQuery, readListQuery } from "../../mock/state/list-query.ts";
import { fieldsOf } from "../../mock/state/resource-objects.ts";
import type { ProbeContext } from "../probe-context.ts";

export interface FilteredList {
  readonly query: Readonly<Record<string, Json>>;
  readonly items: readonly Json[];
  readonly itemSchema: JsonSchema;
}

/** Matches strings that every collation sorts in the same order. */
const PLAIN = /^(?:[a-z\d]*|[A-Z\d]*|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?)$/;

/** Interprets a list's query parameters like the mock. The sort order is skipped if collations would differ. */
export function readFilter(
  context: ProbeContext,
  operation: Operation,
  { query, items, itemSchema }: FilteredList,
): ListQuery {
  const descriptor = context.describe(operation);
  const params = Object.fromEntries(
    descriptor.parameters.flatMap(({ in: place, name, key }) =>
      place === "query" && Object.hasOwn(query, name) ? [[key, query[name]] as const] : [],
    ),
  );
  const call = { operation, descriptor, params, body: undefined, contentType: undefined };
  const names = context.members.names(itemSchema);
  const plain = names.filter((name) => items.every((item) => isPlain(fieldsOf(item).get(name))));
  const { compare } = readListQuery(call, plain);
  return { ...readListQuery(call, names), compare };
}

function isPlain(value: Json | undefined): boolean {
  return typeof value === "number" || (typeof value === "string" && PLAIN.test(value));
}
