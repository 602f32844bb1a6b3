import type { ErrorShape } from "../descriptors.ts";
import { chooseByStatus } from "../status.ts";
import type { ValidationIssue } from "../validation.ts";
import type { Outgoing } from "./incoming.ts";

/** One detail of what is wrong with a request. Never holds a value that was sent. */
export interface ProblemDetail {
  /** A JSON Pointer: into the body, or `/<in>/<name>` for a parameter. */
  readonly pointer: string;
  readonly message: string;
}

/** An error that the router answers by itself. */
export interface Problem {
  readonly kind: "problem";
  readonly status: number;
  /** For a person. Says nothing of what happens inside. */
  readonly message: string;
  readonly details?: readonly ProblemDetail[];
  readonly headers?: readonly (readonly [name: string, value: string])[];
}

/** An error without details. */
export function problem(status: number, message: string): Problem {
  return { kind: "problem", status, message };
}

/** The most details that one answer lists. */
export const MAX_DETAILS = 50;

/** The most of a pointer that a message quotes: its names are the sender's, of any length. */
const MAX_POINTER = 200;

const TITLES: ReadonlyMap<number, string> = new Map([
  [400, "Bad Request"],
  [401, "Unauthorized"],
  [403, "Forbidden"],
  [404, "Not Found"],
  [405, "Method Not Allowed"],
  [406, "Not Acceptable"],
  [413, "Content Too Large"],
  [415, "Unsupported Media Type"],
  [422, "Unprocessable Content"],
  [500, "Internal Server Error"],
  [501, "Not Implemented"],
]);

/** The standard phrase of a status (RFC 9110 §15). */
export function titleOf(status: number): string {
  return TITLES.get(status) ?? "Error";
}

/**
 * Writes an error in the first shape that covers its status: the operation's, then the contract's. Where neither does, as
 * `application/problem+json` (RFC 9457), details in `errors` as the RFC's own example has them. Where a shape has no place
 * for details, the message names the first.
 */
export function encodeProblem(
  found: Problem,
  shapes: readonly (readonly ErrorShape[] | undefined)[],
): Outgoing {
  let shape: ErrorShape | undefined;
  for (const list of shapes) shape ??= list && chooseByStatus(list, found.status);
  const details = (found.details ?? []).slice(0, MAX_DETAILS);
  const body = shape === undefined ? standardBody(found, details) : shapedBody(found, details, shape);
  const type = shape?.type ?? "application/problem+json";
  const headers = [["content-type", type] as const, ...(found.headers ?? [])];
  return { status: found.status, headers, body: JSON.stringify(body) };
}

function standardBody({ status, message }: Problem, details: readonly ProblemDetail[]): object {
  const errors = details.map((detail) => ({ detail: detail.message, pointer: `#${detail.pointer}` }));
  return { title: titleOf(status), status, detail: message, ...(errors.length > 0 ? { errors } : {}) };
}

function shapedBody({ message }: Problem, details: readonly ProblemDetail[], shape: ErrorShape): object {
  if (shape.details === undefined) return Object.fromEntries([[shape.message, sumUp(message, details)]]);
  // A Map first: a pointer is text that was sent, and `__proto__` may be in it.
  const body = new Map<string, unknown>([[shape.message, message]]);
  if (details.length > 0) body.set(shape.details, groupDetails(details));
  return Object.fromEntries(body);
}

/** For shapes without a place for details: the message names the first. */
function sumUp(message: string, [first, ...others]: readonly ProblemDetail[]): string {
  if (first === undefined) return message;
  const where = first.pointer === "" ? "the value" : first.pointer.slice(0, MAX_POINTER);
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  return `${message.replace(/\.$/, "")}: ${where} ${first.message.replace(/\.$/, "")}${more}.`;
}

function groupDetails(details: readonly ProblemDetail[]): object {
  const groups = new Map<string, string[]>();
  for (const { pointer, message } of details) {
    const group = groups.get(pointer);
    if (group === undefined) groups.set(pointer, [message]);
    else group.push(message);
  }
  return Object.fromEntries(groups);
}

/** What comes of a body that cannot be read to its end. That a caller goes away in the middle is no error of the server's. */
export function brokeOff(error: unknown): Problem {
  // What the web's streams throw where somebody else has read them.
  if (error instanceof TypeError) throw error;
  return problem(400, "The body broke off.");
}

/** What a body comes to that breaks its schema. */
export function refuseBody(status: 400 | 422, issues: readonly ValidationIssue[]): Problem {
  return refuseIssues(status, "The body does not fit its schema.", issues);
}

/** An error with what is wrong in detail. */
export function refuseIssues(status: number, message: string, issues: readonly ValidationIssue[]): Problem {
  const details = issues.map((issue) => ({ pointer: issue.pointer, message: issue.message }));
  return { ...problem(status, message), details };
}
