import { lastExpression } from "../../../language/openapi/path-template.ts";
import type { Expectation } from "../play.ts";
import { findItemBinding } from "../read-exchange.ts";
import { readBoundValue } from "../run-play.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";
import { totalNotes } from "./list-notes.ts";
import { isWholeList, readListPage } from "./read-page.ts";

export function assessPrivate(
  assessed: Assessed,
  { created, list, item, sibling, selections }: Omit<Extract<Expectation, { kind: "private" }>, "kind">,
): readonly ProbeNote[] {
  const { operation, response, exchanges, play, context } = assessed;
  if (response.status >= 400) {
    const shown = [list, ...selections].find(
      (step) => findListed(assessed, created, step)?.isListed === true || isSelected(assessed, list, step),
    );
    return shown === undefined ? hiddenTotalNotes(assessed, list) : leakNotes(assessed, created, shown);
  }
  const readStatus = exchanges[item]?.response?.status ?? 0;
  const isRefused = item >= 0 && readStatus >= 400;
  const hidden = isRefused
    ? `GET answers ${readStatus}`
    : isUnlisted(assessed, created, list)
      ? "its list lacks the item"
      : exchanges[sibling]?.response?.status === 403
        ? `${play.steps[sibling]?.operation ?? "another write"} answers 403`
        : undefined;
  if (hidden === undefined) return [];
  const creator = context.operation(play.steps[created]?.operation ?? "");
  const message = `${operation.id} returned ${response.status} with a second token for what ${creator?.id ?? "another operation"} created with the first, although ${hidden}.`;
  return [
    {
      code: "probe/not-private",
      message,
      ...(isRefused || isUnlisted(assessed, created, list) ? {} : { severity: "warning" }),
      pointer: "/response/status",
      location: "/request/credentials other",
    },
  ];
}

/** A list that shows a second user an item that the item's own path hides. */
function leakNotes(assessed: Assessed, created: number, list: number): readonly ProbeNote[] {
  const { operation, response, play, context, exchanges } = assessed;
  if (operation.method !== "GET" || ![403, 404].includes(response.status)) return [];
  const [lister, creator] = [list, created].map((step) => play.steps[step]?.operation ?? "");
  const query = [...new URL(exchanges[list]?.request.url ?? "http://x").searchParams].map(([name]) => name);
  const asked =
    query.length === 0 ? "" : ` (for a request with ${query.map((name) => `\`${name}\``).join(" and ")})`;
  const message = `${lister} lists to a second token what ${creator} created with the first one${asked}, although ${operation.id} answers ${response.status}.`;
  const places = [lister, creator].flatMap((id) => context.operation(id ?? "") ?? []);
  return [
    {
      code: "probe/not-private",
      message,
      pointer: "/response/status",
      location: "/request/credentials other list",
      places: places.map(({ pointer }) => context.contract.placeOf(pointer)),
    },
  ];
}

/** Reports a total that counts items that the second user's list does not have. */
function hiddenTotalNotes(assessed: Assessed, list: number): readonly ProbeNote[] {
  const { context, exchanges, play } = assessed;
  const operation = context.operation(play.steps[list]?.operation ?? "");
  const page = operation && readListPage(context, operation, exchanges[list]);
  if (operation === undefined || page === undefined) return [];
  if (!isWholeList(context, operation, exchanges[list], page)) return [];
  const places = [context.contract.placeOf(operation.pointer)];
  return totalNotes({ ...assessed, operation }, [page], page.items.length).map((note) => ({
    ...note,
    message: `${note.message} It was read with the second token.`,
    location: `${note.pointer} other`,
    places,
  }));
}

/**
 * Whether a query shows a second user an item that this user's whole list lacks, and that the same query shows the first user in the step
 * before.
 */
function isSelected({ context, exchanges, play }: Assessed, list: number, selection: number): boolean {
  const lister = context.operation(play.steps[list]?.operation ?? "");
  if (lister === undefined || selection === list) return false;
  const [whole, own, other] = [list, selection - 1, selection].map((step) =>
    readListPage(context, lister, exchanges[step]),
  );
  if (whole === undefined || !isWholeList(context, lister, exchanges[list], whole)) return false;
  return other?.keys.some((key) => own?.keys.includes(key) === true && !whole.keys.includes(key)) === true;
}

function isUnlisted(assessed: Assessed, created: number, list: number): boolean {
  const found = findListed(assessed, created, list);
  return found?.isWhole === true && !found.isListed;
}

function findListed(
  { context, exchanges, play }: Assessed,
  created: number,
  list: number,
): { readonly isListed: boolean; readonly isWhole: boolean } | undefined {
  const lister = context.operation(play.steps[list]?.operation ?? "");
  const creator = context.operation(play.steps[created]?.operation ?? "");
  const exchange = exchanges[created];
  const page = lister && readListPage(context, lister, exchanges[list]);
  const place = lister && context.listPlaces.get(lister);
  if (lister === undefined || page === undefined || creator === undefined) return undefined;
  if (exchange === undefined || place === undefined) return undefined;
  const parameter = lastExpression(place.item ?? "") ?? place.key.parameter;
  const binding = findItemBinding(context, creator, parameter, { step: created, exchange });
  const id = binding && readBoundValue(binding, exchange, context);
  if (id === undefined) return undefined;
  return {
    isListed: page.keys.includes(String(id)),
    isWhole: isWholeList(context, lister, exchanges[list], page),
  };
}
