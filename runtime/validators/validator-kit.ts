import type { MediaCheck, OperationChecks, StatusKey } from "../descriptors.ts";
import { type Check, ValidationError, type ValidationIssue, type ValidationResult } from "../validation.ts";
import { beginCheck, endCheck } from "./find-twins.ts";
import { type CheckFunction, createSink } from "./issue-sink.ts";
import { describeFault, listIssues, tooDeep } from "./list-issues.ts";

export type { OperationChecks } from "../descriptors.ts";
export type { ValidationResult } from "../validation.ts";

/**
 * A schema as any library that knows Standard Schema 1 takes it (https://standardschema.dev). Ours never change a value,
 * so what goes in is what comes out.
 */
export interface StandardSchemaV1<T = unknown> {
  readonly "~standard": StandardSchemaProps<T>;
}

/** What {@link StandardSchemaV1} holds. */
export interface StandardSchemaProps<T> {
  readonly version: 1;
  readonly vendor: "tenon";
  readonly validate: (value: unknown) => StandardSchemaResult<T>;
  /** For the compiler only; never present at run time. */
  readonly types?: { readonly input: T; readonly output: T } | undefined;
}

/** The outcome: the value, or what is wrong with it. */
export type StandardSchemaResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly StandardSchemaIssue[] };

/** One thing that is wrong, and where: the names and indexes that lead to it. */
export interface StandardSchemaIssue {
  readonly message: string;
  readonly path: readonly (string | number)[];
}

/** Tells whether a value passes a check function. One too deep for the stack does not. */
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

/** Tells whether an error says that the stack is full: a `RangeError`, an `InternalError` in Firefox. */
export function isOverflow(error: unknown): boolean {
  return error instanceof Error && /^(Range|Internal)Error$/.test(error.name);
}

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

/** A media type and the check function of its schema. */
export type MediaFunction = readonly [type: string, check: CheckFunction];

/** The check functions of one operation. */
export interface OperationFunctions {
  readonly parameters?: CheckFunction;
  readonly body?: readonly MediaFunction[];
  readonly responses: readonly (readonly [
    status: StatusKey,
    content: readonly MediaFunction[],
    headers?: CheckFunction,
  ])[];
}

/** Makes an operation's checks of its check functions. */
export function createOperationChecks({ parameters, body, responses }: OperationFunctions): OperationChecks {
  return {
    ...(parameters === undefined ? {} : { parameters: createCheck(parameters) }),
    ...(body === undefined ? {} : { body: body.map(mediaCheck) }),
    responses: responses.map(([status, content, headers]) => ({
      status,
      content: content.map(mediaCheck),
      ...(headers === undefined ? {} : { headers: createCheck(headers) }),
    })),
  };
}

function mediaCheck([type, check]: MediaFunction): MediaCheck {
  return { type, check: createCheck(check) };
}

/**
 * What generated validators call and are typed by, in one place.
 *
 * @module
 */
