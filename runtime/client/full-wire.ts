import { readBody } from "../body/read-body.ts";
import { writeBody } from "../body/write-body.ts";
import type { MediaDescriptor, OperationDescriptor } from "../descriptors.ts";
import { encodeParameter } from "../parameters/encode-parameter.ts";
import { addCredentials } from "./credential.ts";
import { isPlainMedia, readPlain } from "./read-plain.ts";
import { UnexpectedResponseError } from "./unexpected-response-error.ts";
import type { Wire } from "./wire.ts";

/** Parameters of every style, bodies of every kind. */
export const fullWire: Wire = { encode: encodeParameter, write: writeBody, read: readAny, addCredentials };

async function readAny(
  operation: OperationDescriptor,
  media: MediaDescriptor,
  response: Response,
): Promise<unknown> {
  if (isPlainMedia(media)) return readPlain(operation, media, response);
  const read = await readBody(media, response, Number.POSITIVE_INFINITY);
  if (read.kind === "value") return read.value;
  const cause = read.kind === "malformed" ? read.issues : undefined;
  throw new UnexpectedResponseError(operation.id, "body", response, { cause });
}
