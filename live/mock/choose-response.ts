import type { OperationDescriptor, ResponseDescriptor, StatusKey } from "../../runtime/descriptors.ts";
import { chooseByStatus, isSuccess } from "../../runtime/http-semantics.ts";

/** A status, and the response that describes it. */
export interface ChosenResponse {
  readonly status: number;
  readonly described: ResponseDescriptor;
}

/** The response that describes a status; `undefined` if there is none. */
export function responseFor(operation: OperationDescriptor, status: number): ChosenResponse | undefined {
  const described = chooseByStatus(operation.responses, status);
  return described && { status, described };
}

/**
 * The successful response of an operation: 201 if it creates something, else the lowest described 2XX, else `2XX`, `default`, or any other
 * response, in this order.
 */
export function chooseSuccess(operation: OperationDescriptor, creates: boolean): ChosenResponse | undefined {
  const { responses } = operation;
  const exact = responses
    .map(({ status }) => status)
    .filter(isNumber)
    .sort(byNumber);
  const created = creates && exact.includes(201) ? 201 : undefined;
  const success = created ?? exact.find(isSuccess);
  if (success !== undefined) return responseFor(operation, success);
  const keys: readonly StatusKey[] = responses.map(({ status }) => status);
  if (keys.includes("2XX") || keys.includes("default")) return responseFor(operation, 200);
  const other = exact[0] ?? firstOfRange(keys[0]);
  return other === undefined ? undefined : responseFor(operation, other);
}

/** The lowest 5XX that the operation describes, or else 503. */
export function chooseFailure(operation: OperationDescriptor): number {
  const listed = operation.responses
    .map(({ status }) => status)
    .filter(isNumber)
    .sort(byNumber);
  return listed.find((status) => status >= 500) ?? 503;
}

function firstOfRange(key: StatusKey | undefined): number | undefined {
  return typeof key === "string" && key !== "default" ? Number(key.charAt(0)) * 100 : undefined;
}

function isNumber(status: StatusKey): status is number {
  return typeof status === "number";
}

function byNumber(a: number, b: number): number {
  return a - b;
}
