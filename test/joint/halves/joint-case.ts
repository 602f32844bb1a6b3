import type { Media, Operation, Response } from "../../../contract/model/types.ts";
import { chooseByStatus } from "../../../runtime/http-semantics.ts";

/** An exchange to try: the media type of the request, and the response. */
export interface JointCase {
  readonly operation: Operation;
  /** The request's media type. Absent: the operation has no body, or the optional body is left out. */
  readonly media?: Media;
  readonly response: Response;
  /** A status that the response describes. */
  readonly status: number;
  /** The response's media type; absent for a response without a body. */
  readonly replyMedia?: Media;
}

/** The cases of an operation, so that every media type of the request and every media type of every response occurs. */
export function planCases(operation: Operation): readonly JointCase[] {
  const sent = operation.body?.content ?? [];
  const replies = operation.responses.flatMap((response) => {
    const status = chooseStatus(operation, response);
    const medias = response.content.length > 0 && hasBody(operation, status) ? response.content : [undefined];
    return medias.map((media) => ({ response, status, ...(media && { replyMedia: media }) }));
  });
  return Array.from({ length: Math.max(sent.length, replies.length) }, (_, index) => {
    const reply = replies[index % replies.length];
    const media = sent[index % sent.length];
    return reply && { operation, ...reply, ...(media && { media }) };
  }).filter((planned) => planned !== undefined);
}

/** Whether HTTP lets a response with this status to this operation have a body (RFC 9110 §6.4.1). */
function hasBody(operation: Operation, status: number): boolean {
  return operation.method !== "HEAD" && status >= 200 && ![204, 205, 304].includes(status);
}

const favoured: ReadonlyMap<string, number> = new Map([
  ["1XX", 100],
  ["2XX", 200],
  ["3XX", 300],
  ["4XX", 400],
  ["5XX", 500],
  ["default", 500],
]);

/**
 * The first status, counted upwards from a preferred one, for which this response is used. If other responses take all statuses, the
 * preferred one.
 */
function chooseStatus({ responses }: Operation, response: Response): number {
  if (typeof response.status === "number") return response.status;
  const start = favoured.get(response.status) ?? 500;
  const codes = Array.from({ length: 500 }, (_, index) => 100 + ((start + index - 100) % 500));
  const later = codes.filter((code) => code >= 200);
  return later.find((code) => chooseByStatus(responses, code) === response) ?? start;
}
