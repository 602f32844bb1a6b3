import { shownMedia } from "../../../contract/model/choose-response.ts";
import type { Media, Operation } from "../../../contract/model/types.ts";
import { trimSlash } from "../../../language/openapi/path-template.ts";
import { oncePer } from "../../../language/values/memory.ts";
import { type BulkAction, readBulkPath } from "../../mock/state/bulk-path.ts";
import { type BulkSource, findBulkSource } from "../../mock/state/bulk-source.ts";
import type { ListPlace } from "../../mock/state/list-places.ts";
import type { ProbeContext } from "../probe-context.ts";

/** An operation that writes several items, whose body lists them or their ids. */
export interface BulkWrite {
  readonly writer: Operation;
  readonly media: Media;
  readonly action: BulkAction;
  readonly source: Extract<BulkSource, { readonly kind: "items" | "ids" }>;
  readonly place: ListPlace & { readonly item: string };
  readonly reader: Operation;
}

/** Lists the operations that probably write several items of a collection, as the mock infers them. */
export const listBulkWrites: (context: ProbeContext) => readonly BulkWrite[] = oncePer(
  (context: ProbeContext) =>
    context.contract.model.operations.flatMap((writer) => planBulk(context, writer) ?? []),
);

function planBulk(context: ProbeContext, writer: Operation): BulkWrite | undefined {
  if (writer.method === "GET" || writer.method === "HEAD") return undefined;
  const { path, action, isWhole } = readBulkPath(writer);
  const place = [...context.listPlaces.values()].find((one) => one.collection === trimSlash(path));
  const { item } = place ?? {};
  const reader = item === undefined ? undefined : context.operationAt(item, "GET");
  const shown = reader && shownMedia(reader)?.schema?.schema;
  const media = writer.body?.content.find(({ kind }) => kind === "json");
  if (place === undefined || item === undefined || reader === undefined || action === undefined)
    return undefined;
  if (shown === undefined || media === undefined) return undefined;
  const names = context.members.names(shown);
  const source = findBulkSource(writer, media, { place, action, isWhole, names }, context);
  if (source === undefined || (source.kind !== "items" && source.kind !== "ids")) return undefined;
  return { writer, media, action, source, place: { ...place, item }, reader };
}
