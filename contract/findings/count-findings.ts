import type { Finding, Severity } from "./finding.ts";
import { showCount, showNumber } from "./show-text.ts";

/** The number of findings of each severity. */
export type FindingCounts = Readonly<Record<Severity, number>>;

/** Counts findings by severity. */
export function countFindings(findings: readonly Finding[]): FindingCounts {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const finding of findings) counts[finding.severity] += 1;
  return counts;
}

/** Prints `2 errors, 1 warning`; `no findings` if there are none. */
export function summariseFindings(findings: readonly Finding[]): string {
  const counts = countFindings(findings);
  const parts = [
    countWord(counts.error, "error"),
    countWord(counts.warning, "warning"),
    counts.info === 0 ? "" : `${showNumber(counts.info)} for information`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? "no findings" : parts.join(", ");
}

function countWord(count: number, word: string): string {
  return count === 0 ? "" : showCount(count, word);
}
