import type { ResponseDescriptor, StatusKey } from "../../runtime/descriptors.ts";
import { chooseByStatus, isSuccess } from "../../runtime/http-semantics.ts";
import type { Media, Operation } from "./types.ts";

interface WithStatus {
  readonly status: StatusKey;
}

interface WithResponses<R> {
  readonly responses: readonly R[];
}

export interface ChosenResponse<R = ResponseDescriptor> {
  readonly status: number;
  readonly described: R;
}

export function responseFor<R extends WithStatus>(
  { responses }: WithResponses<R>,
  status: number,
): ChosenResponse<R> | undefined {
  const described = chooseByStatus(responses, status);
  return described && { status, described };
}

/**
 * Chooses the success response. The first match wins: 201 for a creation; the lowest exact 2XX; `2XX` or `default` with status 200; any
 * other response.
 */
export function chooseSuccess<R extends WithStatus>(
  operation: WithResponses<R>,
  creates: boolean,
): ChosenResponse<R> | undefined {
  const exact = listStatuses(operation);
  const created = creates && exact.includes(201) ? 201 : undefined;
  const success = created ?? exact.find(isSuccess);
  if (success !== undefined) return responseFor(operation, success);
  const keys = operation.responses.map(({ status }) => status);
  if (keys.includes("2XX") || keys.includes("default")) return responseFor(operation, 200);
  const other = exact[0] ?? firstOfRange(keys[0]);
  return other === undefined ? undefined : responseFor(operation, other);
}

/**
 * Returns the first JSON media type of the success response, i.e. the representation of a resource.
 * @param creates - See {@link chooseSuccess}.
 */
export function shownMedia(operation: Pick<Operation, "responses">, creates = false): Media | undefined {
  const success = chooseSuccess(operation, creates);
  if (success === undefined || success.status >= 300) return undefined;
  return success.described.content.find(({ kind }) => kind === "json");
}

export function chooseFailure(operation: WithResponses<WithStatus>): number {
  return listStatuses(operation).find((status) => status >= 500) ?? 503;
}

function listStatuses({ responses }: WithResponses<WithStatus>): readonly number[] {
  return responses
    .map(({ status }) => status)
    .filter((status) => typeof status === "number")
    .sort((one, other) => one - other);
}

function firstOfRange(key: StatusKey | undefined): number | undefined {
  return typeof key === "string" && key !== "default" ? Number(key.charAt(0)) * 100 : undefined;
}
