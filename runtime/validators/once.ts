import { type CheckFunction, end, type IssueSink, reject } from "./issue-sink.ts";

/** How many visits are made before verdicts are kept: most values are judged sooner than a map is filled. */
const mostVisits = 200;

/** Whether a call of {@link once} is under way; what follows is of that call. Checks are synchronous. */
let isUnderWay = false;
/** How many visits there were since a function was met that leads back to itself in several ways. */
let visits = 0;
let verdicts: Map<CheckFunction, Map<unknown, boolean>> | undefined;

/**
 * Runs a recursive check function on a value, but not twice on the same node where a schema leads to it in several ways:
 * a verdict that is known is recalled, and faults that are noted are not noted again. So the time that it takes grows
 * with the value, and not with the number of ways. What is known is forgotten when the outermost call ends.
 *
 * @param isForked - Whether the function leads back to itself in several ways. Its faults are only looked for after it
 *   has failed.
 */
export function once(
  check: CheckFunction,
  value: unknown,
  issues: IssueSink | undefined,
  isForked: boolean,
): boolean {
  if (typeof value !== "object" || value === null) return check(value, issues, true);
  if (!isUnderWay) return begin(check, value, issues, isForked);
  if (isForked || visits > 0) visits++;
  if (verdicts === undefined && visits <= mostVisits) return check(value, issues, true);
  if (recall(check, value)) return true;
  if (issues === undefined) return false;
  if (issues.tried !== undefined && issues.tried !== value) return reject(issues, "");
  return isNew(check, value, issues) ? check(value, issues, true) : end(issues, issues.count);
}

/**
 * Whether a function that leads back to itself in one way only has to ask by {@link once}: to note faults, in the outermost
 * call, so that verdicts can be kept from there on; and where visits are counted or verdicts kept. Nothing else leads it
 * to a node more than once.
 */
export function isRepeated(issues: IssueSink | undefined): boolean {
  return visits > 0 || verdicts !== undefined || (issues !== undefined && !isUnderWay);
}

/** From here on the verdicts of the call under way are kept: some of its value does not fit, and is gone through again. */
export function keepVerdicts(): void {
  if (isUnderWay) verdicts ??= new Map();
}

/** Keeps the verdicts of several checks of the same value, which must not change meanwhile. */
export function keepVerdictsDuring(work: () => void): void {
  isUnderWay = true;
  keepVerdicts();
  try {
    work();
  } finally {
    isUnderWay = false;
    visits = 0;
    verdicts = undefined;
  }
}

function begin(
  check: CheckFunction,
  value: unknown,
  issues: IssueSink | undefined,
  isForked: boolean,
): boolean {
  isUnderWay = true;
  visits = isForked ? 1 : 0;
  try {
    if (issues === undefined || !isForked) return check(value, issues, true);
    if (check(value, undefined, true)) return true;
    keepVerdicts();
    return once(check, value, issues, true);
  } finally {
    isUnderWay = false;
    visits = 0;
    verdicts = undefined;
  }
}

function recall(check: CheckFunction, value: unknown): boolean {
  verdicts ??= new Map();
  const known = verdicts.get(check) ?? new Map<unknown, boolean>();
  verdicts.set(check, known);
  const verdict = known.get(value) ?? check(value, undefined, true);
  known.set(value, verdict);
  return verdict;
}

/** Whether the faults of a node are still to be noted; they are from now on. */
function isNew(check: CheckFunction, value: unknown, issues: IssueSink): boolean {
  issues.noted ??= new Map();
  const nodes = issues.noted.get(check) ?? new Set();
  issues.noted.set(check, nodes);
  return nodes.size < nodes.add(value).size;
}
