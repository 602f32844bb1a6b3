import { type CheckFunction, type IssueSink, reject } from "./record-fault.ts";

/** Number of visits from which results are cached. With fewer visits, checking again is usually faster than filling a map. */
const mostVisits = 200;

/** Whether a call of {@link once} is running. Checks are synchronous, so there is at most one, and `visits` and `verdicts` belong to it. */
let isUnderWay = false;
let visits = 0;
let verdicts: Map<CheckFunction, Map<unknown, boolean>> | undefined;

/**
 * Runs a recursive check at most once for an object or array that several schema paths lead to, and records its faults once. The time then
 * grows with the value instead of the number of paths. Results are dropped when the outermost call ends.
 * @param isForked - Whether several paths can lead to the same value. If so, faults are recorded only after a failure.
 */
export function once(
  check: CheckFunction,
  value: unknown,
  issues: IssueSink | undefined,
  isForked: boolean,
): boolean {
  if (isScalar(value)) return check(value, issues, true);
  if (!isUnderWay) return begin(check, value, issues, isForked);
  if (isForked || visits > 0) visits++;
  if (verdicts === undefined && visits <= mostVisits) return check(value, issues, true);
  return reuse(check, value, issues, recordNode);
}

/**
 * Variant of {@link once} for checks that a very large number of paths lead to. Scalars are also cached, and caching starts with the first
 * visit.
 */
export function onceForAny(check: CheckFunction, value: unknown, issues: IssueSink | undefined): boolean {
  const visit = (): boolean => reuse(check, value, issues, isScalar(value) ? recordScalar : recordNode);
  if (!isUnderWay) return keepVerdictsDuring(visit);
  keepVerdicts();
  return visit();
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

type RecordFaults = (check: CheckFunction, value: unknown, issues: IssueSink) => boolean;

function reuse(
  check: CheckFunction,
  value: unknown,
  issues: IssueSink | undefined,
  record: RecordFaults,
): boolean {
  if (recall(check, value)) return true;
  if (issues === undefined) return false;
  if (issues.tried !== undefined && issues.tried !== value) return reject(issues, "");
  return record(check, value, issues);
}

/**
 * Whether a check that is recursive on a single path must call {@link once}. This is the case at the start of a call that records faults,
 * and while results are cached or visits counted.
 */
export function isRepeated(issues: IssueSink | undefined): boolean {
  return visits > 0 || verdicts !== undefined || (issues !== undefined && !isUnderWay);
}

/** Caches results until the outermost call of {@link once} ends. Called before an invalid value is checked again to record its faults. */
export function keepVerdicts(): void {
  if (isUnderWay) verdicts ??= new Map();
}

/** Caches results during `work`, which can check a value repeatedly but must not change it. */
export function keepVerdictsDuring<T>(work: () => T): T {
  isUnderWay = true;
  keepVerdicts();
  try {
    return work();
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

const recordNode: RecordFaults = (check, value, issues) => {
  issues.noted ??= new Map();
  const nodes = issues.noted.get(check) ?? new Set();
  issues.noted.set(check, nodes);
  return nodes.size < nodes.add(value).size ? check(value, issues, true) : recordNothing(issues);
};

const recordScalar: RecordFaults = (check, value, issues) => {
  issues.notedScalars ??= new Map();
  const noted = issues.notedScalars.get(check);
  // The same scalar at another place must be recorded again. By then, the pointer of the recorded fault contains a member token.
  if (noted !== undefined && noted.value === value && !issues.faults[noted.last]?.pointer)
    return recordNothing(issues);
  const fits = check(value, issues, true);
  issues.notedScalars.set(check, { value, last: issues.count - 1 });
  return fits;
};

function recordNothing(issues: IssueSink): false {
  issues.mark = issues.count;
  return false;
}
