import { type CheckFunction, type IssueSink, reject } from "./record-fault.ts";

/** Before this many visits, checking again is usually faster than filling a map. */
const mostVisits = 200;

/** Checks are synchronous, so at most one call of {@link once} runs; `visits` and `verdicts` are about it. */
let isUnderWay = false;
/** With repetitions. 0 until a function with `isForked` is called. */
let visits = 0;
/** `undefined` if results are not kept at present. */
let verdicts: Map<CheckFunction, Map<unknown, boolean>> | undefined;

/**
 * Reuses a recursive check's result for an object or array that several paths in the schema lead to, and records its faults once, so that
 * the time grows with the value and not with the paths. Forgotten when the outermost call ends.
 * @param isForked - Whether several paths may lead to a value. Faults are then recorded only after a failure.
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

/** {@link once} for checks that very many paths lead to: also for scalars, and from the first visit on. */
export function onceForAny(check: CheckFunction, value: unknown, issues: IssueSink | undefined): boolean {
  const visit = (): boolean => reuse(check, value, issues, isScalar(value) ? recordScalar : recordNode);
  if (!isUnderWay) return keepVerdictsDuring(visit);
  keepVerdicts();
  return visit();
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

/** Unless done before for the same place. Returns false. */
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
 * Whether a check that is recursive on one path must call {@link once}: at the start of a call that records faults, or while results are
 * kept or visits counted.
 */
export function isRepeated(issues: IssueSink | undefined): boolean {
  return visits > 0 || verdicts !== undefined || (issues !== undefined && !isUnderWay);
}

/** Until the running call of {@link once} ends. Called before an invalid value is checked again to record its faults. */
export function keepVerdicts(): void {
  if (isUnderWay) verdicts ??= new Map();
}

/** `work` may check one value repeatedly, and must not change it. */
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
  // An equal scalar in another place is another one: by now, the fault of that scalar has the token of a member in its pointer.
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
