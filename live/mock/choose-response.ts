import type { OperationDescriptor, ResponseDescriptor, StatusKey } from "../../runtime/descriptors.ts";
import { chooseByStatus } from "../../runtime/status.ts";

/** A status to answer with, and what the document says of it. */
export interface ChosenResponse {
  readonly status: number;
  readonly described: ResponseDescriptor;
}

/** The response that describes a status; nothing where none does. */
export function responseFor(operation: OperationDescriptor, status: number): ChosenResponse | undefined {
  const described = chooseByStatus(operation.responses, status);
  return described && { status, described };
}

/**
 * What an operation answers when all is well: the lowest 2XX that is listed, 201 before others where something is made; else
 * the range `2XX`, `default`, and whatever else there is, in this order.
 */
export function chooseSuccess(operation: OperationDescriptor, creates: boolean): ChosenResponse | undefined {
  const { responses } = operation;
  const exact = responses
    .map(({ status }) => status)
    .filter(isNumber)
    .sort(byNumber);
  const created = creates && exact.includes(201) ? 201 : undefined;
  const success = created ?? exact.find((status) => status >= 200 && status < 300);
  if (success !== undefined) return responseFor(operation, success);
  const keys: readonly StatusKey[] = responses.map(({ status }) => status);
  if (keys.includes("2XX") || keys.includes("default")) return responseFor(operation, 200);
  const other = exact[0] ?? firstOfRange(keys[0]);
  return other === undefined ? undefined : responseFor(operation, other);
}

/** A 5XX of the operation, the lowest first. */
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
