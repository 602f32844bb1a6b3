import { type Check, ValidationError, type ValidationIssue, type ValidationResult } from "../validation.ts";
import { describeFault } from "./describe-fault.ts";
import { fits, isOverflow } from "./fits.ts";
import { type CheckFunction, createSink } from "./issue-sink.ts";
import { listIssues, tooDeep } from "./list-issues.ts";
import { beginCheck, endCheck } from "./names-of.ts";
import type { StandardSchemaIssue, StandardSchemaV1 } from "./standard-schema.ts";

/**
 * All that a check function finds wrong with a value, or the first; `undefined` where it fits. Of very many issues the
 * first are listed, with one of the keyword `issues` at the end that says so. A value too deep for the stack has one of
 * the keyword `depth`.
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

/** A generated check function as a {@link Check}. */
export function createCheck(check: CheckFunction): Check {
  return (value, first) => findIssues(check, value, first);
}

/** Checks a value and answers the value or all issues. */
export function validateWith<T>(check: CheckFunction, value: unknown): ValidationResult<T> {
  const issues = findIssues(check, value);
  // The check has just shown that the value is a `T`.
  return issues === undefined ? { valid: true, value: value as T } : { valid: false, issues };
}

/**
 * Throws where a value does not fit.
 *
 * @param name - What the value should have been, for the message.
 * @throws ValidationError with all issues.
 */
export function assertWith(check: CheckFunction, value: unknown, name: string): void {
  if (fits(check, value)) return;
  throw new ValidationError(name, findIssues(check, value) ?? []);
}

/** A check function as a Standard Schema. */
export function createStandardSchema<T>(check: CheckFunction): StandardSchemaV1<T> {
  return {
    "~standard": {
      version: 1,
      vendor: "tenon",
      validate: (value) => {
        const issues = findIssues(check, value);
        // The check has just shown that the value is a `T`.
        return issues === undefined
          ? { value: value as T }
          : { issues: issues.map((issue) => withPath(issue, value)) };
      },
    },
  };
}

function withPath(issue: ValidationIssue, root: unknown): StandardSchemaIssue {
  const path: (string | number)[] = [];
  let node = root;
  for (const token of issue.pointer.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    const step = Array.isArray(node) ? Number(name) : name;
    path.push(step);
    node = typeof node === "object" && node !== null ? Reflect.get(node, step) : undefined;
  }
  return { message: issue.message, path };
}
