import type { ValidationIssue } from "../descriptors.ts";
import type { AnyResult } from "./client.ts";
import { ClientError } from "./client-error.ts";

/** What validation found in a request or response. */
export interface ValidationReport {
  readonly operation: string;
  readonly side: "request" | "response";
  /** The issues. Their pointers begin with the part: `/parameters/limit`, `/headers/etag`, `/body/data/id`. */
  readonly issues: readonly ValidationIssue[];
}

/** The request does not fit the contract, and was not sent. */
export class RequestValidationError extends ClientError {
  override readonly name: string = "RequestValidationError";
  readonly kind = "request-validation";
  readonly issues: readonly ValidationIssue[];

  constructor({ operation, issues }: ValidationReport) {
    super(operation, `the request is not valid: ${describeIssues(issues)}`);
    this.issues = issues;
  }
}

/** The response does not fit the contract. */
export class ResponseValidationError extends ClientError {
  override readonly name: string = "ResponseValidationError";
  readonly kind = "response-validation";
  readonly issues: readonly ValidationIssue[];
  readonly result: AnyResult;

  constructor({ operation, issues }: ValidationReport, result: AnyResult) {
    super(operation, `the response with status ${result.status} is not valid: ${describeIssues(issues)}`);
    this.issues = issues;
    this.result = result;
  }
}

/** The first five issues in one line, and the number of the others. */
export function describeIssues(issues: readonly ValidationIssue[]): string {
  const shown = issues.slice(0, 5).map(({ pointer, message }) => `${pointer} ${message}`);
  return (
    shown.join("; ") + (issues.length > shown.length ? `; and ${issues.length - shown.length} more` : "")
  );
}
