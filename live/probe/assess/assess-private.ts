import { lastExpression } from "../../../language/openapi/path-template.ts";
import { findItemBinding } from "../read-exchange.ts";
import { readBoundValue } from "../run-play.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";
import { isWholeList, readListPage } from "./read-page.ts";

export function assessPrivate(
  assessed: Assessed,
  { created, list, item }: { readonly created: number; readonly list: number; readonly item: number },
): readonly ProbeNote[] {
  const { operation, response, exchanges, play, context } = assessed;
  if (response.status >= 400) return leakNotes(assessed, created, list);
  const readStatus = exchanges[item]?.response?.status ?? 0;
  const isRefused = item >= 0 && readStatus >= 400;
  const hidden = isRefused
    ? `GET answers ${readStatus}`
    : isUnlisted(assessed, created, list)
      ? "its list lacks the item"
      : undefined;
  if (hidden === undefined) return [];
  const creator = context.operation(play.steps[created]?.operation ?? "");
  const message = `${operation.id} returned ${response.status} with a second token for what ${creator?.id ?? "another operation"} created with the first, although ${hidden}.`;
  return [
    {
      code: "probe/not-private",
      message,
      pointer: "/response/status",
      location: "/request/credentials other",
    },
  ];
}

/** A list that shows a second user an item that the item's own path hides. */
function leakNotes(assessed: Assessed, created: number, list: number): readonly ProbeNote[] {
  const { operation, response, play, context } = assessed;
  if (operation.method !== "GET" || ![403, 404].includes(response.status)) return [];
  if (findListed(assessed, created, list)?.isListed !== true) return [];
  const [lister, creator] = [list, created].map((step) => play.steps[step]?.operation ?? "");
  const message = `${lister} lists to a second token what ${creator} created with the first one, although ${operation.id} answers ${response.status}.`;
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
