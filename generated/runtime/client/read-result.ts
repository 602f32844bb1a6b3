import type { OperationDescriptor } from "../descriptors.js";
import { chooseByStatus } from "../status.js";
import { chooseMedia } from "./choose-media.js";
import { ClientError, NetworkError } from "./client-error.js";
import type { AnyResult } from "./result.js";
import { UnexpectedResponseError } from "./unexpected-response-error.js";
import type { Wire } from "./wire.js";

/**
 * The result that a response stands for: described by its status, its body read by its media type. A response without
 * `Content-Type` is taken for the first that is described.
 *
 * @throws {UnexpectedResponseError} where the document describes no such response, or the body is malformed.
 * @throws {NetworkError} where the body breaks off.
 */
export async function readResult(
  operation: OperationDescriptor,
  response: Response,
  wire: Wire,
): Promise<AnyResult> {
  const { id, method, responses } = operation;
  const { status, headers } = response;
  const content = chooseByStatus(responses, status)?.content;
  if (!content) throw new UnexpectedResponseError(id, "status", response);
  const result = { status, body: undefined, headers, contentType: undefined, response };
  if (!content.length || method === "HEAD" || [204, 205, 304].includes(status)) {
    // Unread, it would keep its connection.
    await response.body?.cancel();
    return result;
  }
  const actual = headers.get("content-type");
  const media = actual === null ? content[0] : chooseMedia(content, actual);
  if (!media) throw new UnexpectedResponseError(id, "contentType", response);
  try {
    const body = await wire.read(operation, media, response);
    const contentType = media.type.includes("*") && actual !== null ? actual : media.type;
    return { ...result, body, contentType };
  } catch (cause) {
    throw cause instanceof ClientError ? cause : new NetworkError(id, "the response broke off", { cause });
  }
}
