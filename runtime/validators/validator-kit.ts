import type { Check, MediaCheck, NamedChecks, StatusKey, ValidationIssue } from "../descriptors.ts";
import { oneWayIssue } from "../pointer.ts";
import {
  beginCheck,
  type CheckFunction,
  createSink,
  endCheck,
  type Fault,
  type IssueSink,
} from "./check-kit.ts";

type Params = Readonly<Record<string, unknown>>;

/** The parameters of a keyword, named as other JSON Schema validators do, and the message. */
type Wording = readonly [params: Params, text: string];

/** Makes a fault an issue: sets the message, which never contains the value, and gives names to the keyword's parameters. */
export function describeFault(fault: Fault): ValidationIssue {
  const { keyword, params: detail } = fault;
  // A shortcut for the most frequent fault.
  const message = keyword === "type" ? typeMessages[detail as string] : undefined;
  const wording: Wording = message === undefined ? wordingOf(keyword, detail) : [{ type: detail }, message];
  fault.params = wording[0];
  fault.message = wording[1];
  return fault as ValidationIssue; // The fault is an issue now.
}

function wordingOf(keyword: string, detail: unknown): Wording {
  switch (keyword) {
    case "type":
      return describeType(String(detail));
    case "required":
      return [{ missingProperty: detail }, `lacks the property ${quote(detail)}`];
    case "enum":
      return describeValues([...(detail as Iterable<unknown>)]); // A list, or a `Set` if there are many.
    case "const":
      return [{ allowedValue: detail }, `must be ${JSON.stringify(detail)}`];
    case "format":
      return [{ format: detail }, `must be in the format ${quote(detail)}`];
    case "pattern":
      return [{ pattern: detail }, `must match the pattern ${String(detail)}`];
    case "additionalProperties":
      return [{ additionalProperty: detail }, `has the unexpected property ${quote(detail)}`];
    case "unevaluatedProperties":
      return [{ unevaluatedProperty: detail }, `has the unexpected property ${quote(detail)}`];
    case "propertyNames":
      return [{ propertyName: detail }, `has the ill-named property ${quote(detail)}`];
    default:
      return describeSize(keyword, detail) ?? describeWhole(keyword, detail);
  }
}

function describeType(types: string): Wording {
  const list = types.split("|");
  const nouns = list.map((type) => typeMessages[type]?.slice(typeOpening.length) ?? type);
  return [{ type: list }, `${typeOpening}${nouns.join(" or ")}`];
}

const typeOpening = "must be ";

/** The messages about types. They are constants because most faults are about types. */
const typeMessages: Readonly<Record<string, string>> = {
  array: "must be an array",
  boolean: "must be a boolean",
  integer: "must be an integer",
  null: "must be null",
  number: "must be a number",
  object: "must be an object",
  string: "must be a string",
};

/** Describes a fault of a keyword that sets a limit; `undefined` for other keywords. */
function describeSize(keyword: string, limit: unknown): Wording | undefined {
  switch (keyword) {
    case "minimum":
      return [{ comparison: ">=", limit }, `must be at least ${String(limit)}`];
    case "maximum":
      return [{ comparison: "<=", limit }, `must be at most ${String(limit)}`];
    case "exclusiveMinimum":
      return [{ comparison: ">", limit }, `must be more than ${String(limit)}`];
    case "exclusiveMaximum":
      return [{ comparison: "<", limit }, `must be less than ${String(limit)}`];
    case "multipleOf":
      return [{ multipleOf: limit }, `must be a multiple of ${String(limit)}`];
    case "items":
    case "unevaluatedItems":
      return [{ limit }, `must have at most ${count(limit, "item")}`];
    default:
      return describeCount(keyword, limit);
  }
}

/** Describes a fault of `minLength`, `maxItems` and the like; `undefined` for other keywords. */
function describeCount(keyword: string, limit: unknown): Wording | undefined {
  const match = /^(min|max)(Length|Items|Properties)$/.exec(keyword);
  if (match === null) return undefined;
  const noun = match[2] === "Length" ? "character" : match[2] === "Items" ? "item" : "property";
  return [{ limit }, `must have at ${match[1] === "min" ? "least" : "most"} ${count(limit, noun)}`];
}

/** The message if a value fits no branch of a union. `branches` is their number. */
function describeNone(branches: unknown): string {
  return branches === 1
    ? "does not fit the only alternative"
    : `fits none of the ${String(branches)} alternatives`;
}

/** Describes a fault of a keyword that the functions above do not handle. If the keyword has several parameters, `detail` is an object. */
function describeWhole(keyword: string, detail: unknown): Wording {
  const params = typeof detail === "object" && detail !== null ? (detail as Params) : {};
  switch (keyword) {
    case "anyOf":
      return [{}, describeNone(detail)];
    case "oneOf":
      return Array.isArray(detail)
        ? [{ passingSchemas: detail }, "fits more than one of the alternatives"]
        : [{ passingSchemas: null }, describeNone(detail)];
    case "not":
      return [{}, "is of the kind that is excluded here"];
    case "if":
      return [{ failingKeyword: detail }, `does not fit what its condition asks (${String(detail)})`];
    case "uniqueItems":
      return [params, `has equal items at ${String(params["j"])} and ${String(params["i"])}`];
    case "contains":
      return [params, describeContains(params)];
    case "dependentRequired":
      return [
        params,
        `has the property ${quote(params["property"])}, so needs ${quote(params["missingProperty"])} too`,
      ];
    default:
      return [params, "is not allowed here"];
  }
}

function describeContains({ minContains, maxContains }: Params): string {
  const most = maxContains === undefined ? "" : ` and at most ${String(maxContains)}`;
  return `must have at least ${count(minContains, "fitting item")}${most}`;
}

function describeValues(allowedValues: readonly unknown[]): Wording {
  const listed = allowedValues.map((value) => JSON.stringify(value)).join(", ");
  return [{ allowedValues }, `must be one of ${listed}`];
}

function quote(name: unknown): string {
  return JSON.stringify(String(name));
}

function count(number: unknown, noun: string): string {
  if (number === 1) return `1 ${noun}`;
  return `${String(number)} ${noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

/** The maximum number of characters in all pointers and messages together. One long name in a value may be part of many pointers. */
const mostText = 200_000;

/** The issue of a value whose check overflows the stack. */
export const tooDeep: ValidationIssue = {
  pointer: "",
  keyword: "depth",
  message: "is nested too deeply to be checked",
  params: {},
};

/** Makes issues of faults. If they are too many or too long, lists only the first ones, and adds an issue with the number of all faults. */
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
  const issues = faults as readonly ValidationIssue[]; // The first `listed` of them are issues now.
  return listed === count ? issues : [...issues.slice(0, listed), unlisted(count, listed)];
}

function unlisted(count: number, limit: number): ValidationIssue {
  const message = `has ${count} issues, of which the first ${limit} are listed`;
  return { pointer: "", keyword: "issues", message, params: { limit, count } };
}

/**
 * A schema for libraries that support Standard Schema 1 (https://standardschema.dev). Input and output have the same type, since
 * validation does not change the value.
 */
export interface StandardSchemaV1<T = unknown> {
  readonly "~standard": StandardSchemaProps<T>;
}

/** The properties of {@link StandardSchemaV1}. */
export interface StandardSchemaProps<T> {
  readonly version: 1;
  readonly vendor: "tenon";
  readonly validate: (value: unknown) => StandardSchemaResult<T>;
  /** For the compiler; never present at run time. */
  readonly types?: { readonly input: T; readonly output: T } | undefined;
}

/** The result of validation: the value, or its issues. */
export type StandardSchemaResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly StandardSchemaIssue[] };

/** An issue, with the names and indexes that lead to its place. */
export interface StandardSchemaIssue {
  readonly message: string;
  readonly path: readonly (string | number)[];
}

/** Tells whether a value passes a check function. If it is nested too deep for the stack, it does not. */
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

/** Tells whether an error is a stack overflow: a `RangeError`, or an `InternalError` in Firefox. */
export function isOverflow(error: unknown): boolean {
  return error instanceof Error && /^(Range|Internal)Error$/.test(error.name);
}

/**
 * The issues of a value; `undefined` if it is valid. With `first`, only the first issue. If there are too many, the last issue listed has
 * the keyword `issues` and tells their number. A value that is nested too deep for the stack has one issue, with the keyword `depth`.
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

/** Makes a {@link Check} from a generated check function. */
export function createCheck(check: CheckFunction): Check {
  return (value, first) => findIssues(check, value, first);
}

/** The outcome of checking one value. */
export type ValidationResult<T> =
  | { readonly valid: true; readonly value: T }
  | { readonly valid: false; readonly issues: readonly ValidationIssue[] };

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

/** Tells whether a value is a `T`. */
export type Guard<T> = (value: unknown) => value is T;

/** Throws a `ValidationError` with all issues if a value is no `T`. */
export type Assertion<T> = (value: unknown) => asserts value is T;

/** Returns a value that is a `T`, or all its issues. */
export type Validator<T> = (value: unknown) => ValidationResult<T>;

/** Makes a guard from a check function. */
export function createGuard<T>(check: CheckFunction): Guard<T> {
  return (value): value is T => fits(check, value);
}

/** Makes a validator from a check function. */
export function createValidator<T>(check: CheckFunction): Validator<T> {
  return (value) => {
    const issues = findIssues(check, value);
    // The check has accepted the value.
    return issues === undefined ? { valid: true, value: value as T } : { valid: false, issues };
  };
}

/**
 * Makes an assertion from a check function.
 *
 * @param name - The expected type, for the message.
 */
export function createAssertion<T>(check: CheckFunction, name: string): Assertion<T> {
  return (value) => {
    if (!fits(check, value)) throw new ValidationError(name, findIssues(check, value) ?? []);
  };
}

/** Makes a Standard Schema from a check function. */
export function createStandardSchema<T>(check: CheckFunction): StandardSchemaV1<T> {
  return {
    "~standard": {
      version: 1,
      vendor: "tenon",
      validate: (value) => {
        const issues = findIssues(check, value);
        // The check has accepted the value.
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

/** A media type, and the functions for the members of {@link MediaCheck}. */
export type MediaFunction = readonly [
  type: string,
  check: CheckFunction,
  oneWay?: CheckFunction | undefined,
  list?: CheckFunction | undefined,
  partHeaders?: Check,
];

/** The check functions of one operation. */
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

/** Makes an operation's checks from its check functions. */
export function createOperationChecks(functions: OperationFunctions): NamedChecks {
  const { operation, parameters, body, responses } = functions;
  return {
    operation,
    ...(parameters === undefined ? {} : { parameters: createCheck(parameters) }),
    ...(body === undefined ? {} : { body: body.map((media) => mediaCheck(media, "readOnly")) }),
    responses: responses.map(([status, content, headers]) => ({
      status,
      content: content.map((media) => mediaCheck(media, "writeOnly")),
      ...(headers === undefined ? {} : { headers: createCheck(headers) }),
    })),
  };
}

function mediaCheck(
  [type, check, oneWay, list, partHeaders]: MediaFunction,
  marker: "readOnly" | "writeOnly",
): MediaCheck {
  return {
    type,
    check: createCheck(check),
    ...(oneWay === undefined ? {} : { oneWay: createOneWayCheck(oneWay, marker) }),
    ...(list === undefined ? {} : { list: createCheck(list) }),
    ...(partHeaders === undefined ? {} : { partHeaders }),
  };
}

/** Makes the check that finds the members with a marker from a function that refuses these members. Lists each of them once. */
export function createOneWayCheck(check: CheckFunction, marker: "readOnly" | "writeOnly"): Check {
  return (value) => {
    const found = findIssues(check, value);
    if (found === undefined) return undefined;
    const issues = new Map<string, ValidationIssue>();
    for (const issue of found) {
      if (issue.keyword === "false schema") issues.set(issue.pointer, oneWayIssue(issue.pointer, marker));
      // The other faults only tell that a condition led to the member, or how many of those there are.
      else if (issue.keyword !== "if" && issue.keyword !== "issues") issues.set("", issue);
    }
    return [...issues.values()];
  };
}
