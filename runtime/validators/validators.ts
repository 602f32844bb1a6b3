import type { ValidationIssue } from "../checks.ts";
import { findIssues, fits } from "./find-issues.ts";
import type { CheckFunction } from "./record-fault.ts";

export type ValidationResult<T> =
  | { readonly valid: true; readonly value: T }
  | { readonly valid: false; readonly issues: readonly ValidationIssue[] };

/** Thrown for an invalid value. The message contains the first issue, and `issues` contains all of them. */
export class ValidationError extends Error {
  override readonly name: string = "ValidationError";
  readonly issues: readonly ValidationIssue[];

  constructor(subject: string, issues: readonly ValidationIssue[]) {
    super(sumUp(subject, issues));
    this.issues = issues;
  }
}

function sumUp(subject: string, issues: readonly ValidationIssue[]): string {
  const [issue] = issues;
  if (issue === undefined) return `Not a valid ${subject}.`;
  const where = issue.pointer === "" ? "the value" : issue.pointer;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  return `Not a valid ${subject}: ${where} ${issue.message}${more}.`;
}

export type Guard<T> = (value: unknown) => value is T;

/** An assertion that throws a `ValidationError` if a value is not a `T`. */
export type Assertion<T> = (value: unknown) => asserts value is T;

export type Validator<T> = (value: unknown) => ValidationResult<T>;

export function createGuard<T>(check: CheckFunction): Guard<T> {
  return (value): value is T => fits(check, value);
}

export function createValidator<T>(check: CheckFunction): Validator<T> {
  return (value) => {
    const issues = findIssues(check, value);
    return issues === undefined ? { valid: true, value: value as T } : { valid: false, issues };
  };
}

/**
 * Creates an assertion from a check function.
 *
 * @param name - The name of the expected type, used in the error message.
 */
export function createAssertion<T>(check: CheckFunction, name: string): Assertion<T> {
  return (value) => {
    if (!fits(check, value)) throw new ValidationError(name, findIssues(check, value) ?? []);
  };
}
