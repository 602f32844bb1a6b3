import type { Operation } from "../../../contract/model/types.ts";
import { lastExpression, trimSlash } from "../../../language/openapi/path-template.ts";
import type { ListExpectation } from "../play.ts";
import { findItemBinding, readRequestBody } from "../read-exchange.ts";
import { readBoundValue } from "../run-play.ts";
import { findLost, objectsIn, show } from "./assess-kept.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";
import { isWhole, pageAt, totalNotes } from "./list-notes.ts";
import type { ListPage } from "./read-page.ts";

export function assessListed(
  assessed: Assessed,
  { first: start, last, deleted }: Extract<ListExpectation, { kind: "listed" }>,
): readonly ProbeNote[] {
  const { context, operation, play, exchanges } = assessed;
  const page = pageAt(assessed, -1);
  const at = exchanges.length - 1;
  if (page === undefined || !isWhole(page, assessed, at)) return [];
  const notes: ProbeNote[] = [];
  const known = new Map<string, number>();
  for (let step = start; step <= last; step++) {
    const exchange = exchanges[step];
    const creator = context.operation(play.steps[step]?.operation ?? "");
    if (exchange === undefined || creator === undefined) continue;
    const key = identityAt(assessed, step, creator);
    if (key === undefined) continue;
    if (known.has(key) && exchange.response?.status === 201) {
      const message = `${creator.id} returned the identity ${show(key)} twice.`;
      notes.push({
        code: "probe/identity-reused",
        message,
        pointer: "/response/body",
        location: `/response/body ${creator.method}`,
      });
    }
    known.set(key, step);
    const index = page.keys.indexOf(key);
    if (step === deleted ? index < 0 : index >= 0 && !isStale(assessed, page, { step, index })) continue;
    if (step === deleted) {
      const message = `${operation.id} still lists a deleted item.`;
      notes.push({
        code: "probe/not-gone",
        message,
        severity: "warning",
        pointer: "/response/body",
        location: "/response/body listed",
      });
    } else if (index < 0) {
      const message = `${operation.id} does not list the item that ${creator.id} created (${show(key)}).`;
      notes.push({ code: "probe/not-listed", message, pointer: "/response/body" });
    } else {
      const message = `${operation.id} lists an item with values that differ from what ${creator.id} wrote.`;
      notes.push({
        code: "probe/not-kept",
        message,
        severity: "warning",
        pointer: "/response/body",
        location: "/response/body listed",
      });
    }
  }
  const first = notes.find(({ code }) => code === "probe/identity-reused") ?? notes[0];
  return [
    ...(first === undefined ? [] : [first]),
    ...(known.size > 0 ? totalNotes(assessed, [page], page.items.length) : []),
  ];
}

export function assessApart(
  assessed: Assessed,
  { first, last }: Extract<ListExpectation, { kind: "apart" }>,
): readonly ProbeNote[] {
  const { context, operation, play, exchanges, response } = assessed;
  const page = pageAt(assessed, -1);
  const creator = context.operation(play.steps[first]?.operation ?? "");
  if (creator !== undefined && !context.listPlaces.has(operation)) {
    const [created, read] = [exchanges[first], exchanges.at(-1)].map((one) => one?.request.url ?? "");
    // The parent can have an identity that the request chooses, and be the same one.
    if (
      response.status >= 300 ||
      created === undefined ||
      read?.startsWith(`${trimSlash(created)}/`) === true
    )
      return [];
    const message = `${operation.id} returns an item that ${creator.id} created under a different parent.`;
    return [{ code: "probe/parent-ignored", message, pointer: "/response/status" }];
  }
  if (page === undefined || creator === undefined) return [];
  for (let step = first; step <= last; step++) {
    const id = identityAt(assessed, step, creator);
    if (id === undefined || !page.keys.includes(id)) continue;
    const message = `${operation.id} lists an item (${show(id)}) that ${creator.id} created under a different parent.`;
    return [{ code: "probe/parent-ignored", message, pointer: "/response/body" }];
  }
  return [];
}

/** Returns the id chosen by the server, or `undefined` if the request specified the id. */
function identityAt(
  { context, operation, exchanges }: Assessed,
  step: number,
  creator: Operation,
): string | undefined {
  const exchange = exchanges[step];
  const place = context.listPlaces.get(operation);
  const parameter = lastExpression(place?.item ?? "") ?? place?.key.parameter ?? "id";
  const binding = exchange && findItemBinding(context, creator, parameter, { step, exchange });
  const id = binding && readBoundValue(binding, exchange, context);
  return id === undefined || binding?.from === "request-body" ? undefined : decodeText(String(id));
}

function isStale(
  { context, exchanges, play, operation }: Assessed,
  { items, itemSchema }: ListPage,
  { step, index }: { readonly step: number; readonly index: number },
): boolean {
  const creator = context.operation(play.steps[step]?.operation ?? "");
  const exchange = exchanges[step];
  const item = items[index];
  if (creator === undefined || exchange === undefined || item === undefined) return false;
  const { item: path = operation.path } = context.listPlaces.get(operation) ?? {};
  const lost = findLost(context, path, {
    sent: objectsIn(context, readRequestBody(creator, exchange)),
    read: objectsIn(context, { value: item, schema: itemSchema }),
  });
  return lost?.read !== undefined;
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
