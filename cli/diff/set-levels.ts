import type { Finding } from "../../contract/findings/finding.ts";
import { createGlob } from "../../contract/model/operation-filter.ts";
import { type Change, type ChangeLevel, changeLevels } from "../../diff/changes/change.ts";
import { gatherEntries } from "../../diff/report/gather-entries.ts";
import { splitList } from "../shared/parse-arguments.ts";
import { wrongValue } from "../shared/usage-error.ts";
import { createUnmatched } from "./ignore-changes.ts";

interface Rule {
  readonly text: string;
  readonly matches: (code: string) => boolean;
  readonly level: ChangeLevel;
}

/**
 * Applies `--severity` rules by code, then sorts changes by level. The last matching rule wins. Throws a `UsageError` if a rule is
 * malformed.
 */
export function setLevels(changes: readonly Change[], severity: string | undefined): readonly Change[] {
  if (severity === undefined) return changes;
  const rules = splitList(severity).map(readRule);
  const set = changes.map((change): Change => {
    const level = rules.findLast(({ matches }) => matches(change.code))?.level ?? change.level;
    return level === change.level ? change : { ...change, level, found: change.level };
  });
  return changeLevels.flatMap((level) => set.filter((change) => change.level === level));
}

/** Returns the number of entries that are less severe than they were found to be. */
export function countLowered(changes: readonly Change[]): number {
  const isLower = ({ level, found = level }: Change): boolean =>
    changeLevels.indexOf(found) < changeLevels.indexOf(level);
  return gatherEntries(changes).filter((entry) => entry.changes.some(isLower)).length;
}

/** Reports `--severity` rules that match no change. */
export function findUnmatchedLevels(
  changes: readonly Change[],
  severity: string | undefined,
): readonly Finding[] {
  const rules = severity === undefined ? [] : splitList(severity).map(readRule);
  return rules
    .filter(({ matches }) => !changes.some(({ code }) => matches(code)))
    .map(({ text }) => createUnmatched("severity", text));
}

function readRule(text: string): Rule {
  const [, code = "", given = ""] = /^([^=]+)=(.*)$/.exec(text.trim()) ?? [];
  const level = changeLevels.find((one) => one === given);
  if (code === "" || level === undefined)
    throw wrongValue(
      `--severity "${text}" is not a code and a level.`,
      `--severity "status/added=breaking", with one of ${changeLevels.join(", ")}`,
    );
  return { text: text.trim(), matches: createGlob(code), level };
}
