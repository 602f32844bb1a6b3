import type { ValidationIssue } from "../validation.ts";
import { describeFault } from "./describe-fault.ts";
import type { IssueSink } from "./issue-sink.ts";

/** How long pointers and messages may be together: a long name can be in the pointers of many issues. */
const mostText = 200_000;

/** The one issue of a value that is nested so deeply that the stack did not suffice for all of it. */
export const tooDeep: ValidationIssue = {
  pointer: "",
  keyword: "depth",
  message: "is nested too deeply to be checked",
  params: {},
};

/** Makes issues of all faults; where they are too many or too long, of the first, and one that says how many there are. */
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
  const issues = faults as readonly ValidationIssue[]; // as far as they are listed
  return listed === count ? issues : [...issues.slice(0, listed), unlisted(count, listed)];
}

function unlisted(count: number, limit: number): ValidationIssue {
  const message = `has ${count} issues, of which the first ${limit} are listed`;
  return { pointer: "", keyword: "issues", message, params: { limit, count } };
}
