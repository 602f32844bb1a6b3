import type { Check, MediaCheck, NamedChecks, ValidationIssue } from "../checks.ts";
import type { StatusKey } from "../descriptors.ts";
import { oneWayIssue } from "../pointer.ts";
import { createCheck, findIssues } from "./find-issues.ts";
import type { CheckFunction } from "./record-fault.ts";

export type MediaFunction = readonly [
  type: string,
  check: CheckFunction,
  oneWay?: Check | undefined,
  list?: CheckFunction | undefined,
  partHeaders?: Check,
];

export interface OperationFunctions {
  readonly operation: string;
  readonly parameters?: CheckFunction;
  readonly body?: readonly MediaFunction[];
  readonly responses: readonly (readonly [
    status: StatusKey,
    content: readonly MediaFunction[],
    headers?: CheckFunction,
  ])[];
}

export function createOperationChecks(functions: OperationFunctions): NamedChecks {
  const { operation, parameters, body, responses } = functions;
  return {
    operation,
    parameters: parameters && createCheck(parameters),
    body: body?.map(mediaCheck),
    responses: responses.map(([status, content, headers]) => ({
      status,
      content: content.map(mediaCheck),
      headers: headers && createCheck(headers),
    })),
  };
}

function mediaCheck([type, check, oneWay, list, partHeaders]: MediaFunction): MediaCheck {
  return {
    type,
    check: createCheck(check),
    oneWay,
    list: list && createCheck(list),
    partHeaders,
  };
}

/** Turns a check that rejects `readOnly` or `writeOnly` members into a check that reports each such member once. */
export function createOneWayCheck(check: CheckFunction, marker: "readOnly" | "writeOnly"): Check {
  return (value) => {
    const found = findIssues(check, value);
    if (found === undefined) return undefined;
    const issues = new Map<string, ValidationIssue>();
    for (const issue of found) {
      if (issue.keyword === "false schema") issues.set(issue.pointer, oneWayIssue(issue.pointer, marker));
      else if (issue.keyword !== "if" && issue.keyword !== "issues") issues.set("", issue);
    }
    return [...issues.values()];
  };
}
