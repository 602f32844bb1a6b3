import { showCount, showText } from "../../contract/findings/show-text.ts";
import { defaultReadings, type Readings } from "../../verifier/judge/readings.ts";
import type { Change, ChangeLevel, ConsumerAnswer, DiffReport, Pair } from "../changes/change.ts";

/** A comparison to be printed. Changes below the chosen level may have been removed. */
export interface PrintedDiff extends DiffReport {
  /** The names of the documents as the user wrote them. */
  readonly names: Pair<string>;
  /** The part of the version to raise; see {@link adviseVersion}. */
  readonly advice: string;
  readonly version: string;
  /** Tells whether a change makes the command fail. */
  readonly fails: (change: Change) => boolean;
  /** The effect of the changes on each consumer. Absent if no consumers were given. */
  readonly consumers?: readonly ConsumerAnswer[] | undefined;
}

/** The parts of a version number that semver knows, the smallest first. */
const versionSteps = ["patch", "minor", "major"] as const;

/** One of {@link versionSteps}. */
export type VersionStep = (typeof versionSteps)[number];

/** The smallest part of the version that must be raised for a change of this level. An undecided change may need a larger one. */
export function stepOf(level: ChangeLevel): VersionStep {
  switch (level) {
    case "breaking":
      return "major";
    case "risk":
    case "undecided":
    case "compatible":
      return "minor";
    case "policy":
    case "source":
      return "patch";
  }
}

/** Tells whether a step is larger than the largest allowed one. */
export function isAbove(step: VersionStep, most: VersionStep): boolean {
  return versionSteps.indexOf(step) > versionSteps.indexOf(most);
}

/** The part of the version to raise, by semver. */
export function adviseVersion({ changes }: Pick<DiffReport, "changes">): string {
  const step = versionSteps.findLast((one) => changes.some(({ level }) => stepOf(level) === one)) ?? "patch";
  const isOpen = step !== "major" && changes.some(({ level }) => level === "undecided");
  return isOpen ? `${step}, unless what is undecided breaks` : step;
}

/** Prints `12 parts: 9 proved, 2 witnessed, 1 undecided`. */
export function describeParts({ summary }: Pick<DiffReport, "summary">): string {
  const { parts, proved, witnessed, undecided } = summary;
  return `${showCount(parts, "part")}: ${proved} proved, ${witnessed} witnessed, ${undecided} undecided`;
}

/** The result in one line. Says that there are no breaking changes only if nothing is undecided. */
export function describeOutcome({ changes, summary }: Pick<DiffReport, "changes" | "summary">): string {
  const breaking = changes.filter(({ level }) => level === "breaking").length;
  const undecided = changes.filter(({ level }) => level === "undecided").length;
  const isOpen = undecided > 0 || summary.undecided > 0;
  const open = isOpen ? `${showCount(Math.max(undecided, 1), "undecided change")}` : "";
  if (breaking === 0) return isOpen ? `${open}.` : "No breaking changes.";
  return `${showCount(breaking, "breaking change")}${isOpen ? `, ${open}` : ""}.`;
}

/** The seed, and the readings that differ from the judge's defaults. */
export function describeSearch({ readings, seed }: Pick<DiffReport, "readings" | "seed">): string {
  const chosen = Object.entries(readings)
    .filter(([name, value]) => defaultReadings[name as keyof Readings] !== value) // The table's own keys.
    .map(([name, value]) => `${name}=${value}`);
  return `seed ${seed}; readings: ${chosen.length === 0 ? "defaults" : chosen.join(", ")}`;
}

/** Describes a change in one or two sentences, with the older version if there are several, and with the person who approved it. */
export function describeChange({
  message,
  against,
  approval,
}: Pick<Change, "message" | "against" | "approval">): string {
  const text = against === undefined ? message : `Against \`${against}\`: ${message}`;
  if (approval === undefined) return text;
  const { owner, reason, expires } = approval;
  const by = owner === undefined ? "" : ` by ${owner}`;
  return `${text} Approved${by}${expires === undefined ? "" : ` until ${expires}`}: ${reason}`;
}

/** The maximum number of operations of a change that are named. */
const most = 3;

/** Lists the operations that a change affects; empty if it is about the document as a whole. */
export function describeOperations(
  operations: readonly string[],
  write: (operation: string) => string = showText,
): string {
  if (operations.length === 0) return "";
  const named = operations.slice(0, most).map(write).join(", ");
  const more = operations.length > most ? `, and ${operations.length - most} more` : "";
  return `seen by ${operations.length === 1 ? "" : `${operations.length} operations: `}${named}${more}`;
}
