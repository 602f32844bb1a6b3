import type { Finding, Place } from "../findings/finding.ts";
import { isLoss } from "../findings/is-loss.ts";
import { groupLosses } from "./describe-losses.ts";
import type { LossSurvey } from "./find-losses.ts";

/** What of a document is not in the output, as the manifest keeps it. */
export interface LossReport {
  /** Over all constructs. */
  readonly total: number;
  readonly constructs: readonly LostConstruct[];
  /** How many members are for readers only and stay in `openapi.json`, by object and member. */
  readonly kept: Readonly<Record<string, number>>;
}

/** One construct that is lost, wherever it stands. */
export interface LostConstruct {
  readonly code: string;
  /** Object and member, e.g. `encoding.headers`; absent where the code says it all. */
  readonly construct?: string;
  readonly count: number;
  readonly message: string;
  /** The first of them, at most fifty. */
  readonly places: readonly Place[];
}

/** How many places of a construct a report lists: a document may hold the same loss ten thousand times. */
const maximumPlaces = 50;

/** Brings together what was not understood, by the findings, and what no code comes of, by the survey. */
export function createLossReport(
  findings: readonly Finding[],
  { losses, kept }: LossSurvey,
  placeOf: (pointer: string) => Place,
): LossReport {
  const surveyed = [...groupLosses(losses)].map(([construct, group]): LostConstruct => {
    const [{ code, message }] = group;
    const places = group.slice(0, maximumPlaces).map(({ pointer }) => placeOf(pointer));
    return { code, construct, count: group.length, message, places };
  });
  const constructs = [...surveyed, ...groupFindings(findings, new Set(surveyed.map(({ code }) => code)))];
  return {
    total: constructs.reduce((sum, { count }) => sum + count, 0),
    constructs: constructs.sort((some, other) => compare(keyOf(some), keyOf(other))),
    kept: Object.fromEntries([...kept].sort(([some], [other]) => compare(some, other))),
  };
}

/** The report of a document that is whole in the output. */
export const noLosses: LossReport = { total: 0, constructs: [], kept: {} };

function groupFindings(
  findings: readonly Finding[],
  surveyed: ReadonlySet<string>,
): readonly LostConstruct[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    // Of what the survey has found there are findings, too, with fewer places.
    if (!isLoss(finding) || (surveyed.has(finding.code) && finding.code.startsWith("loss/"))) continue;
    const group = groups.get(finding.code);
    if (group === undefined) groups.set(finding.code, [finding]);
    else group.push(finding);
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
