import type { Role } from "../../../contract/model/infer-roles.ts";
import type { Operation } from "../../../contract/model/types.ts";
import { trimSlash } from "../../../language/openapi/path-template.ts";
import { addTo } from "../../../language/values/group.ts";
import type { Json } from "../../../language/values/json-object.ts";
import type { MockContext } from "../mock-context.ts";
import { identityParameter } from "./choose-id.ts";

interface StoredPath {
  readonly pattern: RegExp;
  takes(id: Json): boolean;
}

/** Removes stored items whose path is missing from the new contract, or whose id the contract no longer accepts. */
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

function pathOfItems({ path }: Operation, { item, collection, key }: Role): string {
  const template = item ?? (collection === undefined ? path : `${collection}/{${key?.parameter ?? "id"}}`);
  return key === undefined ? template : trimSlash(template);
}

function toPattern(template: string): RegExp {
  const parts = template.split(/\{[^{}]*\}/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}

function takesIdentity(
  { contract, checks }: MockContext,
  template: string,
  { key }: Role,
  id: Json,
): boolean {
  const item = contract.model.operations.find(({ path }) => trimSlash(path) === trimSlash(template));
  const parameter = item && identityParameter(item, key);
  if (parameter === undefined) return true;
  const check = checks.checkOf(parameter.schema.schema);
  const readings: readonly Json[] = [
    id,
    String(id),
    ...(/^-?\d{1,15}$/.test(String(id)) ? [Number(id)] : []),
  ];
  return readings.some((reading) => check(reading, true) === undefined);
}
