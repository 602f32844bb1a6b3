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
  if (response.status >= 400) return [];
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

function isUnlisted({ context, exchanges, play }: Assessed, created: number, list: number): boolean {
  const lister = context.operation(play.steps[list]?.operation ?? "");
  const creator = context.operation(play.steps[created]?.operation ?? "");
  const exchange = exchanges[created];
  const page = lister && readListPage(context, lister, exchanges[list]);
  const place = lister && context.listPlaces.get(lister);
  if (lister === undefined || page === undefined || creator === undefined) return false;
  if (exchange === undefined || place === undefined) return false;
  if (!isWholeList(context, lister, exchanges[list], page)) return false;
  const parameter = lastExpression(place.item ?? "") ?? place.key.parameter;
  const binding = findItemBinding(context, creator, parameter, { step: created, exchange });
  const id = binding && readBoundValue(binding, exchange, context);
  return id !== undefined && !page.keys.includes(String(id));
}
