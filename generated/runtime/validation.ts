// @ts-nocheck Checked by tenon's tests.
/**
 * What a validator answers, and how a compiled check becomes one.
 *
 * @module
 */

/** One thing that is wrong with a value. */
export interface ValidationIssue {
  /** RFC 6901 JSON Pointer into the value; `""` is the whole of it. */
  readonly pointer: string;
  /** The JSON Schema keyword that failed, e.g. `required`. */
  readonly keyword: string;
  /** For a person: what was expected. Never holds the value itself. */
  readonly message: string;
  /** The keyword's particulars, e.g. `{ limit: 3 }`; JSON Schema's own names where it has them. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** The outcome of checking one value. */
export type ValidationResult<T> =
  | { readonly valid: true; readonly value: T }
  | { readonly valid: false; readonly issues: readonly ValidationIssue[] };

/**
 * A compiled schema: the issues of a value, `undefined` when there are none. With `first` it stops at the first issue.
 */
export type Check = (value: unknown, first?: boolean) => readonly ValidationIssue[] | undefined;

/** Thrown where a value does not fit. Its message names the first issue; `issues` has all of them. */
export class ValidationError extends Error {
  override readonly name: string = "ValidationError";
  readonly issues: readonly ValidationIssue[];

  /** @param subject - What the value should have been, e.g. `RecipeResource`. */
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
