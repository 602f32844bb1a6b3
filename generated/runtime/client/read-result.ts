// @ts-nocheck Made by a machine and tested as a whole.
import type { OperationDescriptor } from "../descriptors.js";
import { chooseByStatus } from "../joined/client-server.js";
import type { Client } from "./client.js";
import { ClientError, NetworkError } from "./client-error.js";
import { readText } from "./read-text.js";
import type { AnyResult } from "./result.js";
import { UnexpectedResponseError } from "./unexpected-response-error.js";
import type { FailReading, Wire } from "./wire.js";

/**
 * The result that a response stands for: described by its status, its body read by its media type. A response without
 * `Content-Type` is taken for the first that is described.
 *
 * @throws {UnexpectedResponseError} where the document describes no such response, or the body is malformed or too large.
 * @throws {NetworkError} where the body breaks off.
 */
export async function readResult(
  { options }: Client,
  { id, method, responses }: OperationDescriptor,
  response: Response,
  [, choose, , read]: Wire,
): Promise<AnyResult> {
  const { status, headers } = response;
  const fail: FailReading = (reason, text, cause) => {
    throw new UnexpectedResponseError(
      id,
      reason,
      response,
      async () => text ?? (await readText(response, options)) ?? "",
      { cause },
    );
  };
  const content = chooseByStatus(responses, status)?.content ?? fail("status");
  const result = { status, headers, response, body: undefined, contentType: undefined };
  if (!content[0] || method === "HEAD" || [204, 205, 304].includes(status)) {
    // Unread, it would keep its connection.
    await response.body?.cancel();
    return result;
  }
  const actual = headers.get("content-type");
  const media = (actual === null ? content[0] : choose(content, actual)) ?? fail("contentType");
  const { type } = media;
  try {
    const body = await read(media, response, options, fail);
    return { ...result, body, contentType: type.includes("*") ? (actual ?? type) : type };
  } catch (cause) {
    throw cause instanceof ClientError ? cause : new NetworkError(id, "the response broke off", { cause });
  }
}
