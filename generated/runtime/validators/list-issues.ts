// @ts-nocheck Made by a machine and tested as a whole.
import type { ValidationIssue } from "../validation.js";
import { describeFault } from "./describe-fault.js";
import type { IssueSink } from "./issue-sink.js";

/** How long pointers and messages may be together: a long name can be in the pointers of many issues. */
const mostText = 200_000;

/** The one issue of a value that is nested so deeply that the stack did not suffice for all of it. */
export const tooDeep: ValidationIssue = {
  pointer: "",
  keyword: "depth",
  message: "is nested too deeply to be checked",
  params: {},
};

/** The issues of all faults; where they are too many or too long, of the first, and one that says how many there are. */
export function listIssues({ faults, count }: IssueSink): readonly ValidationIssue[] {
  const only = faults[0];
  if (count === 1 && only !== undefined) return [describeFault(only)];
  const issues: ValidationIssue[] = [];
  let length = 0;
  for (const fault of faults) {
    const issue = describeFault(fault);
    length += issue.pointer.length + issue.message.length;
    if (length > mostText && issues.length > 0) break;
    issues.push(issue);
  }
  if (issues.length < count) issues.push(unlisted(count, issues.length));
  return issues;
}

function unlisted(count: number, limit: number): ValidationIssue {
  const message = `has ${count} issues, of which the first ${limit} are listed`;
  return { pointer: "", keyword: "issues", message, params: { limit, count } };
}
