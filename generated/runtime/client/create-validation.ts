// @ts-nocheck Made by a machine and tested as a whole.
import { findOneWay } from "../joined/client-server.js";
import type { OperationChecks, OperationDescriptor } from "../descriptors.js";
import { chooseByMediaType } from "../joined/adapters-client-server.js";
import { chooseByStatus } from "../joined/client-server.js";
import type { Check, ValidationIssue } from "../joined/validators.js";
import type { AnyInput } from "./build-request.js";
import type { CallLayer } from "./call-layer.js";
import { ClientError } from "./client-error.js";
import { standardLimits } from "./create-limits.js";
import type { AnyResult } from "./result.js";

/** What to do about a value that its check refuses. */
export type ValidationMode = "off" | "throw" | "report";

/** What a check found. */
export interface ValidationReport {
  readonly operation: string;
  readonly side: "request" | "response";
  /** Pointers start at the part: `/parameters/limit`, `/headers/etag`, `/body/data/id`. */
  readonly issues: readonly ValidationIssue[];
}

/** Where the checks of an operation come from. A function may load them when they are first needed. */
export type ChecksSource =
  | ((operation: OperationDescriptor) => OperationChecks | undefined | Promise<OperationChecks | undefined>)
  | Readonly<Record<string, OperationChecks | (() => Promise<OperationChecks>)>>;

/** Finds the issues of a response's headers. */
export type HeaderChecker = (
  operation: OperationDescriptor,
  result: AnyResult,
  check: Check,
) => readonly ValidationIssue[] | undefined;

/** Options of {@link createValidation}. */
export interface ValidationOptions {
  /** A function, or a record by operation id. An operation without checks is not checked. */
  readonly checks: ChecksSource;
  /** What leaves. Default: `throw`. */
  readonly request?: ValidationMode;
  /** What comes in. Default: `throw`. */
  readonly response?: ValidationMode;
  /** Checks the headers of responses, by `checkHeaders`; an import of its own for its size. Default: they are not. */
  readonly headers?: HeaderChecker;
  /** Takes what `report` finds. Default: `console.warn`. */
  readonly report?: (report: ValidationReport) => void;
}

/** A request that the contract does not admit; it has not been sent. */
export class RequestValidationError extends ClientError {
  override readonly name: string = "RequestValidationError";
  readonly issues: readonly ValidationIssue[];

  constructor({ operation, issues }: ValidationReport) {
    super(operation, `the request is not valid: ${describe(issues)}`);
    this.issues = issues;
  }
}

/** A response that the contract does not admit. */
export class ResponseValidationError extends ClientError {
  override readonly name: string = "ResponseValidationError";
  readonly issues: readonly ValidationIssue[];
  readonly result: AnyResult;

  constructor({ operation, issues }: ValidationReport, result: AnyResult) {
    super(operation, `the response with status ${result.status} is not valid: ${describe(issues)}`);
    this.issues = issues;
    this.result = result;
  }
}

/**
 * Validation of what leaves and what comes in, by the checks that are generated beside the types:
 *
 * ```ts
 * import { checks, createClient, createValidation } from "./api/index.js";
 * const api = createClient({ validation: createValidation({ checks }) });
 * ```
 *
 * `checks` loads those of an operation when it is first called. Bodies that are streams are not checked. What is to be checked
 * has standard limits (see `createLimits`), unless the client has its own.
 */
export function createValidation(options: ValidationOptions): CallLayer {
  const { checks, request = "throw", response = "throw", headers, report = warn } = options;
  return async (next, operation, input, signal) => {
    const found = (request !== "off" || response !== "off") && (await findChecks(checks, operation));
    const issues = found && request !== "off" ? checkInput(operation, found, input) : [];
    if (issues.length > 0) {
      const finding = { operation: operation.id, side: "request", issues } as const;
      if (request === "throw") throw new RequestValidationError(finding);
      report(finding);
    }
    const result = await next(signal, standardLimits);
    const wrong = found && response !== "off" ? checkResult(operation, found, result, headers) : [];
    if (wrong.length > 0) {
      const finding = { operation: operation.id, side: "response", issues: wrong } as const;
      if (response === "throw") throw new ResponseValidationError(finding, result);
      report(finding);
    }
    return result;
  };
}

async function findChecks(
  source: ChecksSource,
  operation: OperationDescriptor,
): Promise<OperationChecks | undefined> {
  if (typeof source === "function") return source(operation);
  const { id, method, path } = operation;
  // Generated checks are keyed by method and path where several operations have one id.
  const key = [id, `${method} ${path}`].find((each) => Object.hasOwn(source, each));
  const found = key === undefined ? undefined : source[key];
  return typeof found === "function" ? found() : found;
}

function checkInput(
  operation: OperationDescriptor,
  checks: OperationChecks,
  { body, contentType, ...rest }: AnyInput,
): readonly ValidationIssue[] {
  const parameters = Object.fromEntries(Object.entries(rest).filter((entry) => entry[1] !== undefined));
  const type = typeof contentType === "string" ? contentType : operation.body?.content[0]?.type;
  const media = type === undefined ? undefined : chooseByMediaType(checks.body ?? [], type);
  const described = type === undefined ? undefined : chooseByMediaType(operation.body?.content ?? [], type);
  return [
    ...below("/parameters", checks.parameters?.(parameters)),
    ...(body === undefined ? [] : below("/body", media?.check(body))),
    ...(described === undefined ? [] : below("/body", findOneWay(described, "request", body))),
  ];
}

function checkResult(
  operation: OperationDescriptor,
  checks: OperationChecks,
  result: AnyResult,
  headers: HeaderChecker | undefined,
): readonly ValidationIssue[] {
  const { status, body, contentType } = result;
  const described = chooseByStatus(checks.responses, status);
  if (described === undefined) return [];
  const stream = typeof body === "object" && body !== null && Symbol.asyncIterator in body;
  const media = stream || !contentType ? undefined : chooseByMediaType(described.content, contentType);
  const listed = chooseByStatus(operation.responses, status)?.content ?? [];
  const own = stream || !contentType ? undefined : chooseByMediaType(listed, contentType);
  return [
    ...below("/headers", described.headers && headers?.(operation, result, described.headers)),
    ...below("/body", media?.check(body)),
    ...(own === undefined ? [] : below("/body", findOneWay(own, "response", body))),
  ];
}

function below(start: string, issues: readonly ValidationIssue[] = []): ValidationIssue[] {
  return issues.map((issue) => ({ ...issue, pointer: start + issue.pointer }));
}

function describe(issues: readonly ValidationIssue[]): string {
  const shown = issues.slice(0, 5).map(({ pointer, message }) => `${pointer} ${message}`);
  return (
    shown.join("; ") + (issues.length > shown.length ? `; and ${issues.length - shown.length} more` : "")
  );
}

function warn({ operation, side, issues }: ValidationReport): void {
  console.warn(`${operation}: the ${side} is not valid: ${describe(issues)}`);
}
