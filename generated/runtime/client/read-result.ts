// @ts-nocheck Made by a machine and tested as a whole.
import type { OperationDescriptor } from "../descriptors.js";
import { chooseByStatus } from "../status.js";
import type { Client } from "./client.js";
import { ClientError, NetworkError } from "./client-error.js";
import { readLimited } from "./read-limited.js";
import type { AnyResult } from "./result.js";
import { UnexpectedResponseError } from "./unexpected-response-error.js";
import type { ReadSource, Wire } from "./wire.js";

/**
 * The result that a response stands for: described by its status, its body read by its media type. A response without
 * `Content-Type` is taken for the first that is described.
 *
 * @throws {UnexpectedResponseError} where the document describes no such response, or the body is malformed or too large.
 * @throws {NetworkError} where the body breaks off.
 */
export async function readResult(
  { options }: Client,
  operation: OperationDescriptor,
  response: Response,
  wire: Wire,
): Promise<AnyResult> {
  const { id, method, responses } = operation;
  const { status, headers } = response;
  const read = (): ReturnType<typeof readLimited> => readLimited(options, response);
  const fail: ReadSource["fail"] = (reason, text, cause) => {
    throw new UnexpectedResponseError(
      id,
      reason,
      response,
      async () => text ?? new TextDecoder().decode(await read()),
      { cause },
    );
  };
  const content = chooseByStatus(responses, status)?.content ?? fail("status");
  const result = { status, headers, response };
  if (!content.length || method === "HEAD" || [204, 205, 304].includes(status)) {
    // Unread, it would keep its connection.
    await response.body?.cancel();
    return { ...result, body: undefined, contentType: undefined };
  }
  const actual = headers.get("content-type");
  const media = (actual === null ? content[0] : wire.choose(content, actual)) ?? fail("contentType");
  const { type } = media;
  try {
    const body = await wire.read(media, response, { options, read, fail });
    return { ...result, body, contentType: type.includes("*") ? (actual ?? type) : type };
  } catch (cause) {
    throw cause instanceof ClientError ? cause : new NetworkError(id, "the response broke off", { cause });
  }
}
