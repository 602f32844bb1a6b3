import type { Operation } from "../../../contract/model/types.ts";
import { trimSlash } from "../../../language/openapi/path-template.ts";
import { oncePer } from "../../../language/values/memory.ts";
import type { MockContext } from "../mock-context.ts";
import { readBulkPath } from "./bulk-path.ts";
import { type BulkSource, type BulkTarget, findBulkSource } from "./bulk-source.ts";
import { listedItem } from "./given-items.ts";

export interface BulkPlan extends BulkTarget {
  readonly source: BulkSource;
  /** The operation as it would be for one item: at the list's path, with an item as its body. */
  readonly single: Operation;
}

const plansOf: (context: MockContext) => Map<Operation, BulkPlan | undefined> = oncePer(
  (): Map<Operation, BulkPlan | undefined> => new Map(),
);

/** Infers from path and schemas whether an operation writes several items of a collection. */
export function bulkPlanOf(operation: Operation, context: MockContext): BulkPlan | undefined {
  const plans = plansOf(context);
  if (!plans.has(operation)) plans.set(operation, planBulk(operation, context));
  return plans.get(operation);
}

function planBulk(operation: Operation, context: MockContext): BulkPlan | undefined {
  if (operation.method === "GET" || operation.method === "HEAD") return undefined;
  const { path, action, isWhole } = readBulkPath(operation);
  const place = context.placeAt(trimSlash(path)) ?? context.placeAt(`${trimSlash(path)}/`);
  const item = place && listedItem(place.list, context);
  if (place === undefined || action === undefined || item === undefined) return undefined;
  const names = context.members.names(item.schema);
  // A list of strings or numbers has no items to select.
  if (names.length === 0) return undefined;
  const target = { place, action, isWhole, names };
  const media = operation.body?.content.find(({ kind }) => kind === "json");
  const source = findBulkSource(operation, media, target, context);
  if (source === undefined) return undefined;
  const { body } = operation;
  const own =
    media === undefined || body === undefined || source.kind !== "items"
      ? body
      : { ...body, content: [{ ...media, schema: { pointer: media.pointer, schema: source.item } }] };
  const single = { ...operation, path: place.list.path, ...(own === undefined ? {} : { body: own }) };
  return { ...target, source, single };
}
