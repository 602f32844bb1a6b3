/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
/**
 * Issues of values, and the errors and checks that report them.
 *
 * @module
 */

/** One fault of a value. */
export interface ValidationIssue {
  /** RFC 6901 JSON Pointer into the value; `""` is the whole value. */
  readonly pointer: string;
  /** The JSON Schema keyword that failed, e.g. `required`. */
  readonly keyword: string;
  /** What was expected; never the value itself. */
  readonly message: string;
  /** The parameters of the keyword, e.g. `{ limit: 3 }`, named as in JSON Schema if possible. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** The outcome of checking one value. */
export type ValidationResult<T> =
  | { readonly valid: true; readonly value: T }
  | { readonly valid: false; readonly issues: readonly ValidationIssue[] };

/** A compiled schema. Returns the issues of a value, `undefined` if there are none. With `first`, stops at the first issue. */
export type Check = (value: unknown, first?: boolean) => readonly ValidationIssue[] | undefined;

/** Thrown for an invalid value. Its message names the first issue; `issues` has all of them. */
export class ValidationError extends Error {
  override readonly name: string = "ValidationError";
  readonly issues: readonly ValidationIssue[];

  /** @param subject - The expected type, e.g. `RecipeResource`. */
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
