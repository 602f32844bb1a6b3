// @ts-nocheck Checked by tenon's tests.
import type { OperationDescriptor } from "../descriptors.js";
import { isRange } from "../media-type.js";
import { chooseByStatus } from "../status.js";
import type { CallCodec } from "./call-codec.js";
import type { AnyResult } from "./client.js";
import { type FailReading, UnexpectedResponseError } from "./client-error.js";
import type { ResponseLimits } from "./create-limits.js";

/**
 * Reads a response: its status chooses the description, its media type how the body is read. A response without `Content-Type`
 * is read as the first media type that is described.
 *
 * @throws {UnexpectedResponseError} where the document describes no such response, or the body is malformed or beyond the limits.
 */
export async function readResult(
  { id, method, responses }: OperationDescriptor,
  response: Response,
  { choose, read }: CallCodec,
  limits: ResponseLimits | undefined,
  signal: AbortSignal | undefined,
): Promise<AnyResult> {
  const { status, headers } = response;
  const fail: FailReading = (reason, text, cause) => {
    throw new UnexpectedResponseError(
      id,
      reason,
      response,
      async () => text ?? limits?.text(response) ?? response.text(),
      cause,
    );
  };
  const content = chooseByStatus(responses, status)?.content ?? fail("status");
  let body: unknown;
  let contentType: string | undefined;
  // Unread, a body would keep its connection.
  if (signal?.aborted || !content[0] || method === "HEAD" || [204, 205, 304].includes(status))
    await response.body?.cancel();
  else {
    const actual = headers.get("content-type");
    // A range is no type of content (RFC 9110 §8.3).
    const media = (actual && isRange(actual) ? undefined : choose(content, actual)) ?? fail("contentType");
    const { type } = media;
    contentType = type.includes("*") ? (actual ?? type) : type;
    body = await read(media, response, fail, limits);
  }
  signal?.throwIfAborted();
  return { status, headers, response, body, contentType };
}
