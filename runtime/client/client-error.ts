import type { ValidationIssue } from "../checks.ts";
import type { AnyResult, UnexpectedReason } from "./client.ts";

/**
 * Base class of errors for calls without a documented result. The message contains the operation and the fault, but never credentials,
 * URLs, bodies, or header values other than the response's `Content-Type`. In development, `explainFailures` adds the path and the start of
 * the body.
 */
export abstract class ClientError extends Error {
  abstract readonly kind: string;
  declare readonly operation: string;

  constructor(operation: string, message: string, cause?: unknown) {
    super(`${operation}: ${message}`, (cause && { cause }) as ErrorOptions);
    this.operation = operation;
  }
}

/** Thrown before sending if the input and the options do not form a valid request. */
export class RequestError extends ClientError {
  override readonly name: string = "RequestError";
  readonly kind = "request";
}

/** Thrown if a call exceeds its `timeout`, which includes retries and reading the body. */
export class TimeoutError extends ClientError {
  override readonly name: string = "TimeoutError";
  readonly kind = "timeout";
}

/**
 * Thrown if no complete response arrives. `cause` is the error thrown by `fetch`. The message ends with the message of the innermost cause,
 * if any.
 */
export class NetworkError extends ClientError {
  override readonly name: string = "NetworkError";
  readonly kind = "network";

  constructor(operation: string, cause: unknown) {
    super(operation, `no complete response${describeCause(cause)}`, cause);
  }
}

/**
 * Returns the message of the innermost cause, because outer errors merely report that fetching failed. URLs are removed, since they can
 * contain keys.
 */
function describeCause(error: unknown, depth = 9): string {
  const { message, cause, errors } = Object(error);
  const inner = depth > 0 && error ? describeCause(cause ?? errors?.[0], depth - 1) : "";
  const words = `: ${message}`.split(" ").map((word) => (word.includes("://") ? "…" : word));
  return inner || (message ? words.join(" ") : "");
}

/** Thrown if the response is not documented or exceeds the client's limits. `reason` distinguishes these cases. */
export class UnexpectedResponseError extends ClientError {
  override readonly name: string = "UnexpectedResponseError";
  readonly kind = "unexpected-response";
  declare readonly reason: UnexpectedReason;
  declare readonly status: number;
  /**
   * Reads the response body as text. Resolves with `""` if the body exceeds the client's `limits`. Rejects if the client has already read
   * the body, unless the body is JSON.
   */
  declare readonly text: () => Promise<string>;

  // A private field, because loggers that print an error's properties would reveal cookies and tokens.
  readonly #response: Response;

  constructor(
    operation: string,
    reason: UnexpectedReason,
    response: Response,
    text: UnexpectedResponseError["text"],
    cause?: unknown,
    expected: readonly unknown[] = [],
  ) {
    const got = `got ${response.status} ${response.headers.get("content-type") ?? "without a content type"}`;
    super(
      operation,
      `${got}, ${expected[0] ? `expected ${expected.join(" or ")}` : `unexpected ${reason}`}`,
      cause,
    );
    this.reason = reason;
    this.#response = response;
    this.status = response.status;
    this.text = text;
  }

  get response(): Response {
    return this.#response;
  }

  get headers(): Headers {
    return this.#response.headers;
  }
}

export interface ValidationReport {
  readonly operation: string;
  readonly side: "request" | "response";
  /** Validation issues. Their pointers start with the part of the message: `/parameters/limit`, `/headers/etag`, `/body/data/id`. */
  readonly issues: readonly ValidationIssue[];
}

export class RequestValidationError extends ClientError {
  override readonly name: string = "RequestValidationError";
  readonly kind = "request-validation";
  readonly issues: readonly ValidationIssue[];

  constructor({ operation, issues }: ValidationReport) {
    super(operation, `the request is not valid: ${describeIssues(issues)}`);
    this.issues = issues;
  }
}

/** Thrown if a response violates the contract. */
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

export function describeIssues(issues: readonly ValidationIssue[]): string {
  const shown = issues.slice(0, 5).map(({ pointer, message }) => `${pointer} ${message}`);
  return (
    shown.join("; ") + (issues.length > shown.length ? `; and ${issues.length - shown.length} more` : "")
  );
}
