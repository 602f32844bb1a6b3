import { type CheckFunction, type IssueSink, reject } from "./record-fault.ts";

/** The number of visits after which results are kept. Before, checking a value again is usually faster than filling a map. */
const mostVisits = 200;

/** Whether a call of {@link once} is running. `visits` and `verdicts` are about that call. Checks are synchronous, so there is only one. */
let isUnderWay = false;
/** How many values the running call has visited, with repetitions. 0 until a function with `isForked` is called. */
let visits = 0;
/** The results by check function and value; `undefined` if results are not kept at present. */
let verdicts: Map<CheckFunction, Map<unknown, boolean>> | undefined;

/**
 * Runs a recursive check function. Several paths in the schema may lead to the same object or array. Then the function's result for that
 * object or array is reused, and faults in it are recorded once. So the time grows with the value, and not with the number of paths. All
 * results are forgotten when the outermost call ends.
 *
 * @param isForked - Whether the function may visit a value on several paths. If so, faults are only recorded after it has failed.
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
 * Like {@link once}, for a check function that very many paths in the schema lead to for the same value. Also reuses results for scalars,
 * and does so from the first visit on.
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

/** Records the faults of a value that has some, unless this was done before for the same place. Returns false. */
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
 * Tells whether a check function that is recursive on only one path must call {@link once}. It must if it begins a call that records
 * faults, or if the running call keeps results or counts visits. Otherwise no value is visited twice.
 */
export function isRepeated(issues: IssueSink | undefined): boolean {
  return visits > 0 || verdicts !== undefined || (issues !== undefined && !isUnderWay);
}

/** Keeps results until the running call of {@link once} ends. Called before an invalid value is checked again to record its faults. */
export function keepVerdicts(): void {
  if (isUnderWay) verdicts ??= new Map();
}

/** Keeps results while `work` runs. `work` may check one value several times, and must not change it. */
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
