import { addTo, groupBy } from "../../language/values/group.ts";
import { isLoss } from "../findings/codes.ts";
import { createFinding } from "../findings/create-finding.ts";
import type { Finding, Place } from "../findings/finding.ts";
import { showNumber } from "../findings/show-text.ts";
import type { Loss, LossSurvey } from "./find-losses.ts";

export interface LossReport {
  readonly total: number;
  readonly constructs: readonly LostConstruct[];
  readonly kept: Readonly<Record<string, number>>;
}

export interface LostConstruct {
  readonly code: string;
  /** The object and member, e.g. `encoding.headers`. Absent if the code identifies them. */
  readonly construct?: string;
  readonly count: number;
  readonly message: string;
  /** The first places, at most fifty. */
  readonly places: readonly Place[];
}

const maximumPlaces = 50;

const findingPlaces = 10;

export function createLossReport(
  findings: readonly Finding[],
  { losses, kept }: LossSurvey,
  placeOf: (pointer: string) => Place,
): LossReport {
  const surveyed = [...groupBy(losses, ({ construct }) => construct)].map(
    ([construct, group]): LostConstruct => {
      const [{ code, message }] = group;
      const places = group.slice(0, maximumPlaces).map(({ pointer }) => placeOf(pointer));
      return { code, construct, count: group.length, message, places };
    },
  );
  const constructs = [...surveyed, ...groupFindings(findings, new Set(surveyed.map(({ code }) => code)))];
  return {
    total: constructs.reduce((sum, { count }) => sum + count, 0),
    constructs: constructs.sort((some, other) => compare(keyOf(some), keyOf(other))),
    kept: Object.fromEntries([...kept].sort(([some], [other]) => compare(some, other))),
  };
}

export const noLosses: LossReport = { total: 0, constructs: [], kept: {} };

function groupFindings(
  findings: readonly Finding[],
  surveyed: ReadonlySet<string>,
): readonly LostConstruct[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    // Losses in the survey are also reported as findings, but these list fewer places.
    if (!isLoss(finding) || (surveyed.has(finding.code) && finding.code.startsWith("loss/"))) continue;
    addTo(groups, finding.code, finding);
  }
  return [...groups].map(([code, group]) => ({
    code,
    count: group.length,
    message: group[0]?.message ?? "",
    places: group.slice(0, maximumPlaces).flatMap(({ places }) => places.slice(0, 1)),
  }));
}

function keyOf({ code, construct = "" }: LostConstruct): string {
  return `${code} ${construct}`;
}

function compare(some: string, other: string): number {
  if (some === other) return 0;
  return some < other ? -1 : 1;
}

export function describeLosses(
  losses: readonly Loss[],
  placeOf: (pointer: string) => Place,
): readonly Finding[] {
  return [...groupBy(losses, ({ construct }) => construct).values()].map((group) => {
    const [first] = group;
    const { code, fix } = first;
    const count = group.length > 1 ? ` It occurs in ${showNumber(group.length)} places.` : "";
    const places = group.slice(0, findingPlaces).map(({ pointer }) => placeOf(pointer));
    const message = `${first.message}${count}`;
    // A keyword close to a known one is probably a typo, and its rule is not checked.
    return code === "loss/unknown-keyword" && fix !== undefined
      ? createFinding(code, { message, places, fix, severity: "warning" })
      : createFinding(code, { message, places, fix });
  });
}
