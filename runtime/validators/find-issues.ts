import type { Check, ValidationIssue } from "../descriptors.ts";
import { describeFault } from "./describe-fault.ts";
import { beginCheck, endCheck } from "./member-names.ts";
import { type CheckFunction, createSink, type IssueSink } from "./record-fault.ts";

/** Tells whether a value passes a check function. If it is nested too deep for the stack, it does not. */
export function fits(check: CheckFunction, value: unknown): boolean {
  beginCheck();
  try {
    return check(value);
  } catch (error) {
    if (isOverflow(error)) return false;
    throw error;
  } finally {
    endCheck();
  }
}

/** Tells whether an error is a stack overflow: a `RangeError`, or an `InternalError` in Firefox. */
export function isOverflow(error: unknown): boolean {
  return error instanceof Error && /^(Range|Internal)Error$/.test(error.name);
}

/**
 * The issues of a value; `undefined` if it is valid. With `first`, only the first issue. If there are too many, the last issue listed has
 * the keyword `issues` and tells their number. A value that is nested too deep for the stack has one issue, with the keyword `depth`.
 */
export function findIssues(
  check: CheckFunction,
  value: unknown,
  first = false,
): readonly ValidationIssue[] | undefined {
  const sink = createSink(first);
  beginCheck();
  try {
    if (check(value, sink)) return undefined;
  } catch (error) {
    if (isOverflow(error)) return [tooDeep];
    throw error;
  } finally {
    endCheck();
  }
  return first ? sink.faults.slice(0, 1).map(describeFault) : listIssues(sink);
}

/** Makes a {@link Check} from a generated check function. */
export function createCheck(check: CheckFunction): Check {
  return (value, first) => findIssues(check, value, first);
}

/** The maximum number of characters in all pointers and messages together. One long name in a value may be part of many pointers. */
const mostText = 200_000;

/** The issue of a value whose check overflows the stack. */
export const tooDeep: ValidationIssue = {
  pointer: "",
  keyword: "depth",
  message: "is nested too deeply to be checked",
  params: {},
};

/** Makes issues of faults. If they are too many or too long, lists only the first ones, and adds an issue with the number of all faults. */
export function listIssues({ faults, count }: IssueSink): readonly ValidationIssue[] {
  let listed = 0;
  let length = 0;
  for (; listed < faults.length; listed++) {
    const fault = faults[listed];
    if (fault === undefined) break;
    const { pointer, message } = describeFault(fault);
    length += pointer.length + message.length;
    if (length > mostText && listed > 0) break;
  }
  const issues = faults as readonly ValidationIssue[]; // The first `listed` of them are issues now.
  return listed === count ? issues : [...issues.slice(0, listed), unlisted(count, listed)];
}

function unlisted(count: number, limit: number): ValidationIssue {
  const message = `has ${count} issues, of which the first ${limit} are listed`;
  return { pointer: "", keyword: "issues", message, params: { limit, count } };
}
