import type { Check, ValidationIssue } from "../checks.ts";
import { describeFault } from "./describe-fault.ts";
import { beginCheck, endCheck } from "./member-names.ts";
import { type CheckFunction, createSink, type IssueSink } from "./record-fault.ts";

/** Checks a value. Returns false if the value is nested too deep for the stack. */
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

export function isOverflow(error: unknown): boolean {
  return error instanceof Error && /^(Range|Internal)Error$/.test(error.name);
}

/**
 * Returns a value's issues. With `first`, returns only the first issue. If there are too many issues, the last one has the keyword `issues`
 * and reports their number. A value nested too deep for the stack has a single issue with the keyword `depth`.
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

export function createCheck(check: CheckFunction): Check {
  return (value, first) => findIssues(check, value, first);
}

/** Maximum total length of pointers and messages, since one long name can be part of many pointers. */
const mostText = 200_000;

export const tooDeep: ValidationIssue = {
  pointer: "",
  keyword: "depth",
  message: "is nested too deeply to be checked",
  params: {},
};

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
  const issues = faults as readonly ValidationIssue[];
  return listed === count ? issues : [...issues.slice(0, listed), unlisted(count, listed)];
}

function unlisted(count: number, limit: number): ValidationIssue {
  const message = `has ${count} issues, of which the first ${limit} are listed`;
  return { pointer: "", keyword: "issues", message, params: { limit, count } };
}
