import type { Operation } from "../../../contract/model/types.ts";
import { addTo } from "../../../language/values/group.ts";
import type { Json } from "../../../language/values/json-object.ts";
import type { MockContext } from "../mock-context.ts";
import type { Role } from "./infer-roles.ts";

interface StoredPath {
  readonly pattern: RegExp;
  /** Tells whether the last expression of the path accepts an identity. */
  takes(id: Json): boolean;
}

/** Drops the stored items for which the contract has no path, or none that accepts their identity. */
export function dropUnfit(context: MockContext): void {
  const { store, roles } = context;
  if (store === undefined) return;
  const byLength = new Map<number, StoredPath[]>();
  for (const [operation, role] of roles) {
    const template = pathOfItems(operation, role);
    const takes = (id: Json): boolean => takesIdentity(context, template, role, id);
    addTo(byLength, template.split("/").length, { pattern: toPattern(template), takes });
  }
  store.keep((path, { id }) =>
    (byLength.get(path.split("/").length) ?? []).some(
      ({ pattern, takes }) => pattern.test(path) && (id === undefined || takes(id)),
    ),
  );
}

/** The path of the items that an operation reads or writes. */
function pathOfItems({ path }: Operation, { item, collection, key }: Role): string {
  return item ?? (collection === undefined ? path : `${collection}/{${key?.parameter ?? "id"}}`);
}

function toPattern(template: string): RegExp {
  const parts = template.split(/\{[^{}]*\}/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}

/**
 * Tells whether the contract accepts the text of an identity. The identity may come from an earlier contract, in which it had another type.
 */
function takesIdentity(
  { contract, checks }: MockContext,
  template: string,
  { key }: Role,
  id: Json,
): boolean {
  const item = contract.model.operations.find(({ path }) => path === template);
  const parameter = item?.parameters.find((one) => one.in === "path" && one.name === key?.parameter);
  if (parameter === undefined) return true;
  const check = checks.checkOf(parameter.schema.schema);
  const readings: readonly Json[] = [
    id,
    String(id),
    ...(/^-?\d{1,15}$/.test(String(id)) ? [Number(id)] : []),
  ];
  return readings.some((reading) => check(reading, true) === undefined);
}
