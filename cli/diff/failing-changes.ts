import type { Change, ConsumerAnswer } from "../../diff/changes/change.ts";
import { isAbove, stepOf } from "../../diff/report/describe-report.ts";
import type { DiffCommandOptions } from "./diff-options.ts";

export interface FailurePolicy extends Pick<DiffCommandOptions, "fail-on" | "max" | "strict" | "undecided"> {
  readonly noticeDays: number | undefined;
  readonly consumers: readonly ConsumerAnswer[] | undefined;
}

export function createFailureRule(policy: FailurePolicy): (change: Change) => boolean {
  const { max = "minor", strict, undecided, noticeDays, consumers = [] } = policy;
  const isNotice = ({ code }: Change): boolean => noticeDays !== undefined && code.startsWith("sunset/");
  const isStrict = ({ level }: Change): boolean => level === strict;
  if (policy["fail-on"] === "consumers") {
    const broken = new Set(consumers.flatMap(({ breaks }) => breaks.map(({ change }) => keyOf(change))));
    return (change) => broken.has(keyOf(change)) || isNotice(change) || isStrict(change);
  }
  const isOpen = ({ level }: Change): boolean => undecided === "error" && level === "undecided";
  return (change) =>
    isAbove(stepOf(change.level), max) || isOpen(change) || isNotice(change) || isStrict(change);
}

function keyOf({ fingerprint, against }: Change): string {
  return JSON.stringify([fingerprint, against]);
}
