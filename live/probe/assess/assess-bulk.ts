import { showCount } from "../../../contract/findings/show-text.ts";
import type { Operation } from "../../../contract/model/types.ts";
import { isJsonList, isJsonObject, type Json } from "../../../language/values/json-object.ts";
import { isSuccess } from "../../../runtime/http-semantics.ts";
import { pointerTo, readPointer } from "../../../runtime/pointer.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import type { ResourceObject, Writable } from "../../mock/state/resource-objects.ts";
import { type BulkWrite, listBulkWrites } from "../items/list-bulk.ts";
import type { Expectation } from "../play.ts";
import { readRequestBody, readResponseBody } from "../read-exchange.ts";
import { findLost, objectsIn, show } from "./assess-kept.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";
import { isWholeList, readListPage } from "./read-page.ts";

type BulkExpectation = Extract<Expectation, { readonly kind: "bulk" }>;

/** Checks that each item that a request names was written, and no other one. */
export function assessBulk(assessed: Assessed, expectation: BulkExpectation): readonly ProbeNote[] {
  const { context, play, exchanges } = assessed;
  const writer = context.operation(play.steps[expectation.step]?.operation ?? "");
  const bulk = listBulkWrites(context).find((one) => one.writer === writer);
  const written = exchanges[expectation.step];
  if (bulk === undefined || written === undefined) return [];
  const reads = exchanges.slice(expectation.step + 1);
  switch (expectation.action) {
    case "create":
      return assessCreated(assessed, bulk, written);
    case "delete":
      return assessDeleted(assessed, bulk, reads, expectation.named);
    case "replace":
    case "update":
      return assessUpdated(assessed, bulk, { written, reads, named: expectation.named });
  }
}

function assessDeleted(
  assessed: Assessed,
  { writer, reader }: BulkWrite,
  reads: readonly Exchange[],
  named: number,
): readonly ProbeNote[] {
  const kept = reads.slice(0, named).filter(isFound);
  if (kept.length > 0)
    return [
      note(
        assessed,
        writer,
        `${writer.id} named ${showCount(named, "item")}, but ${reader.id} still returns ${kept.length === named ? "each" : kept.length} of them.`,
      ),
    ];
  const isOtherGone = reads.slice(named).some(({ response }) => [404, 410].includes(response?.status ?? 0));
  if (!isOtherGone) return [];
  return [
    note(assessed, writer, `${writer.id} also removed an item that the request does not name.`, "other"),
  ];
}

function isFound({ response }: Exchange): boolean {
  return isSuccess(response?.status ?? 500);
}

function assessUpdated(
  assessed: Assessed,
  bulk: BulkWrite,
  {
    written,
    reads,
    named,
  }: { readonly written: Exchange; readonly reads: readonly Exchange[]; readonly named: number },
): readonly ProbeNote[] {
  const { context, play, exchanges } = assessed;
  const { writer, reader } = bulk;
  for (const [index, read] of reads.slice(0, named).entries()) {
    if (!isFound(read)) continue;
    const sent = changesIn(assessed, bulk, written, index);
    const lost = findLost(context, reader.path, {
      sent,
      read: objectsIn(context, readResponseBody(reader, read)),
    });
    if (lost !== undefined)
      return [
        note(
          assessed,
          writer,
          `${writer.id} named ${showCount(named, "item")}, but ${reader.id} of item ${index + 1} returns ${show(lost.read)} in \`${lost.name}\` instead of ${show(lost.sent)}.`,
        ),
      ];
  }
  const [other] = reads.slice(named);
  const made = exchanges[play.steps.length - reads.length - 2];
  const creator = context.operation(play.steps[play.steps.length - reads.length - 2]?.operation ?? "");
  if (other === undefined || made === undefined || creator === undefined || !isFound(other)) return [];
  const sent = objectsIn(context, readRequestBody(creator, made));
  const changed = findLost(context, reader.path, {
    sent,
    read: objectsIn(context, readResponseBody(reader, other)),
  });
  const wanted = changesIn(assessed, bulk, written, 0).find(({ object }) =>
    Object.hasOwn(object, changed?.name ?? ""),
  );
  if (changed === undefined || wanted === undefined) return [];
  return [
    note(
      assessed,
      writer,
      `${writer.id} also changed \`${changed.name}\` of an item that the request does not name.`,
      "other",
    ),
  ];
}

/** The members that a request writes to the item with this index. */
function changesIn(
  { context }: Assessed,
  { writer, source }: BulkWrite,
  written: Exchange,
  index: number,
): readonly ResourceObject[] {
  const { value, schema = true } = readRequestBody(writer, written);
  if (source.kind === "items") {
    const pointer = pointerTo(source.member === undefined ? "" : pointerTo("", source.member), index);
    const item = readPointer(value, pointer) as Json; // Parsed from JSON.
    return isJsonObject(item) ? [{ object: item as Writable, schema: source.item }] : [];
  }
  if (!isJsonObject(value as Json)) return [];
  const whole: ResourceObject = { object: { ...Object(value) }, schema };
  if (source.member !== undefined) delete whole.object[source.member];
  const inner = Object.entries(whole.object).flatMap(([name, one]): readonly ResourceObject[] =>
    isJsonObject(one) && !isJsonList(one)
      ? [{ object: one as Writable, schema: context.members.member(schema, name) ?? true }]
      : [],
  );
  return [whole, ...inner];
}

function assessCreated(assessed: Assessed, bulk: BulkWrite, written: Exchange): readonly ProbeNote[] {
  const { context, operation, exchanges } = assessed;
  const { writer, source } = bulk;
  const page = readListPage(context, operation, exchanges.at(-1));
  if (page === undefined || source.kind !== "items") return [];
  if (!isWholeList(context, operation, exchanges.at(-1), page)) return [];
  const { value } = readRequestBody(writer, written);
  const list = readPointer(value, source.member === undefined ? "" : pointerTo("", source.member)) as Json;
  const sent = isJsonList(list) ? list : [];
  const listed = page.items.map((item): readonly ResourceObject[] => [
    { object: { ...Object(item) }, schema: page.itemSchema },
  ]);
  const missing = sent.filter(
    (item) =>
      !listed.some(
        (read) =>
          findLost(context, operation.path, {
            sent: [{ object: { ...Object(item) }, schema: source.item }],
            read,
          }) === undefined,
      ),
  );
  if (missing.length === 0) return [];
  return [
    note(
      assessed,
      writer,
      `${writer.id} was sent ${showCount(sent.length, "item")}, of which ${operation.id} lacks ${missing.length}: ${show(missing[0])}.`,
    ),
  ];
}

function note({ context }: Assessed, writer: Operation, message: string, what = "items"): ProbeNote {
  return {
    code: "probe/bulk-incomplete",
    message,
    pointer: "/response/body",
    location: `/request/body ${writer.id} ${what}`,
    places: [context.contract.placeOf(writer.pointer)],
  };
}
