import { createFinding } from "../findings/create-finding.ts";
import type { Finding, Place } from "../findings/finding.ts";
import { showNumber } from "../findings/show-number.ts";
import type { Loss } from "./find-losses.ts";

/** How many places of a finding are listed; the manifest lists more. */
const maximumPlaces = 10;

/** One finding for each construct that is lost, with its first places. */
export function describeLosses(
  losses: readonly Loss[],
  placeOf: (pointer: string) => Place,
): readonly Finding[] {
  return [...groupLosses(losses).values()].map((group) => {
    const [first] = group;
    const { code, fix } = first;
    const count = group.length > 1 ? ` It stands at ${showNumber(group.length)} places.` : "";
    const places = group.slice(0, maximumPlaces).map(({ pointer }) => placeOf(pointer));
    return createFinding(code, { message: `${first.message}${count}`, places, fix });
  });
}

/** Losses by construct, in the order of the document. */
export function groupLosses(losses: readonly Loss[]): ReadonlyMap<string, readonly [Loss, ...Loss[]]> {
  const groups = new Map<string, [Loss, ...Loss[]]>();
  for (const loss of losses) {
    const group = groups.get(loss.construct);
    if (group === undefined) groups.set(loss.construct, [loss]);
    else group.push(loss);
  }
  return groups;
}
